import { eq } from "drizzle-orm";
import { plural } from "../../arabic/plural.ts";
import { type Actor, writeAudit } from "../../audit/write-audit.server.ts";
import type { Database } from "../../database/open.server.ts";
import { violatedConstraint } from "../../database/violation.server.ts";
import { Refusal } from "../../errors/refusal.server.ts";
import type { Entry } from "./contract.ts";
import { type ChosenBy, findEntry, holdEntry, type Kind, keepFormerName } from "./kinds.server.ts";

interface Parts {
  db: Database;
  by: Actor;
}

/** @throws Refusal `notFound` for one that is gone */
export async function showEntry(db: Database, kind: Kind, id: number): Promise<Entry> {
  const found = await findEntry(db, kind, id);
  if (!found) throw gone(kind);
  return found;
}

/** @throws Refusal `invalid` when the list has it, however it is spelled */
export async function addEntry({ db, by }: Parts, kind: Kind, text: string): Promise<void> {
  await orTaken(
    kind,
    db.transaction(async (tx) => {
      const [added] = await kind.add(tx, text);
      await writeAudit(tx, by, {
        act: `${kind.name}.add`,
        subject: added!.id,
        after: { [kind.field]: text },
      });
    }),
  );
}

/** @throws Refusal `notFound`, or `invalid` when another has that name */
export async function renameEntry(
  { db, by }: Parts,
  kind: Kind,
  { id, text }: Entry,
): Promise<void> {
  await orTaken(
    kind,
    db.transaction(async (tx) => {
      const former = await holdEntry(tx, kind, id);
      if (!former) throw gone(kind);
      if (former.text === text) return;
      await kind.rename(tx, id, text);
      await keepFormerName(tx, kind, former);
      const change = { before: { [kind.field]: former.text }, after: { [kind.field]: text } };
      await writeAudit(tx, by, { act: `${kind.name}.rename`, subject: id, ...change });
    }),
  );
}

/** @throws Refusal `notFound`, or `conflict` that says how many craftsmen use it */
export async function deleteEntry(
  { db, by, chosenBy }: Parts & { chosenBy: ChosenBy },
  kind: Kind,
  id: number,
): Promise<void> {
  try {
    await db.transaction(async (tx) => {
      const former = await holdEntry(tx, kind, id);
      if (!former) throw gone(kind);
      await tx.delete(kind.table).where(eq(kind.table.id, id));
      await writeAudit(tx, by, {
        act: `${kind.name}.delete`,
        subject: id,
        before: { [kind.field]: former.text },
      });
    });
  } catch (error) {
    if (violatedConstraint(error) !== kind.use) throw error;
    const users = plural(await chosenBy(db, kind.name, id), kind.texts.users);
    throw new Refusal("conflict", { message: `${kind.texts.inUse} ${users}.`, cause: error });
  }
}

async function orTaken(kind: Kind, change: Promise<void>) {
  try {
    await change;
  } catch (error) {
    if (violatedConstraint(error) !== kind.unique) throw error;
    throw new Refusal("invalid", { fields: { [kind.field]: [kind.texts.taken] }, cause: error });
  }
}

const gone = ({ texts }: Kind) => new Refusal("notFound", { message: texts.gone });
