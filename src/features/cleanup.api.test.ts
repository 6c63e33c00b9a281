import { existsSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { encodePicture } from "#src/images/encode.server.ts";
import { avifFile, filesOf } from "#src/images/paths.ts";
import type { Storage } from "#src/images/storage/storage.server.ts";
import { mail } from "#src/mail/table.server.ts";
import { addWaitingRevert } from "#tests/support/people/stolen-account.ts";
import { Person } from "#tests/support/person.ts";
import { wavyPicture } from "#tests/support/pictures/pictures.ts";
import { addAccount, addAdmin } from "#tests/support/rows.ts";
import { cleanupDeps } from "#tests/support/site/cleanup.ts";
import { openSite, type Site } from "#tests/support/site.ts";
import { contactChange, failedLogins, passwordReset, session } from "./accounts/table.server.ts";
import { runCleanup } from "./cleanup.server.ts";

const hour = 60 * 60 * 1000;
const day = 24 * hour;
const now = new Date();
const ago = (time: number) => new Date(now.getTime() - time);

let site: Site;
let storage: Storage;
let deps: Parameters<typeof runCleanup>[0];
beforeEach(async () => {
  site = await openSite();
  deps = await cleanupDeps(site);
  ({ storage } = deps);
});

describe("the hourly cleanup", () => {
  it("removes pictures without a listing once they are an hour old", async () => {
    const [kept, orphan, fresh] = [await savePicture(), await savePicture(), await savePicture()];
    await addAccount(site.db, { image: kept });
    for (const image of [kept, orphan]) makeOlder(image, 2 * hour);
    await runCleanup(deps, now);
    expect([kept, orphan, fresh].map(exists)).toEqual([true, false, true]);
    for (const key of filesOf(orphan)) expect(existsSync(join(site.files, key))).toBe(false);
    expect(filesOf(kept)).toHaveLength(4);
  });

  it("removes a partly written picture of a killed process", async () => {
    const image = await savePicture();
    makeOlder(image, 2 * hour);
    for (const key of [image, avifFile(image)]) await storage.removeFile(key);
    await runCleanup(deps, now);
    for (const key of filesOf(image)) expect(existsSync(join(site.files, key))).toBe(false);
  });

  it("does all else where one step fails, and then fails itself", async () => {
    const orphan = await savePicture();
    makeOlder(orphan, 2 * hour);
    const failure = new Error("the folder of mails cannot be read");
    const mailFiles = { ...deps.mailFiles, removeOrphans: () => Promise.reject(failure) };
    const failed = await runCleanup({ ...deps, mailFiles }, now).catch((error) => error);
    expect(failed).toBeInstanceOf(AggregateError);
    expect(failed.errors).toEqual([failure]);
    expect(exists(orphan)).toBe(false);
  });

  it("removes counts of failed logins after two days", async () => {
    const counts = { wrong: 1, refused: 1 };
    const [old, fresh] = [ago(2 * day + 1), ago(2 * day - hour)];
    await site.db.insert(failedLogins).values([
      { since: old, ...counts },
      { since: fresh, ...counts },
    ]);
    await runCleanup(deps, now);
    expect(await site.db.select().from(failedLogins)).toEqual([{ since: fresh, ...counts }]);
  });

  it("removes only expired sessions", async () => {
    const accountId = await addAccount(site.db, { email: "omar@mail.example" });
    const omar = new Person(site);
    await omar.signIn("omar@mail.example");
    const times = { createdAt: ago(day), lastSeenAt: ago(day), expiresAt: ago(1) };
    await site.db
      .insert(session)
      .values({ secretHash: "old", accountId, remember: false, userAgent: "", ...times });
    await runCleanup(deps, now);
    expect(await site.db.$count(session)).toBe(1);
    expect((await omar.get("/api/user")).statusCode).toBe(200);
  });

  it("removes only expired password resets", async () => {
    const [accountId, otherId] = [await addAccount(site.db), await addAdmin(site.db)];
    await site.db.insert(passwordReset).values([
      { accountId, tokenHash: "expired", expiresAt: ago(1) },
      { accountId: otherId, tokenHash: "valid", expiresAt: ago(-hour) },
    ]);
    await runCleanup(deps, now);
    expect(await site.db.select().from(passwordReset)).toMatchObject([{ tokenHash: "valid" }]);
  });

  it("removes former contacts after seven days, except of a revert that waits", async () => {
    const [omar, rana] = [await addAccount(site.db), await addAccount(site.db)];
    await addWaitingRevert(site.db, rana);
    const former = { formerEmail: "former@mail.example", formerPhone: "+963944123456" };
    await site.db.insert(contactChange).values([
      { ...former, accountId: omar, createdAt: ago(7 * day + 1) },
      { ...former, accountId: omar, createdAt: ago(7 * day - hour) },
      { ...former, accountId: rana, createdAt: ago(30 * day), state: "waiting" },
    ]);
    await runCleanup(deps, now);
    expect(await site.db.$count(contactChange, eq(contactChange.accountId, omar))).toBe(1);
    expect(await site.db.$count(contactChange, eq(contactChange.accountId, rana))).toBe(2);
  });

  it("removes mail that was sent or dropped a month ago, but no pending mail", async () => {
    const of = (cause: string) =>
      ({ cause, kind: "verify", recipient: "a@b.example", data: {} }) as const;
    await site.db.insert(mail).values([
      { ...of("sent long ago"), sentAt: ago(31 * day) },
      { ...of("dropped long ago"), droppedAt: ago(31 * day) },
      { ...of("sent lately"), sentAt: ago(29 * day) },
      { ...of("waiting"), createdAt: ago(40 * day) },
    ]);
    await runCleanup(deps, now);
    const left = await site.db.select({ cause: mail.cause }).from(mail);
    expect(left.map(({ cause }) => cause).sort()).toEqual(["sent lately", "waiting"]);
  });
});

/** In both formats. */
const savePicture = async () =>
  storage.savePicture(await encodePicture(await wavyPicture()), "public");

function makeOlder(image: string, by: number) {
  for (const key of filesOf(image)) {
    utimesSync(join(site.files, key), ago(by), ago(by));
  }
}

const exists = (image: string) => filesOf(image).every((key) => existsSync(join(site.files, key)));
