import { and, eq, sql } from "drizzle-orm";
import type { Database } from "#src/database/open.server.ts";
import type { Merge } from "#src/features/catalogue/users.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { craftsmanCount } from "./table.server.ts";

const keys = { profession: "professionId", city: "cityId" } as const;
type Kind = keyof typeof keys;

/** How many craftsmen have chosen a profession or a city, in whatever state their listing is. */
export const countUsers = (db: Database, kind: Kind, id: number): Promise<number> =>
  db.$count(craftsman, eq(craftsman[keys[kind]], id));

/** How many craftsmen have chosen each profession or city, by its id; those that nobody has chosen are left out. */
export async function countEachUsers(db: Database, kind: Kind): Promise<Map<number, number>> {
  const id = craftsmanCount[keys[kind]];
  const users = sql<number>`sum(${craftsmanCount.craftsmen})::int`;
  const rows = await db.select({ id, users }).from(craftsmanCount).groupBy(id);
  return new Map(rows.flatMap(({ id, users }) => (users > 0 ? [[id, users]] : [])));
}

/** Rows that one statement moves: up to 4 ms each on a busy machine. */
const movedAtOnce = 100;

/** Gives some of the craftsmen of a profession or city another one. @returns how many were moved */
export async function moveSomeUsers(
  db: Database,
  kind: Kind,
  { id, into }: Merge,
): Promise<number> {
  const key = keys[kind];
  const some = db
    .select({ id: craftsman.id })
    .from(craftsman)
    .where(eq(craftsman[key], id))
    // In one order, as everything that locks several listings.
    .orderBy(craftsman.id)
    .limit(movedAtOnce)
    .for("no key update");
  const rows = await db
    .update(craftsman)
    .set({ [key]: into })
    // An array is read once. A join, planned for a table that was empty, read it once per row. Who has chosen
    // another one since it was read keeps that.
    .where(and(sql`${craftsman.id} = any(array(${some}))`, eq(craftsman[key], id)))
    .returning({ one: sql`1` });
  return rows.length;
}

/** Gives all of them another one, in one transaction. @returns how many there were */
export async function moveUsers(tx: Database, kind: Kind, merge: Merge): Promise<number> {
  for (let moved = 0; ; ) {
    const some = await moveSomeUsers(tx, kind, merge);
    if (some === 0) return moved;
    moved += some;
  }
}
