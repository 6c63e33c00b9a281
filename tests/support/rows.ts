import { eq } from "drizzle-orm";
import { fold } from "#src/arabic/fold.ts";
import { account, accountType } from "#src/auth/table.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { hashPassword } from "#src/features/accounts/password/passwords.server.ts";
import { city, profession } from "#src/features/catalogue/table.server.ts";
import { searchText } from "#src/features/craftsmen/search/words/search-text.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { message } from "#src/features/messages/table.server.ts";
import { rightPassword } from "./person.ts";
import { contactMessage } from "./requests/contact-message.ts";

/** Adds a profession. @returns its id */
export async function addProfession(db: Database, title = "سبّاك"): Promise<number> {
  const rows = await db
    .insert(profession)
    .values({ title, titleFolded: fold(title) })
    .returning({ id: profession.id });
  return rows[0]!.id;
}

/** Adds a city. @returns its id */
export async function addCity(db: Database, name = "دمشق"): Promise<number> {
  const rows = await db
    .insert(city)
    .values({ name, nameFolded: fold(name) })
    .returning({ id: city.id });
  return rows[0]!.id;
}

type NewCraftsman = Partial<typeof craftsman.$inferInsert> & {
  professionId: number;
  cityId: number;
};

let made = 0;

/** Adds a craftsman, approved unless told otherwise. @returns the id */
export async function addCraftsman(db: Database, given: NewCraftsman): Promise<number> {
  const number = ++made;
  const rows = await db
    .insert(account)
    .values({
      email: `craftsman${number}@mail.example`,
      passwordHash: "none",
      type: accountType.craftsman,
    })
    .returning({ id: account.id });
  const { fullname = "محمود الحلبي", description = null, state = "approved" } = given;
  const isPublished = state === "approved" || state === "suspended";
  const isReasoned = state === "declined" || state === "suspended";
  const values = {
    id: rows[0]!.id,
    fullname,
    description,
    phone: `+96394${String(number).padStart(7, "0")}`,
    gender: "male" as const,
    state,
    stateReason: isReasoned ? "رقم الهاتف لا يجيب." : null,
    approvedAt: isPublished ? new Date(2026, 0, 1, 0, 0, number) : null,
    ...(given.createdAt ? { stateSince: given.createdAt } : {}),
    searchText: searchText({ fullname, description }),
    ...given,
  };
  await db.insert(craftsman).values(values);
  return values.id;
}

/** One that is there, or else a new one. */
export async function anyId(
  db: Database,
  table: typeof profession | typeof city,
  add: (db: Database) => Promise<number>,
) {
  const [row] = await db.select({ id: table.id }).from(table).limit(1);
  return row?.id ?? add(db);
}

/** One hash for all, since hashing is slow on purpose. */
const hashes = new Map<string, Promise<string>>();

type NewAccount = Partial<NewCraftsman> & { email?: string; password?: string; verified?: boolean };

/** Adds a craftsman who can log in: with `rightPassword`, unless told otherwise. @returns the id */
export async function addAccount(db: Database, given: NewAccount = {}): Promise<number> {
  const { email = `craftsman${made + 1}@mail.example`, password = rightPassword } = given;
  const { verified = false, ...listing } = given;
  const professionId = given.professionId ?? (await anyId(db, profession, addProfession));
  const cityId = given.cityId ?? (await anyId(db, city, addCity));
  const id = await addCraftsman(db, { ...listing, professionId, cityId });
  await db
    .update(account)
    .set({
      email,
      passwordHash: await hashOnce(password),
      emailVerifiedAt: verified ? new Date() : null,
    })
    .where(eq(account.id, id));
  return id;
}

type NewAdmin = Partial<Pick<typeof account.$inferInsert, "role" | "cities" | "messages">>;

/** Adds an admin with `rightPassword`, an owner unless told otherwise. @returns the id */
export async function addAdmin(
  db: Database,
  email = "admin@mail.example",
  given: NewAdmin = {},
): Promise<number> {
  const passwordHash = await hashOnce(rightPassword);
  const type = accountType.admin;
  const [row] = await db
    .insert(account)
    .values({
      email,
      passwordHash,
      type,
      adminName: "رنا الأتاسي",
      emailVerifiedAt: new Date(),
      role: "owner",
      ...given,
    })
    .returning({ id: account.id });
  return row!.id;
}

/** Adds a moderator, of all cities and with the messages unless told otherwise. @returns the id */
export const addModerator = (db: Database, email: string, given: NewAdmin = {}): Promise<number> =>
  addAdmin(db, email, { role: "moderator", ...given });

function hashOnce(password: string) {
  const hashed = hashes.get(password) ?? hashPassword(password);
  hashes.set(password, hashed);
  return hashed;
}

/** Adds so many messages, one a minute. @returns their ids, the oldest first */
export async function addMessages(
  db: Database,
  many: number,
  given: Partial<typeof message.$inferInsert> = {},
): Promise<number[]> {
  const at = (minute: number) => new Date(Date.UTC(2026, 4, 1, 0, minute));
  const row = (index: number) => ({ ...contactMessage, createdAt: at(index), ...given });
  const rows = Array.from({ length: many }, (_, index) => row(index));
  return (await db.insert(message).values(rows).returning()).map(({ id }) => id);
}

/** How many messages are stored. */
export const countMessages = (db: Database) => db.$count(message);
