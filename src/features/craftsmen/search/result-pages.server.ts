import { and, desc, eq, inArray, lte, type SQL, sql } from "drizzle-orm";
import type { Slice } from "#src/contract/pagination.ts";
import type { Database } from "#src/database/open.server.ts";
import { statement } from "#src/database/statement.server.ts";
import { city, profession } from "#src/features/catalogue/table.server.ts";
import { asView, cardColumns, published } from "#src/features/craftsmen/columns.server.ts";
import type { Card } from "#src/features/craftsmen/contract.ts";
import {
  blockQuery,
  countKey,
  countListed,
  type ListFilter,
  listedQuery,
} from "#src/features/craftsmen/counts/counts.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import type { Positions } from "./positions.ts";

export const cardsPerPage = 12;

/** One page of a profession, a city, both or all; newest approved first. */
export async function pageByFilter(
  db: Database,
  by: ListFilter,
  page: number,
): Promise<Slice<Card>> {
  const rows = await readPage(db, by, page);
  const [first] = rows;
  // The total comes with the page's rows, unless there are none.
  if (!first) return { items: [], total: await countListed(db, by) };
  return { items: rows.map(asCard), total: first.total };
}

/**
 * One page of a word search's result.
 * @param positions the last stands first
 */
export async function pageByPositions(
  db: Database,
  positions: Positions,
  page: number,
): Promise<Slice<Card>> {
  const end = Math.max(0, positions.length - (page - 1) * cardsPerPage);
  const pagePositions = [...positions.subarray(Math.max(0, end - cardsPerPage), end)];
  const rows = pagePositions.length
    ? await cardsStatement(db).execute({ positions: pagePositions })
    : [];
  const placeOf = (position: number | null) => pagePositions.indexOf(position ?? 0);
  const sorted = rows.toSorted((one, other) => placeOf(other.position) - placeOf(one.position));
  return {
    items: sorted.map(({ position: _position, ...row }) => asView(row)),
    total: positions.length,
  };
}

const cardsStatement = statement(
  () => "cards",
  (db, name) =>
    db
      .select({ ...cardColumns, position: craftsman.position })
      .from(craftsman)
      .innerJoin(profession, eq(profession.id, craftsman.professionId))
      .innerJoin(city, eq(city.id, craftsman.cityId))
      .where(
        and(published, sql`${craftsman.position} = any(${sql.placeholder("positions")}::bigint[])`),
      )
      .prepare(name),
);

/** Filters, each of which has a statement and an index of its own. */
interface StatementShape {
  byProfession: boolean;
  byCity: boolean;
}

const nameOf =
  (what: string) =>
  ({ byProfession, byCity }: StatementShape) =>
    [what, byProfession && "profession", byCity && "city"].filter(Boolean).join("_");

/**
 * The newest matching positions up to this one, by an index-only scan. The count is a literal: for a
 * placeholder the planner expects a tenth of all rows.
 */
function selectPositions({ byProfession, byCity }: StatementShape, { newest, count }: Range) {
  const matches = and(
    published,
    byProfession ? eq(craftsman.professionId, sql.placeholder("profession")) : undefined,
    byCity ? eq(craftsman.cityId, sql.placeholder("city")) : undefined,
    newest && lte(craftsman.position, newest),
  );
  return sql`select ${craftsman.position} from ${craftsman} where ${matches}
    order by ${desc(craftsman.position)} limit ${sql.raw(`${count}`)}`;
}

interface Range {
  newest?: SQL;
  count: number;
}

const cardsOf = (db: Pick<Database, "select">, positions: SQL) =>
  db
    .select({ ...cardColumns, total: sql<number>`(${listedQuery(db)})` })
    .from(craftsman)
    .innerJoin(profession, eq(profession.id, craftsman.professionId))
    .innerJoin(city, eq(city.id, craftsman.cityId))
    .where(and(published, inArray(craftsman.position, sql`(${positions})`)))
    .orderBy(desc(craftsman.position));

const firstPageStatement = statement(nameOf("first_page"), (db, name, shape: StatementShape) =>
  cardsOf(db, selectPositions(shape, { count: cardsPerPage })).prepare(name),
);

/** Any other page: its block is looked up, and the rows before it are skipped, in the same query. */
const pageStatement = statement(nameOf("page"), (db, name, shape: StatementShape) => {
  const block = db.$with("block").as(blockQuery(db));
  const inBlock = selectPositions(shape, { newest: sql`(select newest from ${block})`, count: 1 });
  const skipped = sql`(select ${sql.placeholder("after")} - before from ${block})`;
  const newest = sql`(${inBlock} offset ${skipped})`;
  return cardsOf(db.with(block), selectPositions(shape, { newest, count: cardsPerPage })).prepare(
    name,
  );
});

function readPage(db: Database, by: ListFilter, page: number) {
  const shape = { byProfession: by.profession !== undefined, byCity: by.city !== undefined };
  const values = countKey(by);
  if (page === 1) return firstPageStatement(db, shape).execute(values);
  return pageStatement(db, shape).execute({ ...values, after: (page - 1) * cardsPerPage });
}

type Row = Awaited<ReturnType<typeof readPage>>[number];

const asCard = ({ total: _total, ...row }: Row) => asView(row);
