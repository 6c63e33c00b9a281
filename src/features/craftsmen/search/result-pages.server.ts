import { and, desc, eq, inArray, isNotNull, isNull, lte, type SQL, sql } from "drizzle-orm";
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
import { furtherList } from "#src/features/craftsmen/counts/table.server.ts";
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
  const pagePositions = positions.subarray(Math.max(0, end - cardsPerPage), end).toReversed();
  return { items: await readCards(db, [...pagePositions]), total: positions.length };
}

/** Further listings that shall stand first stay in their place in the list. */
const maxBefore = 10 * cardsPerPage;

/**
 * One page of a list of which some stand before all others.
 * @param first of the list's positions, the last stands first
 */
export async function pageWithFirst(
  db: Database,
  by: ListFilter,
  first: Positions,
  page: number,
): Promise<Slice<Card>> {
  const before = first.slice(-maxBefore).reverse();
  const from = (page - 1) * cardsPerPage;
  const positions = [...before.subarray(from, from + cardsPerPage)];
  if (positions.length < cardsPerPage) {
    const after = Math.max(0, from - before.length);
    const others = await readOthers(db, by, before, after);
    positions.push(...others.slice(0, cardsPerPage - positions.length));
  }
  const [items, total] = await Promise.all([readCards(db, positions), countListed(db, by)]);
  return { items, total };
}

/** The positions of a list without some, those after the first `after` of them. */
async function readOthers(db: Database, by: ListFilter, some: Positions, after: number) {
  const rows = await positionsStatement(db, shapeOf(by)).execute({ ...countKey(by), after });
  const positions = rows.map(({ position }) => position);
  const [newest = 0] = positions;
  // The statement has skipped these, too.
  const skipped = some.filter((position) => position > newest).length;
  return positions.filter((position) => !some.includes(position)).slice(skipped);
}

/** The cards of these listings in this order; those that were hidden meanwhile are left out. */
async function readCards(db: Database, positions: readonly number[]): Promise<Card[]> {
  const rows = positions.length > 0 ? await cardsStatement(db).execute({ positions }) : [];
  const cards = new Map(
    rows.map(({ position, ...row }): [number | null, Card] => [position, asView(row)]),
  );
  return positions.flatMap((position) => cards.get(position) ?? []);
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
 * The newest matching positions up to this one, by an index-only scan, and one of those whose further profession or city it is. The count is a literal: for a
 * placeholder the planner expects a tenth of all rows.
 */
function selectPositions(shape: StatementShape, { newest, count, skipped }: Range) {
  const { byProfession, byCity } = shape;
  const { professionId, cityId, position } = craftsman;
  const profession = sql.placeholder("profession");
  const city = sql.placeholder("city");
  const matches = and(
    published,
    byProfession ? eq(professionId, profession) : undefined,
    byCity ? eq(cityId, city) : undefined,
    newest && lte(position, newest),
  );
  const limit = sql.raw(`${count}`);
  const part = sql`order by "position" desc limit ${skipped ? sql`${limit} + ${skipped}` : limit}`;
  const whole = sql`order by "position" desc limit ${limit}${skipped && sql` offset ${skipped}`}`;
  const first = sql`select ${position} from ${craftsman} where ${matches}`;
  if (!byProfession && !byCity) return sql`${first} ${whole}`;
  const isFurther = and(
    byProfession ? eq(furtherList.professionId, profession) : isNull(furtherList.professionId),
    byCity ? eq(furtherList.cityId, city) : isNull(furtherList.cityId),
    isNotNull(furtherList.position),
    newest && lte(furtherList.position, newest),
  );
  const further = sql`select ${furtherList.position} from ${furtherList} where ${isFurther}`;
  // Each part ends by itself: otherwise the planner reads and sorts both lists for a page.
  return sql`select "position" from ((${first} ${part}) union all (${further} ${part})) listed ${whole}`;
}

interface Range {
  newest?: SQL;
  count: number;
  /** How many of the newest are left out. */
  skipped?: SQL;
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
  const { block, positions } = selectAfter(db, shape, cardsPerPage);
  return cardsOf(db.with(block), positions).prepare(name);
});

/** Positions of a list for a page of which some listings are left out. */
const positionsStatement = statement(nameOf("positions"), (db, name, shape: StatementShape) => {
  const { block, positions } = selectAfter(db, shape, maxBefore + cardsPerPage);
  return db
    .with(block)
    .select({ position: sql<number>`position`.mapWith(Number) })
    .from(sql`(${positions}) listed`)
    .orderBy(sql`position desc`)
    .prepare(name);
});

/** The positions of a list that follow the first `after`. */
function selectAfter(db: Database, shape: StatementShape, count: number) {
  const block = db.$with("block").as(blockQuery(db));
  const skipped = sql`(select ${sql.placeholder("after")} - before from ${block})`;
  const inBlock = { newest: sql`(select newest from ${block})`, count: 1, skipped };
  const newest = sql`(${selectPositions(shape, inBlock)})`;
  return { block, positions: selectPositions(shape, { newest, count }) };
}

const shapeOf = ({ profession, city }: ListFilter): StatementShape => ({
  byProfession: profession !== undefined,
  byCity: city !== undefined,
});

function readPage(db: Database, by: ListFilter, page: number) {
  const shape = shapeOf(by);
  const values = countKey(by);
  if (page === 1) return firstPageStatement(db, shape).execute(values);
  return pageStatement(db, shape).execute({ ...values, after: (page - 1) * cardsPerPage });
}

type Row = Awaited<ReturnType<typeof readPage>>[number];

const asCard = ({ total: _total, ...row }: Row) => asView(row);
