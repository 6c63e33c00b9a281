import { and, asc, desc, eq, gte, inArray, lte, type SQL, sql } from "drizzle-orm";
import type { Slice } from "../../../contract/pagination.ts";
import type { Database } from "../../../database/open.server.ts";
import { statement } from "../../../database/statement.server.ts";
import { city, profession } from "../../catalogue/table.server.ts";
import { asView, cardColumns, published } from "../columns.server.ts";
import type { Card } from "../contract.ts";
import {
  countKey,
  countListed,
  findPageStart,
  type ListFilter,
  listedStatement,
  type PageStart,
} from "../counts.server.ts";
import { craftsman } from "../table.server.ts";
import type { Positions } from "./positions.ts";

export const cardsPerPage = 12;

/** One page of a profession, a city, both or all; newest approved first. */
export async function pageByFilter(
  db: Database,
  by: ListFilter,
  page: number,
): Promise<Slice<Card>> {
  const start = await findPageStart(db, by, {
    after: (page - 1) * cardsPerPage,
    most: cardsPerPage,
  });
  const rows = start ? await readPage(db, by, start) : [];
  const [first] = rows;
  // The total comes with the page's rows, unless there are none.
  if (!start || !first) return { items: [], total: await countListed(db, by) };
  return { items: rows.slice(-start.length).map(asCard), total: first.total };
}

/** One page of a word search's result. */
export async function pageByPositions(
  db: Database,
  positions: Positions,
  page: number,
): Promise<Slice<Card>> {
  const end = Math.max(0, positions.length - (page - 1) * cardsPerPage);
  const pagePositions = positions.subarray(Math.max(0, end - cardsPerPage), end);
  const rows = pagePositions.length
    ? await cardsStatement(db).execute({ positions: [...pagePositions] })
    : [];
  return { items: rows.map(asView), total: positions.length };
}

const cardsStatement = statement(
  () => "cards",
  (db, name) =>
    db
      .select(cardColumns)
      .from(craftsman)
      .innerJoin(profession, eq(profession.id, craftsman.professionId))
      .innerJoin(city, eq(city.id, craftsman.cityId))
      .where(
        and(published, sql`${craftsman.position} = any(${sql.placeholder("positions")}::bigint[])`),
      )
      .orderBy(desc(craftsman.position))
      .prepare(name),
);

/** Filters and direction, each of which has a statement and an index of its own. */
interface StatementShape {
  byProfession: boolean;
  byCity: boolean;
  isAscending: boolean;
}

const nameOf =
  (what: string) =>
  ({ byProfession, byCity, isAscending }: StatementShape) =>
    [what, byProfession && "profession", byCity && "city", isAscending && "from_end"]
      .filter(Boolean)
      .join("_");

/**
 * The next matching positions, by an index-only scan. The count is a literal: for a placeholder the
 * planner expects a tenth of all rows.
 */
function selectPositions(
  { byProfession, byCity, isAscending }: StatementShape,
  count: number,
  skipped?: SQL,
) {
  const matches = and(
    published,
    byProfession ? eq(craftsman.professionId, sql.placeholder("profession")) : undefined,
    byCity ? eq(craftsman.cityId, sql.placeholder("city")) : undefined,
    (isAscending ? gte : lte)(craftsman.position, sql.placeholder("from")),
  );
  const order = (isAscending ? asc : desc)(craftsman.position);
  return sql`select ${craftsman.position} from ${craftsman} where ${matches}
    order by ${order} limit ${sql.raw(String(count))} ${skipped}`;
}

const pageStatement = statement(nameOf("page"), (db, name, shape: StatementShape) =>
  db
    .select({ ...cardColumns, total: sql<number>`(${listedStatement(db)})` })
    .from(craftsman)
    .innerJoin(profession, eq(profession.id, craftsman.professionId))
    .innerJoin(city, eq(city.id, craftsman.cityId))
    .where(
      and(published, inArray(craftsman.position, sql`(${selectPositions(shape, cardsPerPage)})`)),
    )
    .orderBy(desc(craftsman.position))
    .prepare(name),
);

/** The position after skipping rows. Separate from the page's statement, whose plan would get worse. */
const skipStatement = statement(nameOf("skip"), (db, name, shape: StatementShape) =>
  db
    .select({ position: sql<number>`one.position`.mapWith(craftsman.position) })
    .from(sql`(${selectPositions(shape, 1, sql`offset ${sql.placeholder("skip")}`)}) one`)
    .prepare(name),
);

async function readPage(db: Database, by: ListFilter, { isAscending, from, skip }: PageStart) {
  const [byProfession, byCity] = [by.profession !== undefined, by.city !== undefined];
  const shape = { byProfession, byCity, isAscending };
  const values = { ...countKey(by), from: from ?? (isAscending ? 0 : Number.MAX_SAFE_INTEGER) };
  if (skip === 0) return pageStatement(db, shape).execute(values);
  const [first] = await skipStatement(db, shape).execute({ ...values, skip });
  return first ? pageStatement(db, shape).execute({ ...values, from: first.position }) : [];
}

type Row = Awaited<ReturnType<typeof readPage>>[number];

const asCard = ({ total: _total, ...row }: Row) => asView(row);
