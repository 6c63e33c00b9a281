import { and, asc, desc, eq, gte, inArray, lte, type SQL, sql } from "drizzle-orm";
import type { Slice } from "../../contract/pagination.ts";
import type { Database } from "../../database/open.server.ts";
import { statement } from "../../database/statement.server.ts";
import { city, profession } from "../catalogue/table.server.ts";
import { asView, cardColumns, published } from "./columns.server.ts";
import type { Card } from "./contract.ts";
import {
  countListed,
  findWay,
  inCounts,
  listedOf,
  type Narrowed,
  type Way,
} from "./counts.server.ts";
import type { Places } from "./ranks.ts";
import { craftsman } from "./table.server.ts";

export const cardsPerPage = 12;

/** One page of a profession, of a city, of both or of all; newest approved first. */
export async function listPage(db: Database, by: Narrowed, page: number): Promise<Slice<Card>> {
  const way = await findWay(db, by, { after: (page - 1) * cardsPerPage, most: cardsPerPage });
  const rows = way ? await readPage(db, by, way) : [];
  const [first] = rows;
  // A page says by itself how many there are, unless it is empty.
  if (!way || !first) return { items: [], total: await countListed(db, by) };
  return { items: rows.slice(-way.length).map(asCard), total: first.total };
}

/** The same of those that words find. */
export async function wordPage(db: Database, places: Places, page: number): Promise<Slice<Card>> {
  const end = Math.max(0, places.length - (page - 1) * cardsPerPage);
  const shown = places.subarray(Math.max(0, end - cardsPerPage), end);
  const rows = shown.length ? await cardsStatement(db).execute({ places: [...shown] }) : [];
  return { items: rows.map(asView), total: places.length };
}

const cardsStatement = statement(
  () => "cards",
  (db, name) =>
    db
      .select(cardColumns)
      .from(craftsman)
      .innerJoin(profession, eq(profession.id, craftsman.professionId))
      .innerJoin(city, eq(city.id, craftsman.cityId))
      .where(and(published, sql`${craftsman.place} = any(${sql.placeholder("places")}::bigint[])`))
      .orderBy(desc(craftsman.place))
      .prepare(name),
);

/** What a page is narrowed by, of which each has an index of its own; and from where it is read. */
interface Shape {
  byProfession: boolean;
  byCity: boolean;
  isFromEnd: boolean;
}

const nameOf =
  (what: string) =>
  ({ byProfession, byCity, isFromEnd }: Shape) =>
    [what, byProfession && "profession", byCity && "city", isFromEnd && "from_end"]
      .filter(Boolean)
      .join("_");

/**
 * The next places of those that fit. Found by an index alone. How many is written out: of a number
 * that is not known a plan expects a tenth of all there are.
 */
function placesOf({ byProfession, byCity, isFromEnd }: Shape, count: number, skipped?: SQL) {
  const fitting = and(
    published,
    byProfession ? eq(craftsman.professionId, sql.placeholder("profession")) : undefined,
    byCity ? eq(craftsman.cityId, sql.placeholder("city")) : undefined,
    (isFromEnd ? gte : lte)(craftsman.place, sql.placeholder("from")),
  );
  const order = (isFromEnd ? asc : desc)(craftsman.place);
  return sql`select ${craftsman.place} from ${craftsman} where ${fitting}
    order by ${order} limit ${sql.raw(String(count))} ${skipped}`;
}

const pageStatement = statement(nameOf("page"), (db, name, shape: Shape) =>
  db
    .select({ ...cardColumns, total: sql<number>`(${listedOf(db)})` })
    .from(craftsman)
    .innerJoin(profession, eq(profession.id, craftsman.professionId))
    .innerJoin(city, eq(city.id, craftsman.cityId))
    .where(and(published, inArray(craftsman.place, sql`(${placesOf(shape, cardsPerPage)})`)))
    .orderBy(desc(craftsman.place))
    .prepare(name),
);

/** Where one is after passing over some: apart from the page, whose plan would suffer from it. */
const skipStatement = statement(nameOf("skip"), (db, name, shape: Shape) =>
  db
    .select({ place: sql<number>`one.place`.mapWith(craftsman.place) })
    .from(sql`(${placesOf(shape, 1, sql`offset ${sql.placeholder("skip")}`)}) one`)
    .prepare(name),
);

async function readPage(db: Database, by: Narrowed, { isFromEnd, from, skip }: Way) {
  const [byProfession, byCity] = [by.profession !== undefined, by.city !== undefined];
  const shape = { byProfession, byCity, isFromEnd };
  const given = { ...inCounts(by), from: from ?? (isFromEnd ? 0 : Number.MAX_SAFE_INTEGER) };
  if (skip === 0) return pageStatement(db, shape).execute(given);
  const [first] = await skipStatement(db, shape).execute({ ...given, skip });
  return first ? pageStatement(db, shape).execute({ ...given, from: first.place }) : [];
}

type Row = Awaited<ReturnType<typeof readPage>>[number];

const asCard = ({ total: _ofAll, ...row }: Row) => asView(row);
