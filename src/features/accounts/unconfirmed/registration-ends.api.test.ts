import { existsSync } from "node:fs";
import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { audit } from "#src/audit/table.server.ts";
import { account } from "#src/auth/table.server.ts";
import { phoneCode } from "#src/features/accounts/phone/table.server.ts";
import { session } from "#src/features/accounts/table.server.ts";
import { runCleanup } from "#src/features/cleanup.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { cardFile } from "#src/images/paths.ts";
import { mail } from "#src/mail/table.server.ts";
import { day, hour } from "#src/util/time.ts";
import { signedInAdmin } from "#tests/support/admins/admin.ts";
import { applicant } from "#tests/support/people/applicant.ts";
import { addCode } from "#tests/support/people/numbers.ts";
import { addUnconfirmed } from "#tests/support/people/unconfirmed.ts";
import { formDataOf, Person } from "#tests/support/person.ts";
import { pathOfFile, photo } from "#tests/support/pictures/pictures.ts";
import { cleanupDeps } from "#tests/support/site/cleanup.ts";
import { openSite, type Site } from "#tests/support/site.ts";

const email = "omar@mail.example";

let site: Site;
let deps: Awaited<ReturnType<typeof cleanupDeps>>;
let omar: Person;
let id: number;
let registeredAt: number;
beforeEach(async () => {
  site = await openSite();
  deps = await cleanupDeps(site);
  omar = new Person(site);
  const form = formDataOf({ ...(await applicant(site.db)), image: await photo() });
  ({ id } = (await omar.post("/register", form)).json());
  registeredAt = Date.now();
  // In whole milliseconds, which PostgreSQL's own time is not.
  await changeListing({ createdAt: at(0) });
});

const at = (time: number) => new Date(registeredAt + time);
const isThere = async () => (await site.db.$count(account, eq(account.id, id))) === 1;
const change = (values: Partial<typeof account.$inferInsert>) =>
  site.db.update(account).set(values).where(eq(account.id, id));

const changeListing = (values: Partial<typeof craftsman.$inferInsert>) =>
  site.db.update(craftsman).set(values).where(eq(craftsman.id, id));

/** The reminder, which is sent at once unless given. */
async function remind(time: number, sentAt: Date | null = at(time)) {
  await runCleanup(deps, at(time));
  const isReminder = and(eq(mail.kind, "verifyReminder"), eq(mail.recipient, email));
  await site.db.update(mail).set({ sentAt }).where(isReminder);
}

describe("39: a registration that nobody confirms", () => {
  it.each([
    ["waits while a code for its number can come", null, true],
    ["does not wait for a code for another number", "+963955666777", false],
  ])("%s", async (_what, otherPhone, waits) => {
    await remind(11 * day);
    await addCode(site.db, id);
    const values = { expiresAt: at(15 * day), ...(otherPhone ? { phone: otherPhone } : {}) };
    await site.db.update(phoneCode).set(values);
    await runCleanup(deps, at(14 * day));
    expect(await isThere()).toBe(waits);
  });

  it("ends after 14 days with all that is in it, which is written down", async () => {
    const { image } = (await omar.get("/api/user")).json();
    await remind(11 * day);
    await runCleanup(deps, at(14 * day - 1));
    expect(await isThere()).toBe(true);
    await runCleanup(deps, at(14 * day));
    expect(await isThere()).toBe(false);
    for (const table of [craftsman, session, mail]) expect(await site.db.$count(table)).toBe(0);
    for (const file of [image, cardFile(image)])
      expect(existsSync(pathOfFile(site, file))).toBe(false);
    expect((await omar.get("/api/user")).statusCode).toBe(401);
    expect((await omar.logIn(email)).statusCode).toBe(422);
    expect(await site.db.select().from(audit)).toMatchObject([
      {
        act: "listing.expire",
        subject: id,
        before: { state: "pending" },
        accountId: null,
        address: "cleanup",
      },
    ]);
    const form = formDataOf(await sameForm());
    expect((await new Person(site).post("/register", form)).statusCode).toBe(201);
  });

  it("ends no sooner than three days after the reminder was sent, however late that was", async () => {
    await remind(20 * day);
    await runCleanup(deps, at(23 * day - 1));
    expect(await isThere()).toBe(true);
    await runCleanup(deps, at(23 * day));
    expect(await isThere()).toBe(false);
  });

  it("stays while the reminder waits for a mail server, ten days at most", async () => {
    await remind(11 * day, null);
    await runCleanup(deps, at(21 * day - 1));
    expect(await isThere()).toBe(true);
    await runCleanup(deps, at(21 * day));
    expect(await isThere()).toBe(false);
  });

  it("stays where mail goes into files", async () => {
    await remind(11 * day);
    await runCleanup({ ...deps, mailGoesTo: "files" }, at(30 * day));
    expect(await isThere()).toBe(true);
  });

  it.each([
    ["it is verified", () => change({ emailVerifiedAt: new Date() })],
    ["an admin approves it", () => approve()],
  ])("stays if %s after the reminder", async (_what, make) => {
    await remind(11 * day);
    await make();
    await runCleanup(deps, at(30 * day));
    expect(await isThere()).toBe(true);
    expect(await site.db.$count(audit, eq(audit.act, "listing.expire"))).toBe(0);
  });

  it("is remembered among former decisions if it was declined", async () => {
    const admin = await signedInAdmin(site);
    await admin.post(`/api/craftsmen-decline/${id}`, { reason: "phone" });
    await remind(11 * day);
    await runCleanup(deps, at(14 * day));
    expect(await isThere()).toBe(false);
    await new Person(site).post("/register", formDataOf(await sameForm()));
    // The cleanup of then has ended the admin's session, too.
    await admin.logIn("admin@mail.example");
    const { data } = (await admin.get("/api/get-craftsmen-orders")).json();
    expect(data).toMatchObject([
      { former_decisions: [{ state: "declined", same: ["phone", "email"] }] },
    ]);
  });

  it("is one of 200 in a run, the oldest first", { tags: ["slow"] }, async () => {
    await remind(11 * day);
    await addUnconfirmed(site.db, id, 200, { createdAt: at(-day), remindedAt: at(10 * day) });
    await runCleanup(deps, at(14 * day));
    expect(await site.db.$count(craftsman)).toBe(1);
    expect(await isThere()).toBe(true);
    await runCleanup(deps, at(14 * day + hour));
    expect(await isThere()).toBe(false);
  });
});

const approve = () => changeListing({ state: "approved", approvedAt: new Date() });

/** What was registered with; profession and city are there already. */
async function sameForm() {
  const [profession] = (await site.get("/api/get-all-professions")).json();
  const [city] = (await site.get("/api/get-all-cities")).json();
  return {
    fullname: "عمر الزعبي",
    phone: "0944 123 456",
    gender: "male",
    email,
    password: "zaytoun-7-jisr",
    profession_id: profession.id,
    city_id: city.id,
  };
}
