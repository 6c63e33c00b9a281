import { and, arrayContains, eq, ne, type SQL, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { Database } from "#src/database/open.server.ts";
import { place } from "#src/features/catalogue/places/table.server.ts";
import type { Merge } from "#src/features/catalogue/users.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { craftsmanCount, every, furtherCount } from "./table.server.ts";

const keys = { profession: "professionId", city: "cityId" } as const;
const furtherKeys = { profession: "furtherProfessionIds", city: "furtherCityIds" } as const;
const others = { profession: "city", city: "profession" } as const;
type Kind = keyof typeof keys;

/** How many craftsmen have chosen a profession or a city, first or not, in whatever state their listing is. */
export async function countUsers(db: Database, kind: Kind, id: number): Promise<number> {
  const [first, [further]] = await Promise.all([
    db.$count(craftsman, eq(craftsman[keys[kind]], id)),
    db
      .select({ users: furtherCount.craftsmen })
      .from(furtherCount)
      .where(and(eq(furtherCount[keys[kind]], id), eq(furtherCount[keys[others[kind]]], every))),
  ]);
  return first + (further?.users ?? 0);
}

/** How many craftsmen have chosen each profession or city, by its id; those that nobody has chosen are left out. */
export async function countEachUsers(db: Database, kind: Kind): Promise<Map<number, number>> {
  const id = craftsmanCount[keys[kind]];
  const users = sql<number>`sum(${craftsmanCount.craftsmen})::int`;
  const furtherId = furtherCount[keys[kind]];
  const [first, further] = await Promise.all([
    db.select({ id, users }).from(craftsmanCount).groupBy(id),
    db
      .select({ id: furtherId, users: furtherCount.craftsmen })
      .from(furtherCount)
      .where(ne(furtherId, every)),
  ]);
  const counts = new Map<number, number>();
  for (const { id, users } of [...first, ...further]) {
    if (users > 0) counts.set(id, (counts.get(id) ?? 0) + users);
  }
  return counts;
}

/** Rows that one statement moves: up to 4 ms each on a busy machine. */
const movedAtOnce = 100;

/**
 * Gives some of the craftsmen of a profession or city another one; those of whom it is a further one last. A trigger sees to
 * it that nobody has one twice. @returns how many were moved
 */
export async function moveSomeUsers(db: Database, kind: Kind, merge: Merge): Promise<number> {
  const { id, into } = merge;
  const moved = await moveSome(db, eq(craftsman[keys[kind]], id), { [keys[kind]]: into });
  if (moved > 0) return moved;
  const further = craftsman[furtherKeys[kind]];
  return moveSome(db, arrayContains(further, [id]), {
    [furtherKeys[kind]]: sql`array_replace(${further}, ${id}, ${into})`,
  });
}

async function moveSome(
  db: Database,
  isUser: SQL,
  values: PgUpdateSetSource<typeof craftsman>,
): Promise<number> {
  const some = db
    .select({ id: craftsman.id })
    .from(craftsman)
    .where(isUser)
    // In one order, as everything that locks several listings.
    .orderBy(craftsman.id)
    .limit(movedAtOnce)
    .for("no key update");
  const rows = await db
    .update(craftsman)
    .set(values)
    // An array is read once. A join, planned for a table that was empty, read it once per row. Who has chosen
    // another one since it was read keeps that.
    .where(and(sql`${craftsman.id} = any(array(${some}))`, isUser))
    .returning({ one: sql`1` });
  return rows.length;
}

/** Gives all of them another one, in one transaction. @returns how many there were */
export async function moveUsers(tx: Database, kind: Kind, merge: Merge): Promise<number> {
  if (kind === "city") await movePlaces(tx, merge);
  for (let moved = 0; ; ) {
    const some = await moveSomeUsers(tx, kind, merge);
    if (some === 0) return moved;
    moved += some;
  }
}

/** Places of which the other city has one with the same name do not move there: listings get that one. */
const movePlaces = (tx: Database, { id, into }: Merge) =>
  tx.execute(sql`
    with same as (
      select former.id as former_id, other.id as other_id
      from ${place} former join ${place} other on other.folded = former.folded
      where former.city_id = ${id} and other.city_id = ${into} and not other.is_removed)
    update ${craftsman} set place_ids = array(
      select coalesce(same.other_id, listed.id)
      from unnest(place_ids) with ordinality listed (id, nr)
      left join same on same.former_id = listed.id order by listed.nr)
    where place_ids && array(select former_id from same)`);
