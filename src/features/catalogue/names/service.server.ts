import { and, asc, eq } from "drizzle-orm";
import { fold } from "#src/arabic/fold.ts";
import { type Actor, writeAudit } from "#src/audit/write-audit.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { Refusal } from "#src/errors/refusal.server.ts";
import { type EntryKind, findEntry, lockEntry } from "#src/features/catalogue/kinds.server.ts";
import type { NameList, NameView } from "./contract.ts";
import { nameTables } from "./lists.server.ts";
import { maxNamesPerEntry, nameTexts } from "./texts.ts";

interface Deps {
  db: Database;
  by: Actor;
}

/** One list of names of one entry. */
interface Place {
  kind: EntryKind;
  id: number;
  list: NameList;
}

/** The names in the order in which they were added. @throws Refusal `notFound` */
export async function listNames(db: Database, { kind, id, list }: Place): Promise<NameView[]> {
  if (!(await findEntry(db, kind, id))) throw new Refusal("notFound", { message: kind.texts.gone });
  const table = nameTables[kind.name];
  return db
    .select({ id: table.id, name: table.name })
    .from(table)
    .where(isListed({ kind, id, list }))
    .orderBy(asc(table.id));
}

/**
 * @throws Refusal `notFound`, or `invalid` if the entry has the name in any spelling, or too many
 */
export async function addName({ db, by }: Deps, place: Place, name: string): Promise<void> {
  const { kind, id, list } = place;
  const table = nameTables[kind.name];
  await db.transaction(async (tx) => {
    const entry = await lockEntry(tx, kind, id);
    if (!entry) throw new Refusal("notFound", { message: kind.texts.gone });
    const folded = fold(name);
    const [known] = await tx
      .select()
      .from(table)
      .where(and(eq(table.entryId, id), eq(table.folded, folded)));
    if ((known && !known.isRemoved) || folded === fold(entry.text)) throw invalid(list, "taken");
    if ((await tx.$count(table, isListed(place))) >= maxNamesPerEntry[list])
      throw invalid(list, "full");
    const values = { name, folded, kind: list, isRemoved: false };
    if (known) await tx.update(table).set(values).where(eq(table.id, known.id));
    else await tx.insert(table).values({ ...values, entryId: id });
    const act = { act: `${kind.name}.addName`, subject: id } as const;
    await writeAudit(tx, by, { ...act, after: { [auditField[list]]: name } });
  });
}

/** @throws Refusal `notFound` */
export async function removeName({ db, by }: Deps, place: Place, nameId: number): Promise<void> {
  const { kind, id, list } = place;
  const table = nameTables[kind.name];
  await db.transaction(async (tx) => {
    await lockEntry(tx, kind, id);
    const [name] = await tx
      .select()
      .from(table)
      .where(and(eq(table.id, nameId), isListed(place)));
    if (!name) throw new Refusal("notFound", { message: nameTexts[list].gone });
    // A removed seed stays as a mark that it must not be attached again.
    if (name.isSeed) await tx.update(table).set({ isRemoved: true }).where(eq(table.id, nameId));
    else await tx.delete(table).where(eq(table.id, nameId));
    const act = { act: `${kind.name}.removeName`, subject: id } as const;
    await writeAudit(tx, by, { ...act, before: { [auditField[list]]: name.name } });
  });
}

function isListed({ kind, id, list }: Place) {
  const table = nameTables[kind.name];
  return and(eq(table.entryId, id), eq(table.kind, list), eq(table.isRemoved, false));
}

const auditField = { name: "other_name", trouble: "trouble" } as const;

const invalid = (list: NameList, text: "taken" | "full") =>
  new Refusal("invalid", { fields: { name: [nameTexts[list][text]] } });
