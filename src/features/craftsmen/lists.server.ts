import { and, asc, desc, eq, inArray, lte, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../database/open.server.ts";
import { statement } from "../../database/statement.server.ts";
import type { Slice } from "../../server/pagination.ts";
import { city, profession } from "../catalogue/table.server.ts";
import { asView, cardColumns, published } from "./columns.server.ts";
import type { Card } from "./contract.ts";
import {
  countListed,
  findWay,
  fromTop,
  inCounts,
  listedOf,
  type Narrowed,
  type Way,
} from "./counts.server.ts";
import { craftsman } from "./table.server.ts";

export const cardsPerPage = 12;

/** One page of a profession, of a city, of both or of all; newest approved first. */
export async function listPage(db: Database, by: Narrowed, page: number): Promise<Slice<Card>> {
  const after = (page - 1) * cardsPerPage;
  // The first page says by itself how many there are.
  if (after === 0) return asSlice(await readPage(db, by, fromTop(0)));
  const total = await countListed(db, by);
  if (after >= total) return { items: [], total };
  const length = Math.min(cardsPerPage, total - after);
  const way = await findWay(db, by, { after, length, total });
  const rows = await readPage(db, by, way);
  return { ...asSlice(rows.slice(-length)), total };
}

/** One page of those that have the words too: what words find has to be counted. */
export async function wordPage(
  db: Database,
  by: Narrowed,
  words: SQL,
  page: number,
): Promise<Slice<Card>> {
  const after = (page - 1) * cardsPerPage;
  const fitting = and(
    published,
    by.profession === undefined ? undefined : eq(craftsman.professionId, by.profession),
    by.city === undefined ? undefined : eq(craftsman.cityId, by.city),
    words,
  );
  // Found and counted in one go.
  const found = db
    .select({ place: craftsman.place, total: sql<number>`(count(*) over ())::int`.as("total") })
    .from(craftsman)
    .where(fitting)
    .orderBy(desc(craftsman.place))
    .limit(cardsPerPage)
    .offset(after)
    .as("found");
  const rows = await db
    .select({ ...cardColumns, total: found.total })
    .from(found)
    .innerJoin(craftsman, and(published, eq(craftsman.place, found.place)))
    .innerJoin(profession, eq(profession.id, craftsman.professionId))
    .innerJoin(city, eq(city.id, craftsman.cityId))
    .orderBy(desc(craftsman.place));
  if (rows.length === 0 && after > 0) {
    return { items: [], total: await db.$count(craftsman, fitting) };
  }
  return asSlice(rows);
}

/** What a page is narrowed by, of which each has an index of its own; and from where it is read. */
interface Shape {
  byProfession: boolean;
  byCity: boolean;
  isFromEnd: boolean;
}

const pageStatement = statement(
  ({ byProfession, byCity, isFromEnd }: Shape) =>
    ["page", byProfession && "profession", byCity && "city", isFromEnd && "from_end"]
      .filter(Boolean)
      .join("_"),
  (db, name, { byProfession, byCity, isFromEnd }) => {
    const fitting = and(
      published,
      byProfession ? eq(craftsman.professionId, sql.placeholder("profession")) : undefined,
      byCity ? eq(craftsman.cityId, sql.placeholder("city")) : undefined,
      lte(craftsman.place, sql.placeholder("from")),
    );
    // Found by an index alone, before anything else of them is read. Their number is written out: of
    // one that is not known the plan would expect a tenth of all.
    const order = isFromEnd ? asc(craftsman.place) : desc(craftsman.place);
    const places = sql`(select ${craftsman.place} from ${craftsman} where ${fitting}
      order by ${order} limit ${sql.raw(String(cardsPerPage))} offset ${sql.placeholder("skip")})`;
    return db
      .select({ ...cardColumns, total: sql<number>`(${listedOf(db)})` })
      .from(craftsman)
      .innerJoin(profession, eq(profession.id, craftsman.professionId))
      .innerJoin(city, eq(city.id, craftsman.cityId))
      .where(and(published, inArray(craftsman.place, places)))
      .orderBy(desc(craftsman.place))
      .prepare(name);
  },
);

function readPage(db: Database, by: Narrowed, { isFromEnd, from, skip }: Way) {
  const [byProfession, byCity] = [by.profession !== undefined, by.city !== undefined];
  return pageStatement(db, { byProfession, byCity, isFromEnd }).execute({
    ...inCounts(by),
    ...{ from: from ?? Number.MAX_SAFE_INTEGER, skip },
  });
}

type Row = Awaited<ReturnType<typeof readPage>>[number];

const asSlice = (rows: Row[]): Slice<Card> => ({
  items: rows.map(({ total: _ofAll, ...row }) => asView(row)),
  total: rows[0]?.total ?? 0,
});
