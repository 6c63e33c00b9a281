import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { account } from "#src/auth/table.server.ts";
import { phoneAccess, phoneQuestion } from "#src/features/accounts/phone/table.server.ts";
import { contactChange, passwordReset, session } from "#src/features/accounts/table.server.ts";
import { alert } from "#src/features/craftsmen/alerts/table.server.ts";
import { phoneProof } from "#src/features/craftsmen/proof/table.server.ts";
import { pausedName } from "#src/features/craftsmen/states.texts.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { formerDecision } from "#src/features/former-decisions/table.server.ts";
import { openOutbox } from "#src/mail/outbox.server.ts";
import { mail } from "#src/mail/table.server.ts";
import { pushSubscription } from "#src/push/table.server.ts";
import { type Admin, signedInAdmin } from "#tests/support/admins/admin.ts";
import { currentDatabase, jobsOf } from "#tests/support/database/database.ts";
import { addProof } from "#tests/support/people/numbers.ts";
import { newVisitor, Person, rightPassword } from "#tests/support/person.ts";
import { profileOf } from "#tests/support/profile.ts";
import { contactMessage } from "#tests/support/requests/contact-message.ts";
import { expectRefused } from "#tests/support/responses.ts";
import { addAccount, addMessages } from "#tests/support/rows.ts";
import { openSite, type Site } from "#tests/support/site.ts";
import { filesOfZip } from "#tests/support/zip.ts";
import { exportedSections } from "./tables.server.ts";

const path = "/api/user/export";
const email = "omar@mail.example";
const now = new Date("2026-11-30T10:00:00Z");

let site: Site;
let admin: Admin;
let id: number;
let omar: Person;
beforeEach(async () => {
  site = await openSite({ now: () => now });
  admin = await signedInAdmin(site);
  id = await addAccount(site.db, {
    email,
    verified: true,
    fullname: "عمر الزعبي",
    phone: "+963944123456",
    description: "أعمال خشب",
  });
  omar = new Person(site);
  await omar.signIn(email);
});

/** Which ends the sessions of its account. */
async function suspend(listing: number) {
  const answer = await admin.post(`/api/craftsmen-suspend/${listing}`, { reason: "complaints" });
  expect(answer.statusCode, answer.body).toBe(200);
  await omar.signIn(email);
}

async function exportOf(person: Person) {
  const answer = await person.get(path);
  expect(answer.statusCode, answer.body).toBe(200);
  const files = filesOfZip(answer.rawPayload);
  const text = files.get("data.json")!.toString("utf8");
  return { answer, files, text, data: JSON.parse(text) };
}

