import { randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { fold } from "#src/arabic/fold.ts";
import { account, accountType } from "#src/auth/table.server.ts";
import type { Database, OpenDatabase } from "#src/database/open.server.ts";
import { hashPassword, isPassword } from "#src/features/accounts/password/passwords.server.ts";
import { attachSeeds } from "#src/features/catalogue/names/attach-seeds.server.ts";
import { city, profession } from "#src/features/catalogue/table.server.ts";
import { visibilityIn } from "#src/features/craftsmen/pictures/pictures.server.ts";
import { withSearchText } from "#src/features/craftsmen/search/words/stored-search-text.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { message, reply } from "#src/features/messages/table.server.ts";
import { type EncodedPicture, encodeWebp, renderDrawing } from "#src/images/encode.server.ts";
import type { Storage } from "#src/images/storage/storage.server.ts";
import { demoAdminEmail } from "#src/program-state/demo-admin.ts";
import type { Config } from "#src/settings/config.ts";
import { demoCities, demoProfessions } from "./catalogue.ts";
import { type DemoCraftsman, demoCraftsmen } from "./craftsmen.ts";
import { markRows } from "./mark-rows.server.ts";
import { demoMessages } from "./messages.ts";

/** Width and height in pixels. */
const portraitSize = 720;
/** Key of the advisory lock. */
const lockKey = 4841_2027;

/**
 * Fills an empty database with demo data: the embedded one unless DEMO=off, a server's only with
 * DEMO=on.
 * @returns the demo admin's login, if this is a demo
 */
export async function fillDemo(
  { db, kind }: OpenDatabase,
  storage: Storage,
  { demo, dataDir }: Pick<Config, "demo" | "dataDir">,
): Promise<{ email: string; password: string } | null> {
  const mode = demo ?? (kind === "embedded" ? "on" : "off");
  if (mode === "off") return null;
  const loginFile = join(dataDir, "demo-admin");
  const isEmpty = (await db.$count(account)) === 0 && (await db.$count(profession)) === 0;
  if (isEmpty) {
    const login = { email: demoAdminEmail, password: randomBytes(9).toString("base64url") };
    await mkdir(dataDir, { recursive: true });
    await insertDemo(db, storage, new Date(), { ...login, file: loginFile });
    await db.execute(sql`vacuum analyze`);
  }
  const password = (await readFile(loginFile, "utf8").catch(() => "")).trim();
  const [admin] = await db.select().from(account).where(eq(account.email, demoAdminEmail));
  // An operator may have deleted that admin or changed the password since.
  const isValid =
    admin && password && (await isPassword(password, admin.passwordHash ?? undefined));
  return isValid ? { email: demoAdminEmail, password } : null;
}

/** In one transaction, so that an interrupted start is repeated. */
async function insertDemo(
  db: Database,
  storage: Storage,
  now: Date,
  admin: { email: string; password: string; file: string },
) {
  const people = demoCraftsmen(now);
  const images = await savePortraits(people, storage);
  // A random password: nobody logs in as a demo craftsman.
  const passwordHash = await hashPassword(randomBytes(32).toString("base64url"));
  const adminHash = await hashPassword(admin.password);
  await db.transaction(async (tx) => {
    // One of several processes that start at the same time on a server inserts.
    await tx.execute(sql`select pg_advisory_xact_lock(${lockKey})`);
    if ((await tx.$count(account)) > 0) return;
    // Inside the lock, so that it is the password of the process that inserts.
    await writeFile(admin.file, `${admin.password}\n`, { mode: 0o600 });
    const admins = await tx
      .insert(account)
      .values({
        email: admin.email,
        passwordHash: adminHash,
        type: accountType.admin,
        adminName: "رنا الأتاسي",
        role: "owner",
        emailVerifiedAt: now,
      })
      .returning({ id: account.id });
    const professions = await tx
      .insert(profession)
      .values(demoProfessions.map(({ title }) => ({ title, titleFolded: fold(title) })))
      .returning();
    const cities = await tx
      .insert(city)
      .values(demoCities.map((name) => ({ name, nameFolded: fold(name) })))
      .returning();
    const professionIds = new Map(professions.map(({ title, id }) => [title, id]));
    const cityIds = new Map(cities.map(({ name, id }) => [name, id]));
    const accounts = await tx
      .insert(account)
      .values(
        people.map(({ email, createdAt, emailVerifiedAt }) => ({
          email,
          passwordHash,
          type: accountType.craftsman,
          createdAt,
          emailVerifiedAt,
        })),
      )
      .returning({ id: account.id, email: account.email });
    await markRows(tx, "account", [...admins, ...accounts]);
    await attachSeeds(
      tx,
      "profession",
      professions.map(({ id, title }) => ({ id, text: title })),
    );
    await attachSeeds(
      tx,
      "city",
      cities.map(({ id, name }) => ({ id, text: name })),
    );
    await markRows(tx, "profession", professions);
    await markRows(tx, "city", cities);
    const accountIds = new Map(accounts.map(({ email, id }) => [email, id]));
    // Triggers assign the positions in the order of insertion.
    const byApproval = people.toSorted((a, b) => Number(a.approvedAt) - Number(b.approvedAt));
    await tx.insert(craftsman).values(
      byApproval.map(({ email, profession, city, portrait, emailVerifiedAt, ...listing }) =>
        withSearchText({
          ...listing,
          id: accountIds.get(email)!,
          professionId: professionIds.get(profession)!,
          cityId: cityIds.get(city)!,
          image: images.get(email) ?? null,
          state: listing.approvedAt ? ("approved" as const) : ("pending" as const),
          stateSince: listing.approvedAt ?? listing.createdAt,
        }),
      ),
    );
    await insertMessages(tx, now);
  });
}

async function insertMessages(tx: Database, now: Date) {
  for (const { reply: answer, reading, ...received } of demoMessages(now)) {
    const [row] = await tx
      .insert(message)
      .values({ ...received, reading: reading ? 1 : 0, status: answer ? 1 : 0 })
      .returning({ id: message.id });
    if (row) await markRows(tx, "message", [row]);
    if (answer && row) await tx.insert(reply).values({ messageId: row.id, ...answer });
  }
}

/** Stores the drawn portraits like uploaded pictures. @returns the image paths by e-mail */
async function savePortraits(people: DemoCraftsman[], storage: Storage) {
  const encoded = new Map<string, Promise<EncodedPicture>>();
  const paths = new Map<string, string>();
  for (const { email, portrait, approvedAt } of people) {
    if (!portrait) continue;
    const picture = encoded.get(portrait) ?? encodePortrait(portrait);
    encoded.set(portrait, picture);
    const visibility = visibilityIn(approvedAt ? "approved" : "pending");
    paths.set(email, await storage.savePicture(await picture, visibility));
  }
  return paths;
}

/** Encodes a portrait as WebP alone: AVIF takes three times as long again, and the first start waits for it. */
async function encodePortrait(name: string): Promise<EncodedPicture> {
  const drawing = await readFile(new URL(`./portraits/${name}.svg`, import.meta.url));
  return encodeWebp(await renderDrawing(drawing, portraitSize));
}
