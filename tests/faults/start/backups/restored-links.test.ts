import { randomUUID } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openDatabase } from "#src/database/open.server.ts";
import { phoneAccess, phoneQuestion } from "#src/features/accounts/phone/table.server.ts";
import { recoveryCode } from "#src/features/accounts/table.server.ts";
import { adminInvitation } from "#src/features/team/table.server.ts";
import { mailDirectory } from "#src/mail/files.server.ts";
import { pushSubscription } from "#src/push/table.server.ts";
import { day } from "#src/util/time.ts";
import { runCommand } from "#tests/faults/start/command.ts";
import {
  cleanUp,
  type Herafi,
  start,
  temporaryFolder,
  waitUntil,
} from "#tests/faults/start/process.ts";
import { emailOf, register, Visitor } from "#tests/faults/start/visitor.ts";
import { addQuestion } from "#tests/support/people/numbers.ts";
import { rightPassword } from "#tests/support/person.ts";
import { addAdmin, addCity, addProfession } from "#tests/support/rows.ts";

const backup = join(temporaryFolder(), "site.backup");
const restored = temporaryFolder();

let printed: string;
/** What the restore has left of these. */
let left: { codes: number; devices: number; invitations: number; ways: number; questions: number };
let herafi: Herafi;
let formerLinks: { verify: string; revert: string };
beforeAll(async () => {
  const origin = temporaryFolder();
  const { db, close } = await openDatabase({ directory: join(origin, "database") });
  const accountId = await addAdmin(db);
  await addProfession(db);
  await addCity(db);
  await db.insert(recoveryCode).values({ accountId, codeHash: "a hash" });
  await db.insert(adminInvitation).values({
    email: "huda@mail.example",
    role: "owner",
    messages: true,
    invitedBy: accountId,
    tokenHash: "a hash",
    expiresAt: new Date(Date.now() + day),
    createdAt: new Date(),
  });
  await close();
  const before = await start({ DATA_DIR: origin });
  const trade = { professionId: 1, cityId: 1 };
  const { visitor } = await register(before.url, { number: 1, trade });
  const own = await (await visitor.get(`${before.url}/api/user`)).json();
  const form = { ...own, name: own.fullname, phone: "0933 123 456", profession: 1, city: 1 };
  expect((await visitor.put(`${before.url}/api/update-user`, form)).status).toBe(200);
  formerLinks = {
    verify: await mailedLink(before, origin, "verify"),
    revert: await mailedLink(before, origin, "phoneChanged"),
  };
  expect((await ask(before, formerLinks.revert)).status).toBe(200);
  await before.end("SIGTERM");
  // Only now: a device that cannot be notified of the new order is removed.
  const stopped = await openDatabase({ directory: join(origin, "database") });
  await stopped.db.insert(pushSubscription).values({
    accountId,
    endpoint: "https://push.invalid/to/phone",
    p256dh: "",
    auth: "",
    vapidKey: "",
    sessionId: randomUUID(),
    userAgent: "",
    createdAt: new Date(),
  });
  await addQuestion(stopped.db, { craftsmanId: own.id });
  await stopped.close();
  expect((await runCommand("backup", [backup], { DATA_DIR: origin })).stderr).toBe("");
  ({ stdout: printed } = await runCommand("restore", [backup], { DATA_DIR: restored }));
  const { db: after, close: closeAfter } = await openDatabase({
    directory: join(restored, "database"),
  });
  left = {
    codes: await after.$count(recoveryCode),
    devices: await after.$count(pushSubscription),
    invitations: await after.$count(adminInvitation),
    ways: await after.$count(phoneAccess),
    questions: await after.$count(phoneQuestion),
  };
  await closeAfter();
  herafi = await start({ DATA_DIR: restored });
});
afterAll(cleanUp);

it("50: links that were mailed before a restore do nothing after it", async () => {
  expect((await ask(herafi, formerLinks.verify)).status).toBe(403);
  expect((await ask(herafi, formerLinks.revert)).status).toBe(403);
});

it("50: a new link verifies after a restore", async () => {
  const visitor = new Visitor();
  const login = { email: emailOf(1), password: rightPassword };
  expect((await visitor.post(`${herafi.url}/login`, login)).status).toBe(204);
  const request = await visitor.post(`${herafi.url}/email/verification-notification`, {});
  expect(request.status).toBe(200);
  expect((await ask(herafi, await mailedLink(herafi, restored, "verify"))).status).toBe(200);
});

it("50: the link that reverts a change of contacts is mailed again after a restore", async () => {
  const link = await mailedLink(herafi, restored, "phoneChanged");
  expect(link).not.toBe(formerLinks.revert);
  expect(await (await ask(herafi, link)).json()).toEqual({ state: "open" });
});

it("50: recovery codes end with a restore, which says what admins have to do", () => {
  expect(printed).toMatch(/Recovery codes no longer work.*\n.*new ones/);
  expect(left.codes).toBe(0);
});

it("50: invitations end with a restore, which says so: one may have been used or withdrawn since", () => {
  expect(printed).toMatch(/Invitations .* are withdrawn.*\n.*anew/);
  expect(left.invitations).toBe(0);
});

it("50: links to claim a listing and allowed passwords end with a restore, which says so", () => {
  expect(printed).toMatch(/Links to claim a listing .*no longer work.*\n.*new links/);
  expect(left).toMatchObject({ ways: 0, questions: 0 });
});

it("50: notifications on devices end with a restore, which says so", () => {
  expect(printed).toMatch(/Notifications on devices are off.*\n.*turn them on again/);
  expect(left.devices).toBe(0);
});

/** The path of the link in the newest mail of this kind, once it has been written. */
async function mailedLink(site: Herafi, dataDir: string, kind: string): Promise<string> {
  const directory = mailDirectory(dataDir);
  const find = () =>
    existsSync(directory)
      ? readdirSync(directory).findLast((name) => name.endsWith(`-${kind}.eml`))
      : undefined;
  await waitUntil(site, () => find() !== undefined);
  const text = readFileSync(join(directory, find()!), "utf8");
  return /\/(?:email\/verify|revert-contacts)\/\S+signature=\w+/.exec(text)![0];
}

/** Calls the API as the screen does that a link opens. */
const ask = ({ url }: Herafi, link: string) =>
  fetch(url + link.replace("/revert-contacts", "/api/contact-changes"), {
    headers: { accept: "application/json" },
  });
