// @module-tag slow
import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, inject, it } from "vitest";
import { openBackupReader } from "#src/backups/backup-reader.server.ts";
import { makeBackup } from "#src/backups/make-backup.server.ts";
import { restoreBackup } from "#src/backups/restore.server.ts";
import { openDatabase } from "#src/database/open.server.ts";
import { runCleanup } from "#src/features/cleanup.server.ts";
import { formerDecision } from "#src/features/former-decisions/table.server.ts";
import { openStorage } from "#src/images/storage/storage.server.ts";
import { day, year } from "#src/util/time.ts";
import { formerCraftsman } from "#tests/support/people/former-craftsman.ts";
import { Person } from "#tests/support/person.ts";
import { openBrokenSite } from "#tests/support/site/broken-site.ts";
import { cleanupDeps } from "#tests/support/site/cleanup.ts";
import { appKey, openSite, type Site } from "#tests/support/site.ts";

const decidedAt = new Date("2026-03-28T12:00:00.000Z");
const now = () => new Date(time);

let time: number;
let site: Site;
let omar: Awaited<ReturnType<typeof formerCraftsman>>;
beforeEach(async () => {
  time = decidedAt.getTime();
  site = await openSite({ now });
  omar = await formerCraftsman(site);
});

const rows = (db = site.db) => db.$count(formerDecision);

describe("37: a new order shows nothing", () => {
  it("where neither number nor e-mail was a former listing's", async () => {
    await omar.suspend();
    await omar.deleteOwn();
    expect(await omar.seenOfNew({})).toEqual([]);
  });

  it("of a listing that was neither declined nor suspended", async () => {
    await omar.save({ phone: "0933 000 000" });
    await omar.decide("approv");
    await omar.save({ phone: "0933 000 001" });
    await omar.deleteOwn();
    expect(await rows()).toBe(0);
  });

  it("of one that was restored after it was suspended", async () => {
    await omar.suspend();
    await omar.save({ phone: "0933 000 001" });
    expect(await rows()).toBe(3);
    await omar.decide("restore");
    // The number that it gave up.
    expect(await rows()).toBe(1);
    await omar.deleteOwn();
    expect(await omar.seenOfNew({ phone: "0933 000 001" })).toEqual([]);
    const email = "second@mail.example";
    expect(await omar.seenOfNew({ phone: omar.form.phone, email })).toHaveLength(1);
  });

  it("of one that was put among the orders again, or sent again and approved", async () => {
    await omar.decide("decline");
    await omar.decide("restore");
    expect(await omar.seenOf(omar.id)).toEqual([]);
    await omar.decide("decline");
    await omar.sendAgain();
    await omar.decide("approv");
    expect(await rows()).toBe(0);
  });

  it("to anyone but admins", async () => {
    await omar.decide("decline");
    await omar.deleteOwn();
    const [again, listing] = await omar.register();
    expect(await omar.seenOf(listing)).toHaveLength(1);
    for (const path of ["/api/user", "/api/get-profile-data", `/api/show-craftsmen/${listing}`]) {
      const answer = await again.get(path);
      expect(answer.statusCode).toBe(200);
      expect(answer.body).not.toMatch(/former_decisions|phone_country|phone_costly|declined/);
    }
    for (const list of ["get-craftsmen-orders", "craftsmen-records"]) {
      expect((await again.get(`/api/${list}`)).statusCode).toBe(403);
      expect((await new Person(site).get(`/api/${list}`)).statusCode).toBe(401);
    }
  });

  it("a year after the account was deleted; the hourly cleanup deletes what is remembered", async () => {
    const deps = await cleanupDeps(site);
    await omar.suspend();
    time += 300 * day;
    await omar.logIn();
    await omar.deleteOwn();
    time += year - 1;
    await omar.logIn();
    const [, again] = await omar.register();
    await runCleanup(deps, now());
    expect(await omar.seenOf(again)).toHaveLength(1);
    time += 1;
    expect(await omar.seenOf(again)).toEqual([]);
    time += 1;
    await runCleanup(deps, now());
    expect(await rows()).toBe(0);
  });

  it("after the site's key was changed, until something is decided under the new one", async () => {
    await omar.suspend();
    await omar.deleteOwn();
    site = await openSite({ now, appKey: `${appKey}, changed`, emptied: false });
    const again = await formerCraftsman(site, omar.form);
    expect(await again.seenOf(again.id)).toEqual([]);
    await again.suspend();
    await again.deleteOwn();
    const [, listing] = await again.register();
    expect(await again.seenOf(listing)).toHaveLength(1);
  });
});

describe("37: what is remembered", () => {
  it("lets nobody read a number or an e-mail", async () => {
    await omar.decide("decline");
    await omar.deleteOwn();
    const remembered = await site.db.select().from(formerDecision);
    expect(remembered.map(({ contact }) => contact).sort()).toEqual(["email", "phone"]);
    for (const { contactHash, contact, ...others } of remembered) {
      expect(contactHash).toMatch(/^[\w-]{43}$/);
      const expiresAt = new Date(time + year);
      const cityIds = [expect.any(Number)];
      expect(others).toEqual({
        listingId: omar.id,
        state: "declined",
        cityIds,
        isConfirmed: false,
        decidedAt,
        expiresAt,
      });
    }
  });

  it("is written and forgotten with the decision, or not at all", async () => {
    const broken = await openBrokenSite();
    const rana = await formerCraftsman(broken);
    broken.failOnce("enqueue");
    expect((await rana.tryTo("decline")).statusCode).toBe(500);
    expect(await rows(broken.db)).toBe(0);
    await rana.suspend();
    expect(await rows(broken.db)).toBe(2);
    broken.failOnce("enqueue");
    expect((await rana.tryTo("restore")).statusCode).toBe(500);
    expect(await rows(broken.db)).toBe(2);
  });

  it("is part of a backup, and there after it was restored", { tags: ["slow"] }, async () => {
    await omar.suspend();
    await omar.deleteOwn();
    const folder = mkdtempSync(join(inject("filesFolder"), "former-"));
    const storage = await openStorage({ directory: join(folder, "storage") });
    const path = join(folder, "a.backup");
    await makeBackup({ db: site.db, storage, appKey }, path, now());
    const backup = await openBackupReader(path);
    const restored = await openDatabase({ skipMigrations: true });
    await restoreBackup(restored.db, storage, backup);
    const written = (db: typeof site.db) =>
      db.select().from(formerDecision).orderBy(formerDecision.contact);
    expect(await written(restored.db)).toEqual(await written(site.db));
    await restored.close();
    backup.close();
  });
});
