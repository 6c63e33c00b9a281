import { eq } from "drizzle-orm";
import { plural } from "#src/arabic/plural.ts";
import { type Actor, writeAudit } from "#src/audit/write-audit.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { retryDeadlock } from "#src/database/retry-deadlock.server.ts";
import { violatedConstraint } from "#src/database/statement.server.ts";
import { Refusal } from "#src/errors/refusal.server.ts";
import type { Entry, EntryInput } from "./contract.ts";
import { changeCoordinates, setCoordinates } from "./coordinates/coordinates.server.ts";
import {
  addFormerName,
  type EntryKind,
  findEntry,
  isInUse,
  isNameTaken,
  lockEntry,
} from "./kinds.server.ts";
import { attachSeeds, replaceSeeds } from "./names/attach-seeds.server.ts";
import { keepFormerTitle } from "./names/former-names.server.ts";
import { coordinateTexts, iconTexts } from "./texts.ts";
import { changeIcon, setIcon } from "./trade-icons/icons.server.ts";
import type { Users } from "./users.server.ts";

interface Deps {
  db: Database;
  by: Actor;
}

interface NamingDeps extends Deps {
  /** The site's, for cities of one name in two countries. */
  country: string;
}

/** @throws Refusal `notFound` */
export async function showEntry(db: Database, kind: EntryKind, id: number): Promise<Entry> {
  const entry = await findEntry(db, kind, id);
  if (!entry) throw notFound(kind);
  return entry;
}

/** @throws Refusal `invalid` if the name exists in any spelling */
export async function addEntry(
  { db, by, country }: NamingDeps,
  kind: EntryKind,
  { text, coordinates, icon }: EntryInput,
): Promise<void> {
  await refuseIfTaken(
    kind,
    // A name of another entry may change, too, which an admin is removing.
    changeNames(db, async (tx) => {
      if (await isNameTaken(tx, kind, { text })) throw taken(kind);
      const [added] = await kind.add(tx, text);
      await attachSeeds(tx, kind.name, [{ id: added!.id, text }], country);
      if (coordinates) await setCoordinates(tx, added!.id, coordinates);
      if (icon) await setIcon(tx, added!.id, icon);
      await writeAudit(tx, by, {
        act: `${kind.name}.add`,
        subject: added!.id,
        after: { [kind.field]: text, ...coordinates, ...(icon ? { icon } : {}) },
      });
    }),
  );
}

/**
 * @returns what was changed, as a text
 * @throws Refusal `notFound`, or `invalid` if another entry has the name
 */
export async function changeEntry(
  { db, by, country }: NamingDeps,
  kind: EntryKind,
  { id, text, coordinates, icon }: Entry & EntryInput,
): Promise<string> {
  return refuseIfTaken(
    kind,
    changeNames(db, async (tx) => {
      const former = await lockEntry(tx, kind, id);
      if (!former) throw notFound(kind);
      if (coordinates !== undefined) await changeCoordinates({ tx, by }, id, coordinates);
      const isNewIcon = icon !== undefined && (await changeIcon({ tx, by }, id, icon));
      if (former.text === text) {
        if (isNewIcon) return iconTexts.changed;
        return coordinates === undefined ? kind.texts.changed : coordinateTexts.changed;
      }
      if (await isNameTaken(tx, kind, { id, text })) throw taken(kind);
      await kind.rename(tx, id, text);
      await addFormerName(tx, kind, former);
      await keepFormerTitle(tx, kind.name, { id, text }, former.text);
      await replaceSeeds(tx, kind.name, { id, text }, country);
      const change = { before: { [kind.field]: former.text }, after: { [kind.field]: text } };
      await writeAudit(tx, by, { act: `${kind.name}.rename`, subject: id, ...change });
      return kind.texts.changed;
    }),
  );
}

/** @throws Refusal `notFound`, or `conflict` with the number of craftsmen that use it */
export async function deleteEntry(
  { db, by, users }: Deps & { users: Users },
  kind: EntryKind,
  id: number,
): Promise<void> {
  try {
    await db.transaction(async (tx) => {
      const former = await lockEntry(tx, kind, id);
      if (!former) throw notFound(kind);
      await tx.delete(kind.table).where(eq(kind.table.id, id));
      await writeAudit(tx, by, {
        act: `${kind.name}.delete`,
        subject: id,
        before: { [kind.field]: former.text },
      });
    });
  } catch (error) {
    if (!isInUse(kind, error)) throw error;
    const reason = plural(await users.count(db, kind.name, id), kind.texts.users);
    throw new Refusal("conflict", { message: `${kind.texts.inUse} ${reason}.`, cause: error });
  }
}

const changeNames = <Result>(db: Database, change: (tx: Database) => Promise<Result>) =>
  retryDeadlock(() => db.transaction(change));

async function refuseIfTaken<Result>(kind: EntryKind, change: Promise<Result>): Promise<Result> {
  try {
    return await change;
  } catch (error) {
    if (violatedConstraint(error) !== kind.uniqueIndex) throw error;
    throw taken(kind, error);
  }
}

const notFound = ({ texts }: EntryKind) => new Refusal("notFound", { message: texts.gone });

const taken = ({ field, texts }: EntryKind, cause?: unknown) =>
  new Refusal("invalid", { fields: { [field]: [texts.taken] }, cause });
