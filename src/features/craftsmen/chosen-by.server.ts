import { and, count, eq, gt, inArray, ne, not, sql } from "drizzle-orm";
import type { Database } from "../../database/open.server.ts";
import type { Merge } from "../catalogue/users.server.ts";
import { published } from "./columns.server.ts";
import { craftsman, every, listingTotal } from "./table.server.ts";

const columns = {
  profession: { own: craftsman.professionId, key: "professionId", other: "cityId" },
  city: { own: craftsman.cityId, key: "cityId", other: "professionId" },
} as const;
type Kind = keyof typeof columns;

/** How many craftsmen have chosen a profession or a city, in whatever state their listing is. */
export const countUsers = (db: Database, kind: Kind, id: number): Promise<number> =>
  db.$count(craftsman, eq(columns[kind].own, id));

/** The same of each by its id: the published ones are counted already, the others have an index. */
export async function countEachUsers(db: Database, kind: Kind): Promise<Map<number, number>> {
  const { own, key, other } = columns[kind];
  const total = listingTotal[key];
  const [listed, unlisted] = await Promise.all([
    db
      .select({ id: total, users: listingTotal.listed })
      .from(listingTotal)
      .where(and(ne(total, every), eq(listingTotal[other], every), gt(listingTotal.listed, 0))),
    db.select({ id: own, users: count() }).from(craftsman).where(not(published)).groupBy(own),
  ]);
  const counts = new Map<number, number>();
  for (const { id, users } of [...listed, ...unlisted]) {
    counts.set(id, (counts.get(id) ?? 0) + users);
  }
  return counts;
}

/** Rows that one statement moves, well within the time that it has. */
const movedAtOnce = 2000;

/** Gives the craftsmen of a profession or city another one. @returns how many there were */
export async function moveUsers(tx: Database, kind: Kind, { id, into }: Merge): Promise<number> {
  const { own, key } = columns[kind];
  const some = tx
    .select({ id: craftsman.id })
    .from(craftsman)
    .where(eq(own, id))
    .limit(movedAtOnce);
  for (let moved = 0; ; ) {
    const rows = await tx
      .update(craftsman)
      .set({ [key]: into })
      .where(inArray(craftsman.id, some))
      .returning({ one: sql`1` });
    moved += rows.length;
    if (rows.length < movedAtOnce) return moved;
  }
}
