import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { account } from "#src/auth/table.server.ts";
import { runCleanup } from "#src/features/cleanup.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { day, hour } from "#src/util/time.ts";
import { acceptJson, mailedLink, mailTo, queuedMails } from "#tests/support/mails.ts";
import { addUnconfirmed } from "#tests/support/people/unconfirmed.ts";
import { Person } from "#tests/support/person.ts";
import { profileOf } from "#tests/support/profile.ts";
import { addAccount } from "#tests/support/rows.ts";
import { cleanupDeps } from "#tests/support/site/cleanup.ts";
import { openSite, type Site } from "#tests/support/site.ts";

const email = "omar@mail.example";
const start = Date.now();
const at = (time: number) => new Date(start + time);

let site: Site;
let deps: Awaited<ReturnType<typeof cleanupDeps>>;
let id: number;
beforeEach(async () => {
  site = await openSite();
  deps = await cleanupDeps(site);
  id = await addAccount(site.db, {
    email,
    fullname: "عمر الزعبي",
    state: "pending",
    createdAt: at(0),
  });
});

const reminders = async () =>
  (await queuedMails(site)).filter(({ kind }) => kind === "verifyReminder");
const reminder = { kind: "verifyReminder", recipient: email };
const endsAt = async (person: Person) =>
  (await person.get("/api/get-profile-data")).json().registration_ends_at;

async function omar() {
  const person = new Person(site);
  await person.logIn(email);
  return person;
}

describe("39: whoever has yet to verify the e-mail", () => {
  it("is reminded once, eleven days after the registration", async () => {
    await runCleanup(deps, at(11 * day - 1));
    expect(await reminders()).toEqual([]);
    for (const time of [11 * day, 11 * day + hour, 13 * day]) await runCleanup(deps, at(time));
    expect(await reminders()).toEqual([reminder]);
  });

  it("gets a link that still verifies the e-mail nearly three days later", async () => {
    await runCleanup(deps, at(11 * day));
    const mail = await mailTo(site, email, "verifyReminder");
    expect(mail).toMatchObject({ action: { label: "تفعيل البريد" } });
    expect(mail?.paragraphs.join()).toContain("ثلاثة أيام");
    const { pathname, search } = await mailedLink(site, email, "verifyReminder");
    const later = await openSite({ emptied: false, now: () => at(3 * day - hour) });
    const answer = await new Person(later).get(pathname + search, acceptJson);
    expect(answer.statusCode).toBe(200);
    expect(await mailTo(site, email, "verifyReminder")).toBeNull();
  });

  it("is reminded once more at an address that was corrected", async () => {
    await runCleanup(deps, at(11 * day));
    const person = await omar();
    const own = { ...(await profileOf(person)), email: "right@mail.example" };
    expect((await person.put("/api/update-user", own)).statusCode).toBe(200);
    await runCleanup(deps, at(12 * day));
    expect(await reminders()).toEqual([reminder, { ...reminder, recipient: own.email }]);
  });

  it("is not reminded where mail goes into files, since nobody can verify anything", async () => {
    await runCleanup({ ...deps, mailGoesTo: "files" }, at(30 * day));
    expect(await reminders()).toEqual([]);
  });

  it.each([
    ["verified", () => change({ emailVerifiedAt: at(day) })],
    ["verified before the e-mail was changed", () => change({ wasVerified: true })],
    ["approved", () => approve()],
  ])("is not reminded once %s", async (_what, make) => {
    await make();
    await runCleanup(deps, at(11 * day));
    expect(await reminders()).toEqual([]);
  });

  it("is one of 200 in a run, the oldest first", async () => {
    await addUnconfirmed(site.db, id, 200, { createdAt: at(-1000) });
    await runCleanup(deps, at(11 * day));
    const left = await site.db.select().from(account).where(eq(account.id, id));
    expect(await reminders()).toHaveLength(200);
    expect(left[0]?.remindedAt).toBeNull();
    await runCleanup(deps, at(11 * day + hour));
    expect(await reminders()).toHaveLength(201);
  });

  it("sees in the profile when the registration ends, no sooner than it does", async () => {
    const person = await omar();
    expect(await endsAt(person)).toBe(at(14 * day).toISOString());
    await change({ remindedAt: at(20 * day) });
    expect(await endsAt(person)).toBe(at(23 * day).toISOString());
    await change({ emailVerifiedAt: new Date() });
    expect(await endsAt(person)).toBeNull();
  });
});

const change = (values: Partial<typeof account.$inferInsert>) =>
  site.db.update(account).set(values).where(eq(account.id, id));

const approve = () =>
  site.db
    .update(craftsman)
    .set({ state: "approved", approvedAt: at(day) })
    .where(eq(craftsman.id, id));
