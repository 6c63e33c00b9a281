import { and, count, eq, notInArray, sql } from "drizzle-orm";
import pLimit from "p-limit";
import { fold } from "#src/arabic/fold.ts";
import { plural } from "#src/arabic/plural.ts";
import { type Actor, writeAudit } from "#src/audit/write-audit.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { retryDeadlock } from "#src/database/retry-deadlock.server.ts";
import { Refusal } from "#src/errors/refusal.server.ts";
import type { Entry } from "#src/features/catalogue/contract.ts";
import { addFormerName, type EntryKind, lockEntry } from "#src/features/catalogue/kinds.server.ts";
import { keepAsName } from "#src/features/catalogue/names/former-names.server.ts";
import { nameTables } from "#src/features/catalogue/names/lists.server.ts";
import { maxNamesPerEntry } from "#src/features/catalogue/names/texts.ts";
import { place } from "#src/features/catalogue/places/table.server.ts";
import type { Merge, Users } from "#src/features/catalogue/users.server.ts";
import { mergeTexts } from "./texts.ts";

interface Deps {
  db: Database;
  by: Actor;
  users: Users;
}

/** Two that two processes merge into each other at the same time would go on for ever. */
const maxRounds = 2000;

/** One merge after the other, in this process. */
const inTurn = pLimit(1);

/**
 * Moves the craftsmen of an entry to another one, which gets its names, and deletes it. Its former pages
 * and addresses with its id lead to the other. Most of the craftsmen are moved before, in transactions of their
 * own: one for all would keep everybody else from changing a listing for minutes. If it is cut off there, both
 * entries stay, and merging them again does the rest.
 * @returns what was done, as a text
 * @throws Refusal `notFound`, or `invalid` if there is no other such entry
 */
export const mergeEntries = (deps: Deps, kind: EntryKind, merge: Merge): Promise<string> =>
  inTurn(() => mergeNow(deps, kind, merge));

async function mergeNow({ db, by, users }: Deps, kind: EntryKind, merge: Merge) {
  const texts = mergeTexts[kind.name];
  const { id, into } = merge;
  const noOther = () => new Refusal("invalid", { fields: { into: [texts.other] } });
  if (id === into) throw noOther();
  let moved = 0;
  for (let round = 0; round < maxRounds; round++) {
    const some = await transaction(async (tx) => {
      await lockBoth(tx, "no key update");
      return users.moveSome(tx, kind.name, merge);
    });
    moved += some.craftsmen;
    if (some.isDone) break;
  }
  return transaction(async (tx) => {
    // Waits for listings that are choosing the former entry, or remember it.
    const { former, target } = await lockBoth(tx, "update");
    const all = moved + (await users.move(tx, kind.name, merge));
    await moveNames(tx, kind, { former, target });
    if (kind.name === "city") await movePlaces(tx, { former, target });
    await leadOn(tx, kind, { former, target });
    await tx.delete(kind.table).where(eq(kind.table.id, id));
    await writeAudit(tx, by, {
      act: `${kind.name}.merge`,
      subject: id,
      before: { [kind.field]: former.text },
      after: { [kind.field]: target.text, count: all },
    });
    return plural(all, texts.moved);
  });

  /** At the end, a craftsman who chooses the former entry has locked the listing, and waits for the entry. */
  function transaction<Result>(work: (tx: Database) => Promise<Result>) {
    return retryDeadlock(() => db.transaction(work));
  }

  async function lockBoth(tx: Database, ofFormer: "update" | "no key update"): Promise<Both> {
    // In the order of their ids: two merges at once may name the same two.
    const locked = new Map<number, Entry | undefined>();
    for (const one of [id, into].sort((a, b) => a - b)) {
      const strength = one === id ? ofFormer : "no key update";
      locked.set(one, await lockEntry(tx, kind, one, strength));
    }
    const [former, target] = [locked.get(id), locked.get(into)];
    if (!former) throw new Refusal("notFound", { message: kind.texts.gone });
    if (!target) throw noOther();
    return { former, target };
  }
}

interface Both {
  former: Entry;
  target: Entry;
}

/** The former entry's title and other names become other names, as many as there may be. */
async function moveNames(tx: Database, { name: kind }: EntryKind, { former, target }: Both) {
  const table = nameTables[kind];
  const known = tx.select({ folded: table.folded }).from(table).where(eq(table.entryId, target.id));
  if (fold(former.text) !== fold(target.text)) {
    await keepAsName(tx, kind, { id: target.id, text: former.text });
  }
  for (const [list, most] of Object.entries(maxNamesPerEntry) as [
    keyof typeof maxNamesPerEntry,
    number,
  ][]) {
    const isListed = and(eq(table.kind, list), eq(table.isRemoved, false));
    const [own] = await tx
      .select({ count: count() })
      .from(table)
      .where(and(eq(table.entryId, target.id), isListed));
    const moving = tx
      .select({ id: table.id })
      .from(table)
      .where(
        and(
          eq(table.entryId, former.id),
          isListed,
          notInArray(table.folded, known),
          sql`${table.folded} <> ${fold(target.text)}`,
        ),
      )
      .orderBy(table.id)
      .limit(Math.max(0, most - own!.count));
    // Now an admin's: a seed of another title would be removed with the next rename.
    await tx
      .update(table)
      .set({ entryId: target.id, isSeed: false })
      .where(sql`${table.id} in (${moving})`);
  }
}

/** The places move, too, except those whose names the other city has, or has had until an admin removed them. */
async function movePlaces(tx: Database, { former, target }: Both) {
  const known = tx.select({ folded: place.folded }).from(place).where(eq(place.cityId, target.id));
  await tx
    .update(place)
    .set({ cityId: target.id, isSeed: false })
    .where(
      and(
        eq(place.cityId, former.id),
        eq(place.isRemoved, false),
        notInArray(place.folded, known),
        sql`${place.folded} <> ${fold(target.text)}`,
      ),
    );
}

/** What led to the former entry leads to the other. */
async function leadOn(tx: Database, kind: EntryKind, { former, target }: Both) {
  const entryId = target.id;
  await tx.update(kind.former).set({ entryId }).where(eq(kind.former.entryId, former.id));
  await addFormerName(tx, kind, { id: entryId, text: former.text });
  await tx.update(kind.merged).set({ entryId }).where(eq(kind.merged.entryId, former.id));
  await tx.insert(kind.merged).values({ formerId: former.id, entryId });
}
