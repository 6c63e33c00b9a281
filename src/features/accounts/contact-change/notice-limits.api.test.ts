// @module-tag slow
import { rmSync } from "node:fs";
import { like, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { accountSentences } from "#src/features/accounts/field-texts.ts";
import { runCleanup } from "#src/features/cleanup.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { limitCounter } from "#src/http/security/limits/limits.table.server.ts";
import { mailDirectory } from "#src/mail/files.server.ts";
import { mail } from "#src/mail/table.server.ts";
import { signedInAdmin } from "#tests/support/admins/admin.ts";
import { mailFilesOf, writeMailFiles } from "#tests/support/mail/mail-files.ts";
import { newVisitor, rightPassword } from "#tests/support/person.ts";
import { profileOf } from "#tests/support/profile.ts";
import { expectText } from "#tests/support/responses.ts";
import { addAccount } from "#tests/support/rows.ts";
import { cleanupDeps } from "#tests/support/site/cleanup.ts";
import { openSite, type Site } from "#tests/support/site.ts";

let site: Site;
let changes = 0;
beforeEach(async () => {
  site = await openSite({ limitFactor: 1 });
  rmSync(mailDirectory(site.files), { recursive: true, force: true });
});

/** Somebody logs in to an account and changes its number so many times. */
async function changeNumber(email: string, times: number, { verified = false, isNew = true } = {}) {
  if (isNew) await addAccount(site.db, { email, verified, state: "pending" });
  const person = newVisitor(site);
  await person.signIn(email);
  const form = await profileOf(person);
  for (let time = 0; time < times; time++) {
    const phone = `0933 12${String(++changes).padStart(4, "0")}`;
    const given = { ...form, phone, current_password: rightPassword };
    const response = await person.put("/api/update-user", given);
    expect(response.statusCode, response.body).toBe(200);
  }
  return person;
}

/** How many mails of a kind have been sent until now. */
async function sentCount(kind = "phoneChanged") {
  await writeMailFiles(site, 1);
  return mailFilesOf(site).filter((name) => name.endsWith(`-${kind}.eml`)).length;
}

it("limit: mails about corrections by admins are ten an hour to an address that was never verified", async () => {
  const id = await addAccount(site.db, { email: "victim@mail.example", state: "pending" });
  const admin = await signedInAdmin(site);
  for (let time = 0; time < 12; time++) {
    const given = { description: `وصف رقم ${time}` };
    expect((await admin.put(`/api/listings/${id}`, given)).statusCode).toBe(200);
  }
  // They wait until the corrections cannot be undone.
  await site.db.update(mail).set({ nextAttemptAt: new Date() });
  expect(await sentCount("corrected")).toBe(10);
});

describe("limit: notices of a change to an address that was never verified", () => {
  it("are ten an hour and twenty a day; the changes are saved all the same", {
    tags: ["slow"],
  }, async () => {
    const email = "victim@mail.example";
    await addAccount(site.db, { email, state: "pending" });
    const counts: number[] = [];
    for (let hour = 0; hour < 3; hour++) {
      await changeNumber(email, 12, { isNew: false });
      counts.push(await sentCount());
      const hourly = ["unverifiedMails:%", "unverifiedMailsValue:%", "newContacts%"];
      for (const keys of hourly)
        await site.db.delete(limitCounter).where(like(limitCounter.key, keys));
    }
    expect(counts).toEqual([10, 20, 20]);
  });

  it("count all spellings of a mailbox together", async () => {
    const spellings = ["victim", "victim+1", "vic.tim+2", "Victim+3"];
    for (const spelling of spellings) {
      await changeNumber(`${spelling}@gmail.com`.toLowerCase(), 3);
    }
    expect(await sentCount()).toBe(10);
  });

  it("use up no link that verifies, and no reminder", async () => {
    const person = await changeNumber("victim@mail.example", 12);
    expectText(
      await person.post("/email/verification-notification"),
      accountSentences.verificationSent,
    );
    await site.db.update(craftsman).set({ createdAt: sql`now() - interval '12 days'` });
    await runCleanup(await cleanupDeps(site), new Date());
    expect(await sentCount()).toBe(10);
    expect([await sentCount("verify"), await sentCount("verifyReminder")]).toEqual([1, 1]);
  });

  it("are not limited for a verified address", async () => {
    await changeNumber("omar@mail.example", 12, { verified: true });
    expect(await sentCount()).toBe(12);
  });
});
