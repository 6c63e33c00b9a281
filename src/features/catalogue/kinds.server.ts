import { and, asc, eq, ne, sql } from "drizzle-orm";
import { fold, foldWithoutSpaces } from "#src/arabic/fold.ts";
import type { Database } from "#src/database/open.server.ts";
import { violatedConstraint } from "#src/database/statement.server.ts";
import type { Entry } from "./contract.ts";
import {
  city,
  formerName,
  formerTitle,
  mergedCity,
  mergedProfession,
  profession,
  withoutSpaces,
} from "./table.server.ts";
import { cityTexts, professionTexts } from "./texts.ts";

/** The differences between cities and professions; everything else is shared. */
export const kinds = {
  profession: {
    name: "profession",
    field: "title",
    texts: professionTexts,
    uniqueIndex: "profession_title_unique",
    entries: { id: profession.id, text: profession.title },
    table: profession,
    folded: profession.titleFolded,
    former: formerTitle,
    merged: mergedProfession,
    add: (tx: Database, title: string) =>
      tx
        .insert(profession)
        .values({ title, titleFolded: fold(title) })
        .returning({ id: profession.id }),
    rename: (tx: Database, id: number, title: string) =>
      tx
        .update(profession)
        .set({ title, titleFolded: fold(title), isDuplicate: false })
        .where(eq(profession.id, id)),
    foreignKeys: [
      "craftsman_profession_id_profession_id_fk",
      "further_list_profession_id_profession_id_fk",
    ],
  },
  city: {
    name: "city",
    field: "name",
    texts: cityTexts,
    uniqueIndex: "city_name_unique",
    entries: { id: city.id, text: city.name },
    table: city,
    folded: city.nameFolded,
    former: formerName,
    merged: mergedCity,
    add: (tx: Database, name: string) =>
      tx
        .insert(city)
        .values({ name, nameFolded: fold(name) })
        .returning({ id: city.id }),
    rename: (tx: Database, id: number, name: string) =>
      tx
        .update(city)
        .set({ name, nameFolded: fold(name), isDuplicate: false })
        .where(eq(city.id, id)),
    foreignKeys: ["craftsman_city_id_city_id_fk", "further_list_city_id_city_id_fk"],
  },
} as const;

/** Whether an error says that listings name the entry which was to be deleted, as their first one or a further one. */
export function isInUse(kind: EntryKind, error: unknown): boolean {
  const violated = violatedConstraint(error);
  return kind.foreignKeys.some((name) => name === violated);
}

export type EntryKind = (typeof kinds)[keyof typeof kinds];

interface EntryFilter {
  page: number;
  perPage: number;
  /** Part of the name, in any spelling. */
  q?: string | undefined;
}

/** A page of the entries, oldest first. */
export async function listEntries(
  db: Database,
  { table, entries, folded }: EntryKind,
  { page, perPage, q }: EntryFilter,
) {
  const part = fold(q ?? "");
  const matches = part
    ? sql`position(${part.replaceAll(" ", "")} in ${withoutSpaces(folded)}) > 0`
    : undefined;
  const items: Entry[] = await db
    .select(entries)
    .from(table)
    .where(matches)
    .orderBy(asc(table.id))
    .limit(perPage)
    .offset((page - 1) * perPage);
  return { items, total: await db.$count(table, matches) };
}

export async function findEntry(
  db: Database,
  { table, entries }: EntryKind,
  id: number,
): Promise<Entry | undefined> {
  const [entry] = await db.select(entries).from(table).where(eq(table.id, id));
  return entry;
}

/** The entry with this name in any spelling, otherwise the last one that had it. */
export async function findEntryByName(
  db: Database,
  { table, entries, folded, former }: EntryKind,
  name: string,
): Promise<Entry | undefined> {
  const [current] = await db
    .select(entries)
    .from(table)
    .where(eq(folded, fold(name)))
    .orderBy(asc(table.isDuplicate), asc(table.id))
    .limit(1);
  if (current) return current;
  const [renamed] = await db
    .select(entries)
    .from(former)
    .innerJoin(table, eq(table.id, former.entryId))
    .where(eq(former.folded, fold(name)));
  return renamed;
}

/** Whether another entry has this name in any spelling, also one that has it twice already. */
export async function isNameTaken(
  tx: Database,
  { table, folded }: EntryKind,
  { id, text }: Pick<Entry, "text"> & { id?: number },
): Promise<boolean> {
  const hasName = eq(withoutSpaces(folded), foldWithoutSpaces(text));
  const isOther = id === undefined ? undefined : ne(table.id, id);
  return (await tx.$count(table, and(hasName, isOther))) > 0;
}

/** Records a former name, so that URLs with it still lead to the entry. */
export async function addFormerName(tx: Database, { former }: EntryKind, { id, text }: Entry) {
  await tx
    .insert(former)
    .values({ folded: fold(text), entryId: id })
    .onConflictDoUpdate({ target: former.folded, set: { entryId: id } });
}

/**
 * Like `findEntry`, but locks the row until the end of the transaction.
 * @param strength `no key update` lets listings choose the entry meanwhile
 */
export async function lockEntry(
  tx: Database,
  { table, entries }: EntryKind,
  id: number,
  strength: "update" | "no key update" = "update",
): Promise<Entry | undefined> {
  const [entry] = await tx.select(entries).from(table).where(eq(table.id, id)).for(strength);
  return entry;
}
