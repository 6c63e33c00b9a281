import { randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { fold } from "#src/arabic/fold.ts";
import { account, accountType } from "#src/auth/table.server.ts";
import { expiry } from "#src/features/accounts/sessions/sessions.server.ts";
import { session } from "#src/features/accounts/table.server.ts";
import { city, profession } from "#src/features/catalogue/table.server.ts";
import { departedListing } from "#src/features/craftsmen/departed/table.server.ts";
import {
  missedQuery,
  missedQueryKey,
} from "#src/features/craftsmen/search/missed-queries/table.server.ts";
import { searchText } from "#src/features/craftsmen/search/words/search-text.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { mail } from "#src/mail/table.server.ts";
import { hashOf } from "#src/util/hash.server.ts";
import { day } from "#src/util/time.ts";
import { admin } from "./site-process.ts";

/** The shared site's database. One connection for each worker, opened with its first query. */
const db = drizzle({
  connection: { connectionString: process.env.TEST_DATABASE_URL, max: 1, allowExitOnIdle: true },
});

interface NewCraftsman {
  email: string;
  fullname: string;
  /** In E.164. */
  phone: string;
}

/** Adds a craftsman who waits for approval, an electrician in Homs. @returns the account's id */
export async function insertCraftsman({ email, fullname, phone }: NewCraftsman): Promise<number> {
  const { professionId, cityId } = await electricianInHoms();
  return db.transaction(async (tx) => {
    const [row] = await tx
      .insert(account)
      .values({ email, passwordHash: passwordHash(), type: accountType.craftsman })
      .returning({ id: account.id });
    const id = row!.id;
    await tx.insert(craftsman).values({
      id,
      fullname,
      phone,
      professionId,
      cityId,
      gender: "male",
      state: "pending",
      searchText: searchText({ fullname, description: null }),
    });
    return id;
  });
}

/** Publishes the listing of a craftsman, as an approval does. */
export async function publish(id: number): Promise<void> {
  await db
    .update(craftsman)
    .set({ state: "approved", approvedAt: new Date() })
    .where(eq(craftsman.id, id));
}

/** Adds the listing of a craftsman who has left. @returns its id, which nobody else gets */
export async function insertDeparted(trade: string, place: string): Promise<number> {
  const [pair] = await db
    .select({ professionId: profession.id, cityId: city.id })
    .from(profession)
    .innerJoin(city, eq(city.name, place))
    .where(eq(profession.title, trade));
  const [row] = await db
    .insert(account)
    .values({
      email: `${randomBytes(8).toString("hex")}@mail.example`,
      passwordHash: passwordHash(),
      type: accountType.craftsman,
    })
    .returning({ id: account.id });
  const id = row!.id;
  await db.delete(account).where(eq(account.id, id));
  await db.insert(departedListing).values({ id, ...pair!, departedAt: new Date() });
  return id;
}

/** Adds craftsmen of these names who wait for approval. @returns their ids */
export async function insertCraftsmen(names: string[]): Promise<number[]> {
  const ids: number[] = [];
  for (const fullname of names) {
    const digits = String(parseInt(randomBytes(4).toString("hex"), 16) % 10 ** 7).padStart(7, "0");
    const email = `${randomBytes(8).toString("hex")}@mail.example`;
    ids.push(await insertCraftsman({ fullname, email, phone: `+96395${digits}` }));
  }
  return ids;
}

/** Adds an admin beside the site's own, who has the password of all accounts here. @returns the id */
export async function insertAdmin(
  email: string,
  rights: Partial<Pick<typeof account.$inferInsert, "role" | "cities" | "messages">> = {},
): Promise<number> {
  const [row] = await db
    .insert(account)
    .values({
      email,
      passwordHash: passwordHash(),
      type: accountType.admin,
      adminName: "رنا الأتاسي",
      emailVerifiedAt: new Date(),
      role: "owner",
      ...rights,
    })
    .returning({ id: account.id });
  return row!.id;
}

/** Records that so many people searched for this in vain. */
export async function insertMissedSearch(query: string, people: number) {
  const at = new Date();
  await db
    .insert(missedQueryKey)
    .values({ key: randomBytes(32).toString("base64url"), since: new Date(at.getTime() - 1000) })
    .onConflictDoNothing();
  const values = Array.from({ length: people }, () => ({
    folded: fold(query),
    person: randomBytes(16).toString("base64url"),
    typed: query,
    at,
  }));
  await db.insert(missedQuery).values(values);
}

/** Creates an empty database on the same server. @returns its address */
export async function createDatabase(): Promise<string> {
  const name = `own_${randomBytes(8).toString("hex")}`;
  await db.execute(sql.raw(`create database ${name}`));
  const url = new URL(process.env.TEST_DATABASE_URL ?? "");
  url.pathname = name;
  return url.href;
}

/** Adds a session of this account. @returns the secret that its cookie holds */
export async function insertSession(accountId: number, type: number): Promise<string> {
  const secret = randomBytes(32).toString("base64url");
  const now = new Date();
  const life = { createdAt: now, remember: false };
  await db.insert(session).values({
    secretHash: hashOf(secret),
    accountId,
    userAgent: "",
    lastSeenAt: now,
    ...life,
    expiresAt: expiry(life, type, now),
  });
  return secret;
}

let adminId: Promise<number> | undefined;

export function findAdminId(): Promise<number> {
  adminId ??= db
    .select({ id: account.id })
    .from(account)
    .where(eq(account.email, admin.email))
    .then(([row]) => row!.id);
  return adminId;
}

let ids: Promise<{ professionId: number; cityId: number }> | undefined;

function electricianInHoms() {
  ids ??= Promise.all([
    db
      .select({ id: profession.id })
      .from(profession)
      .where(eq(profession.titleFolded, fold("كهربائي"))),
    db
      .select({ id: city.id })
      .from(city)
      .where(eq(city.nameFolded, fold("حمص"))),
  ]).then(([[trade], [town]]) => ({ professionId: trade!.id, cityId: town!.id }));
  return ids;
}

/** Hashing is slow on purpose, so the global setup does it once for the whole run. */
const passwordHash = () => process.env.TEST_PASSWORD_HASH ?? "";

/** Takes the e-mail from an account, as one that was registered by a number has none. */
export async function leaveWithoutEmail(id: number): Promise<void> {
  await db.update(account).set({ email: null }).where(eq(account.id, id));
}

/** Nobody has said for so many days that a listing is still true, though it was asked so often. */
export async function leaveUnconfirmed(id: number, days: number, timesAsked: number) {
  const since = new Date(Date.now() - days * day);
  const late = days > 120 ? { unconfirmedSince: since } : {};
  await db
    .update(craftsman)
    .set({ freshSince: since, askedAt: new Date(), timesAsked, ...late })
    .where(eq(craftsman.id, id));
  return since;
}

/** Queues the mail that asks since then whether a listing is still true. */
export async function mailQuestion(id: number, email: string, since: Date): Promise<void> {
  await db.insert(mail).values({
    cause: `still-working:${id}`,
    kind: "stillWorking",
    recipient: email,
    data: { accountId: id, since: since.toISOString() },
  });
}
