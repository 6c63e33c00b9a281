import { asc, eq } from "drizzle-orm";
import { fold } from "../../arabic/fold.ts";
import type { Database } from "../../database/open.server.ts";
import type { Entry } from "./contract.ts";
import { city, formerName, formerTitle, profession } from "./table.server.ts";
import { cityTexts, professionTexts } from "./texts.ts";

/** What tells cities and professions apart; all else they have in common. */
export const kinds = {
  profession: {
    name: "profession",
    field: "title",
    texts: professionTexts,
    unique: "profession_title_unique",
    entries: { id: profession.id, text: profession.title },
    table: profession,
    folded: profession.titleFolded,
    former: formerTitle,
    add: (tx: Database, title: string) =>
      tx
        .insert(profession)
        .values({ title, titleFolded: fold(title) })
        .returning({ id: profession.id }),
    rename: (tx: Database, id: number, title: string) =>
      tx
        .update(profession)
        .set({ title, titleFolded: fold(title) })
        .where(eq(profession.id, id)),
    use: "craftsman_profession_id_profession_id_fk",
  },
  city: {
    name: "city",
    field: "name",
    texts: cityTexts,
    unique: "city_name_unique",
    entries: { id: city.id, text: city.name },
    table: city,
    folded: city.nameFolded,
    former: formerName,
    add: (tx: Database, name: string) =>
      tx
        .insert(city)
        .values({ name, nameFolded: fold(name) })
        .returning({ id: city.id }),
    rename: (tx: Database, id: number, name: string) =>
      tx
        .update(city)
        .set({ name, nameFolded: fold(name) })
        .where(eq(city.id, id)),
    use: "craftsman_city_id_city_id_fk",
  },
} as const;

export type Kind = (typeof kinds)[keyof typeof kinds];

/** A page of the entries, the oldest first. */
export async function pageOfEntries(
  db: Database,
  { table, entries }: Kind,
  page: number,
  perPage: number,
) {
  const items: Entry[] = await db
    .select(entries)
    .from(table)
    .orderBy(asc(table.id))
    .limit(perPage)
    .offset((page - 1) * perPage);
  return { items, total: await db.$count(table) };
}

export async function findEntry(
  db: Database,
  { table, entries }: Kind,
  id: number,
): Promise<Entry | undefined> {
  const [found] = await db.select(entries).from(table).where(eq(table.id, id));
  return found;
}

/** The one that has this name, however it is spelled, or else the last that had it. */
export async function findNamed(
  db: Database,
  { table, entries, folded, former }: Kind,
  name: string,
): Promise<Entry | undefined> {
  const [named] = await db
    .select(entries)
    .from(table)
    .where(eq(folded, fold(name)));
  if (named) return named;
  const [renamed] = await db
    .select(entries)
    .from(former)
    .innerJoin(table, eq(table.id, former.entryId))
    .where(eq(former.folded, fold(name)));
  return renamed;
}

/** That its addresses of before go on leading to it. */
export async function keepFormerName(tx: Database, { former }: Kind, { id, text }: Entry) {
  await tx
    .insert(former)
    .values({ folded: fold(text), entryId: id })
    .onConflictDoUpdate({ target: former.folded, set: { entryId: id } });
}

/** The same, kept from all others until the transaction ends. */
export async function holdEntry(
  tx: Database,
  { table, entries }: Kind,
  id: number,
): Promise<Entry | undefined> {
  const [held] = await tx.select(entries).from(table).where(eq(table.id, id)).for("update");
  return held;
}

/** How many craftsmen have chosen it. They stand above the catalogue, so that it is given this. */
export type ChosenBy = (db: Database, kind: Kind["name"], id: number) => Promise<number>;
