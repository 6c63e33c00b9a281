import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { recordBackup } from "#src/backups/last-backup.server.ts";
import { message } from "#src/features/messages/table.server.ts";
import { mail } from "#src/mail/table.server.ts";
import { signedInAdmin } from "#tests/support/admins/admin.ts";
import { addWaitingRevert } from "#tests/support/people/stolen-account.ts";
import { addAccount } from "#tests/support/rows.ts";
import { openSite, processInfoIn } from "#tests/support/site.ts";

it("GET /api/get-waiting-counts counts orders, reverts of contacts, unread messages and failed mails", async () => {
  const site = await openSite();
  const admin = await signedInAdmin(site);
  const counts = async () => (await admin.get("/api/get-waiting-counts")).json();
  expect(await counts()).toEqual({
    orders: 0,
    oldestOrder: null,
    contactReverts: 0,
    flaggedListings: 0,
    removalRequests: 0,
    reports: 0,
    revisions: 0,
    calls: 0,
    messages: 0,
    failedMails: 0,
    mailProblem: null,
    backupIsLate: false,
    diskIsFull: false,
  });

  const longest = new Date("2026-05-01T00:00:00Z");
  for (const state of ["approved", "declined", "suspended"] as const) {
    await addAccount(site.db, { state, createdAt: new Date(0) });
  }
  await addAccount(site.db, { state: "pending" });
  await addAccount(site.db, { state: "pending", createdAt: longest });
  await addWaitingRevert(site.db, await addAccount(site.db));
  const text = { fullname: "سمير", email: "samir@mail.example", subject: "سؤال", description: "؟" };
  await site.db.insert(message).values([text, { ...text, reading: 1 }]);
  const mailRow = {
    kind: "approved",
    recipient: "a@mail.example",
    data: {},
    lastError: "no",
  } as const;
  await site.db.insert(mail).values([
    { ...mailRow, cause: "old", createdAt: longest },
    { ...mailRow, cause: "old and sent", createdAt: longest, sentAt: new Date() },
    { ...mailRow, cause: "new" },
  ]);
  expect(await counts()).toEqual({
    orders: 2,
    oldestOrder: longest.toISOString(),
    contactReverts: 1,
    flaggedListings: 0,
    removalRequests: 0,
    reports: 0,
    revisions: 0,
    calls: 0,
    messages: 1,
    failedMails: 1,
    mailProblem: null,
    backupIsLate: false,
    diskIsFull: false,
  });
});

it("GET /api/get-waiting-counts reports a missing backup where no snapshots are taken", async () => {
  const site = await openSite({
    processInfo: { ...processInfoIn("/not-there"), takesSnapshots: false },
  });
  const admin = await signedInAdmin(site);
  expect((await admin.get("/api/get-waiting-counts")).json().backupIsLate).toBe(true);
});

it("GET /api/get-waiting-counts reports a full backup older than a day", async () => {
  const site = await openSite();
  const admin = await signedInAdmin(site);
  const isLate = async () => (await admin.get("/api/get-waiting-counts")).json().backupIsLate;
  const file = join(site.files, "backup");
  writeFileSync(file, "a backup");
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 60 * 60 * 1000);
  await recordBackup(site.files, file, hoursAgo(25));
  expect(await isLate()).toBe(true);
  await recordBackup(site.files, file, hoursAgo(23));
  expect(await isLate()).toBe(false);
});

it.each([
  ["EAUTH 535 Authentication failed", "login"],
  ["ECONNREFUSED connect", "away"],
  ["EENVELOPE No recipient: 550", null],
])(
  "GET /api/get-waiting-counts reports to owners that no mail arrives while the oldest one waits after %s",
  async (lastError, mailProblem) => {
    const site = await openSite();
    const admin = await signedInAdmin(site);
    const problem = async () => (await admin.get("/api/get-waiting-counts")).json().mailProblem;
    const row = { kind: "approved", recipient: "a@mail.example", data: {}, lastError } as const;
    await site.db.insert(mail).values({ ...row, cause: "waits" });
    expect(await problem()).toBe(mailProblem);
    await site.db.update(mail).set({ sentAt: new Date() });
    expect(await problem()).toBeNull();
  },
);