describe("GET /api/user/export", () => {
  it("is a ZIP to save, which nothing stores, with an explanation of every part", async () => {
    const { answer, files, text, data } = await exportOf(omar);
    expect(answer.headers).toMatchObject({
      "content-type": "application/zip",
      "content-disposition": 'attachment; filename="herafi-my-data-2026-11-30.zip"',
      "cache-control": "no-store",
    });
    expect([...files.keys()]).toEqual(["read-me.txt", "data.json"]);
    const names = exportedSections.map(({ name }) => name);
    expect(Object.keys(data)).toEqual(["site", "made_at", ...names, "pictures"]);
    const readMe = files.get("read-me.txt")!.toString("utf8");
    for (const name of names) expect(readMe).toContain(name);
    expect(text).toContain('"fullname": "عمر الزعبي"');
    expect(text).toBe(`${JSON.stringify(data, null, 2)}\n`);
  });

  it("does not call a page suspended that its holder hides", async () => {
    expect((await omar.post("/api/user/pause", {})).statusCode).toBe(200);
    const { data } = await exportOf(omar);
    expect(data.listing).toMatchObject([{ state: "suspended", state_text: pausedName }]);
  });

  it("has account and listing with all fields, states, reasons and names of trade and city", async () => {
    await suspend(id);
    const { data } = await exportOf(omar);
    expect(data.account).toMatchObject([{ id, email, type: 0 }]);
    expect(data.listing).toMatchObject([
      {
        id,
        fullname: "عمر الزعبي",
        phone: "+963944123456",
        description: "أعمال خشب",
        profession: "سبّاك",
        city: "دمشق",
        state: "suspended",
        state_text: expect.any(String),
        state_reason: expect.stringMatching(/\p{Script=Arabic}/u),
      },
    ]);
    expect(data.former_decisions.map((one: { contact: string }) => one.contact).sort()).toEqual([
      "email",
      "phone",
    ]);
  });

  it("has decisions on an earlier account that had the same proven e-mail, and on no other", async () => {
    const again = async (verified: boolean) => {
      await site.db.delete(account).where(eq(account.id, id));
      id = await addAccount(site.db, { email, verified, phone: "+963944123457" });
      await omar.signIn(email);
      return (await exportOf(omar)).data.former_decisions;
    };
    await suspend(id);
    const former = id;
    expect(await again(true)).toMatchObject([{ listing_id: former, contact: "email" }]);
    expect(await again(false)).toEqual([]);
  });

  it("has what admins did, without who they are; and what the holder did", async () => {
    await suspend(id);
    const { text, data } = await exportOf(omar);
    expect(data.log).toMatchObject([
      {
        act: "listing.suspend",
        act_text: "إيقاف عرض ملف",
        by: "admin",
        after: { state: "suspended" },
      },
    ]);
    expect(data.log[0]).not.toHaveProperty("address");
    expect(text).not.toContain("رنا الأتاسي");
    expect(text).not.toContain("admin@mail.example");
  });

  it("has no id of another account, such as of the admin who compared a message", async () => {
    await suspend(id);
    await admin.post(`/api/listings/${id}/notes`, { text: "اتصلنا به" });
    await addProof(site.db, id);
    await site.db.update(phoneProof).set({ how: "message", byAccountId: admin.id });
    const phone = "+963944123456";
    const compared = { craftsmanId: id, phone, how: "message", byAccountId: admin.id } as const;
    const [access] = await site.db
      .insert(phoneAccess)
      .values({ ...compared, kind: "password", provenAt: now, expiresAt: now })
      .returning();
    const question = { ...compared, accessId: access!.id, createdAt: now };
    await site.db.insert(phoneQuestion).values(question);
    const { data } = await exportOf(omar);
    expect(data.number_accesses).toMatchObject([{ how: "message" }]);
    const others: unknown[] = [];
    JSON.stringify(data, (key, value) => {
      if (/account_id$/.test(key) && value !== id) others.push({ [key]: value });
      return value;
    });
    expect(others).toEqual([]);
  });

  it("has devices, changed contacts, mails, alerts, notifications and messages with replies", async () => {
    await site.db
      .update(session)
      .set({ userAgent: "Mozilla/5.0 (Android 14; Mobile; rv:131.0) Gecko/131.0 Firefox/131.0" })
      .where(eq(session.accountId, id));
    await site.db.insert(contactChange).values({
      accountId: id,
      formerEmail: "before@mail.example",
      formerPhone: "+963944000000",
      createdAt: now,
    });
    await site.db.insert(mail).values([
      { cause: "one", kind: "approved", recipient: email, data: { accountId: id } },
      { cause: "two", kind: "alertFound", recipient: email, data: {} },
      {
        cause: "three",
        kind: "emailChanged",
        recipient: "before@mail.example",
        data: { accountId: id },
      },
    ]);
    const professionId = await site.db
      .select()
      .from(craftsman)
      .then((rows) => rows[0]!.professionId);
    await site.db.insert(alert).values([
      { professionId, email, confirmedAt: now, createdAt: now },
      { professionId, phone: "+963944123456", createdAt: now },
    ]);
    await addProof(site.db, id);
    const [messageId] = await addMessages(site.db, 1, { email });
    await admin.post(`/api/contact-reply/${messageId}`, { reply: "أهلًا بك." });

    const { data } = await exportOf(omar);
    expect(data.sessions).toMatchObject([{ device: "Firefox على Android" }]);
    expect(data.contact_changes).toMatchObject([
      { former_email: "before@mail.example", former_phone: "+963944000000" },
    ]);
    const mails = data.mails.map((one: object) => ({ ...one, id: 0 }));
    expect(mails).toMatchObject([
      { kind: "approved", kind_text: "نشر الملف", recipient: email },
      { kind: "alertFound", recipient: email },
      { kind: "emailChanged", recipient: null },
      { kind: "reply", recipient: email },
    ]);
    expect(data.alerts).toHaveLength(2);
    expect(data.alerts).toContainEqual(expect.objectContaining({ email, profession: "سبّاك" }));
    expect(data.messages).toMatchObject([
      { id: messageId, email, replies: [{ body: "أهلًا بك." }] },
    ]);
    expect(data.messages[0].replies[0]).not.toHaveProperty("account_id");
  });

  it("has no hash, token or key of anything", async () => {
    await suspend(id);
    const secrets = Array.from({ length: 5 }, () => randomBytes(24).toString("base64url"));
    const [token, p256dh, auth, vapidKey, browser] = secrets;
    await site.db
      .insert(passwordReset)
      .values({ accountId: id, tokenHash: token!, expiresAt: new Date(now.getTime() + 1000) });
    await site.db.insert(pushSubscription).values({
      accountId: id,
      endpoint: `https://push.example/to/${browser}`,
      p256dh: p256dh!,
      auth: auth!,
      vapidKey: vapidKey!,
      sessionId: "00000000-0000-4000-8000-000000000000",
      userAgent: "",
      createdAt: now,
    });
    const { text, data } = await exportOf(omar);
    expect(data.password_links).toHaveLength(1);
    expect(data.notification_devices).toMatchObject([{ push_service: "push.example" }]);
    const [own] = await site.db.select().from(account).where(eq(account.id, id));
    const sessions = await site.db.select().from(session);
    const decisions = await site.db.select().from(formerDecision);
    expect(decisions.length).toBeGreaterThan(0);
    const hidden = [
      ...secrets,
      own!.passwordHash!,
      ...sessions.map(({ secretHash }) => secretHash),
      ...decisions.map(({ contactHash }) => contactHash),
      omar.cookies.get("herafi_session")!,
    ];
    for (const secret of hidden) expect(text).not.toContain(secret);
  });

  it("has nothing of anybody else", async () => {
    const rana = await addAccount(site.db, {
      email: "rana@mail.example",
      verified: true,
      fullname: "رنا الشامي",
      phone: "+963955999888",
    });
    await site.db.insert(mail).values({
      cause: "rana",
      kind: "approved",
      recipient: "rana@mail.example",
      data: { accountId: rana },
    });
    await site.db
      .insert(contactChange)
      .values({ accountId: rana, formerEmail: "old-rana@mail.example", createdAt: now });
    await addMessages(site.db, 1, { email: "rana@mail.example", fullname: "رنا الشامي" });
    await suspend(rana);
    const { text, data } = await exportOf(omar);
    for (const other of ["rana", "رنا", "+963955999888"]) expect(text).not.toContain(other);
    expect(data.log).toEqual([]);
    // There is no address at which another's is.
    const answer = await omar.get(`${path}?id=${rana}`);
    expect(filesOfZip(answer.rawPayload).get("data.json")!.toString()).not.toContain("rana");
    expectRefused(await omar.get(`${path}/${rana}`), 404);
  });

  it("has no messages and alerts of an e-mail or number that nobody has proven", async () => {
    const other = "unproven@mail.example";
    const phone = "+963955111222";
    await addAccount(site.db, { email: other, phone, state: "pending" });
    await addMessages(site.db, 1, { email: other });
    const [first] = await site.db.select().from(craftsman);
    const { professionId } = first!;
    await site.db.insert(alert).values([
      { professionId, email: other, createdAt: now },
      { professionId, phone, createdAt: now },
    ]);
    await site.db
      .insert(mail)
      .values({ cause: "reply:9", kind: "reply", recipient: other, data: {} });
    const person = new Person(site);
    await person.signIn(other);
    const { data } = await exportOf(person);
    expect(data).toMatchObject({ messages: [], alerts: [], mails: [] });
  });

  it("is refused to whoever is not logged in", async () => {
    expectRefused(await newVisitor(site).get(path), 401);
  });

  it("gives admins what is kept of them: rights and acts, but not what these were about", async () => {
    const [messageId] = await addMessages(site.db, 1, { ...contactMessage });
    await admin.post(`/api/contact-reply/${messageId}`, { reply: "نص لا يخص غيره" });
    await suspend(id);
    const { text, data } = await exportOf(admin);
    expect(data.account).toMatchObject([
      { id: admin.id, admin_name: "رنا الأتاسي", role: "owner" },
    ]);
    expect(data.listing).toEqual([]);
    expect(data.log).toMatchObject([
      { act: "message.reply", by: "you", address: expect.any(String) },
      { act: "listing.suspend", by: "you", subject: id },
    ]);
    expect(data.log[1]).not.toHaveProperty("after");
    expect(data.replies_written).toMatchObject([{ message_id: messageId }]);
    for (const other of ["نص لا يخص غيره", contactMessage.email, "عمر"]) {
      expect(text).not.toContain(other);
    }
  });

  it("has every row where there are more than are read at a time", async () => {
    await addMessages(site.db, 250, { email });
    const { data } = await exportOf(omar);
    const ids = data.messages.map((one: { id: number }) => one.id);
    expect(new Set(ids).size).toBe(250);
  });
});

it("limit: 5 downloads of one's own data a day for an account", async () => {
  site = await openSite({ limitFactor: 1 });
  await addAccount(site.db, { email });
  await addAccount(site.db, { email: "rana@mail.example" });
  const [first, other] = [new Person(site), new Person(site)];
  await first.signIn(email);
  await other.signIn("rana@mail.example");
  for (let number = 1; number <= 5; number++) await exportOf(first);
  const refused = await first.get(path);
  expectRefused(refused, 429);
  expect(refused.headers).not.toHaveProperty("content-disposition");
  await exportOf(other);
});

it("has no mails that went to a mailbox before the account had its address, nor does its deletion end them", async () => {
  const rana = "rana@mail.example";
  const outbox = openOutbox(await jobsOf(await currentDatabase()));
  await site.db.transaction(async (tx) => {
    for (const kind of ["invitation", "alertFound", "reset"] as const) {
      await outbox.enqueue(tx, { cause: kind, kind, recipient: rana });
    }
  });
  const thief = new Person(site);
  const thiefId = await addAccount(site.db, { email: rana, phone: "+963944000009" });
  await thief.signIn(rana);
  expect((await exportOf(thief)).data.mails).toEqual([]);
  const changed = { email: "thief@mail.example", current_password: rightPassword };
  const saved = await thief.put("/api/update-user", { ...(await profileOf(thief)), ...changed });
  expect(saved.statusCode, saved.body).toBe(200);
  const { data } = await exportOf(thief);
  expect(data.mails.map(({ kind }: { kind: string }) => kind).sort()).toEqual([
    "emailChanged",
    "verify",
  ]);
  await admin.delete(`/api/craftsmen-delete/${thiefId}`);
  const left = await site.db.select().from(mail).where(eq(mail.recipient, rana));
  expect(left.map(({ cause }) => cause)).toEqual(
    expect.arrayContaining(["invitation", "alertFound", "reset"]),
  );
});
