import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { audit } from "#src/audit/table.server.ts";
import { account } from "#src/auth/table.server.ts";
import { listingRequestCount } from "#src/features/craftsmen/counts/table.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { openStorage } from "#src/images/storage/storage.server.ts";
import { openOutbox } from "#src/mail/outbox.server.ts";
import { mail } from "#src/mail/table.server.ts";
import { day } from "#src/util/time.ts";
import { type Admin, signedInAdmin } from "#tests/support/admins/admin.ts";
import { currentDatabase, jobsOf } from "#tests/support/database/database.ts";
import { mailedLink } from "#tests/support/mails.ts";
import { setOperatorNumber, withoutAccount } from "#tests/support/people/numbers.ts";
import { newVisitor, Person, rightPassword } from "#tests/support/person.ts";
import { expectRefused, expectText } from "#tests/support/responses.ts";
import { addAccount, addCity, addModerator, addProfession } from "#tests/support/rows.ts";
import { openSite, type Site } from "#tests/support/site.ts";
import { keepFresh } from "./ask.server.ts";
import { askConflicts, askSentences, callListTexts } from "./texts.ts";

const email = "omar@mail.example";

let site: Site;
let admin: Admin;
let id: number;
/** When the tests begin; the site's clock goes from there. */
let start: Date;
let days: number;
const now = () => new Date(start.getTime() + days * day);
beforeEach(async () => {
  start = new Date();
  days = 0;
  site = await openSite({ now });
  id = await addAccount(site.db, { email, fullname: "عمر الزعبي", verified: true });
  admin = await signedInAdmin(site);
});

const listing = async (of = id) =>
  (await site.db.select().from(craftsman).where(eq(craftsman.id, of)))[0]!;
const details = async () => (await site.get(`/api/craftsmen/${id}`)).json();
const card = async () => (await site.get("/api/craftsmen")).json().data[0];
const questions = () => site.db.select().from(mail).where(eq(mail.kind, "stillWorking"));

/** What the hourly task does on that day. */
async function passTo(day: number, { sendsMail = true } = {}) {
  days = day;
  const storage = await openStorage({ directory: site.files });
  const outbox = openOutbox(await jobsOf(await currentDatabase()));
  await keepFresh({ db: site.db, storage, outbox, sendsMail }, now());
}

/** Sends what waits, so that the next question is a mail of its own. */
async function link() {
  const found = new URL(await mailedLink(site, email, "stillWorking"));
  const { searchParams } = found;
  return {
    api: `/api/still-working/${id}`,
    signature: {
      expires: searchParams.get("expires")!,
      signature: searchParams.get("signature")!,
    },
  };
}

async function answer(answer: "works" | "stopped", by = newVisitor(site)) {
  const { api, signature } = await link();
  return by.post(api, { ...signature, answer });
}

describe("70: the question whether a craftsman still works", () => {
  it("is mailed 90 days after the last confirmation, again after 14, and no third time", async () => {
    await passTo(89);
    expect(await questions()).toHaveLength(0);
    await passTo(91);
    await passTo(92);
    expect(await questions()).toMatchObject([{ recipient: email }]);
    await passTo(104);
    expect(await questions()).toHaveLength(1);
    await passTo(106);
    expect(await questions()).toHaveLength(2);
    await passTo(150);
    expect(await questions()).toHaveLength(2);
  });

  it("is asked once by several processes at a time", async () => {
    days = 91;
    await Promise.all([passTo(91), passTo(91), passTo(91)]);
    expect(await questions()).toHaveLength(1);
    expect(await listing()).toMatchObject({ timesAsked: 1 });
  });

  it("is answered by a press, not by opening the link", async () => {
    await passTo(91);
    const { api, signature } = await link();
    const seen = await site.get(`${api}?${new URLSearchParams(signature)}`);
    expect(seen.json()).toEqual({ id, fullname: "عمر الزعبي", is_hidden: false });
    expect(await listing()).toMatchObject({ timesAsked: 1 });
    expectText(await answer("works"), askSentences.confirmed);
    expect(await listing()).toMatchObject({ timesAsked: 0, askedAt: null, freshSince: now() });
    await passTo(106);
    expect(await questions()).toHaveLength(1);
    await passTo(182);
    expect(await questions()).toHaveLength(2);
  });

  it("is answered by a login and by an edit, too", async () => {
    const omar = new Person(site);
    await passTo(91);
    await omar.logIn(email);
    expect(await listing()).toMatchObject({ timesAsked: 0, freshSince: now() });
  });

  it("is answered by hiding the page, which its craftsman shows again", async () => {
    await passTo(91);
    const { api, signature } = await link();
    const press = (answer: string) => newVisitor(site).post(api, { ...signature, answer });
    expectText(await press("stopped"), askSentences.stopped);
    expect((await site.get(`/api/craftsmen/${id}`)).statusCode).toBe(404);
    expectText(await press("works"), askSentences.confirmed);
    expect((await site.get(`/api/craftsmen/${id}`)).statusCode).toBe(200);
  });

  it("has a link that nobody else can make, and none for what admins have suspended", async () => {
    await passTo(91);
    const { api, signature } = await link();
    const altered = { ...signature, signature: signature.signature.replace(/^./, "x") };
    const other = { ...altered, answer: "works" };
    expectRefused(await newVisitor(site).post(api, other), 403);
    expectRefused(await site.get(`${api}?${new URLSearchParams(altered)}`), 403);
    expectRefused(await site.get(api), 403);
    for (const unknown of [999, 2 ** 31]) {
      expectRefused(await newVisitor(site).post(`/api/still-working/${unknown}`, other), 403);
    }
    await admin.signIn("admin@mail.example");
    await admin.post(`/api/craftsmen-suspend/${id}`, { reason: "complaints" });
    const refused = await newVisitor(site).post(api, { ...signature, answer: "works" });
    expect([refused.statusCode, refused.json().message]).toEqual([409, askConflicts.notPublished]);
  });

  it("has a link that ends with the address that it was mailed to", async () => {
    await passTo(91);
    const { api, signature } = await link();
    await site.db.update(account).set({ email: "omar2@mail.example" }).where(eq(account.id, id));
    const press = { ...signature, answer: "stopped" };
    expectRefused(await newVisitor(site).post(api, press), 403);
    expectRefused(await site.get(`${api}?${new URLSearchParams(signature)}`), 403);
    expect(await listing()).toMatchObject({ state: "approved" });
  });

  it("is not mailed to an address that nobody has verified: its craftsman is on the list of calls", async () => {
    await site.db.update(account).set({ emailVerifiedAt: null }).where(eq(account.id, id));
    await passTo(91);
    expect(await questions()).toHaveLength(0);
    await admin.signIn("admin@mail.example");
    expect((await admin.get("/api/call-list")).json().data).toMatchObject([{ id }]);
  });

  it("limit: its answers count as changes of the listing", async () => {
    await passTo(91);
    const { api, signature } = await link();
    const strict = await openSite({ now, emptied: false, limitFactor: 1 });
    const press = (n: number) =>
      newVisitor(strict).post(api, { ...signature, answer: n % 2 ? "works" : "stopped" });
    for (let n = 0; n < 60; n++) expect((await press(n)).statusCode).toBe(200);
    expect((await press(60)).statusCode).toBe(429);
  });

  it("of a listing of before the update is first asked on one of 90 days", async () => {
    const ids = [id];
    for (let n = 0; n < 4; n++) {
      ids.push(await addAccount(site.db, { email: `old${n}@mail.example`, verified: true }));
    }
    await site.db.update(craftsman).set({ isConfirmed: false, confirmedAt: null });
    const askedBy = async (day: number) => {
      await passTo(day);
      return (await questions()).length;
    };
    expect(await details()).toMatchObject({ confirmed_at: null });
    expect(await askedBy(0)).toBe(0);
    for (const one of ids) {
      expect(await askedBy((one % 90) - 0.5)).toBe(ids.indexOf(one));
      // Their rows are some milliseconds younger than the test.
      expect(await askedBy((one % 90) + 0.01)).toBe(ids.indexOf(one) + 1);
    }
  });
});

describe("70: a listing that nobody has confirmed", () => {
  it("says so after 120 days, on page and card, where its craftsman was asked", async () => {
    expect(await details()).toMatchObject({ confirmed_at: expect.any(String) });
    await passTo(121, { sendsMail: false });
    expect(await details()).not.toHaveProperty("unconfirmed_since");
    await passTo(121);
    const since = (await listing()).freshSince.toISOString();
    expect(await details()).toMatchObject({ unconfirmed_since: since });
    expect(await card()).toMatchObject({ unconfirmed_since: since });
    await answer("works");
    expect(await details()).not.toHaveProperty("unconfirmed_since");
    expect(await details()).toMatchObject({ confirmed_at: now().toISOString() });
  });

  it("is hidden after 270 days, and back by one press of its craftsman", async () => {
    await passTo(91);
    await passTo(106);
    await passTo(269);
    expect((await site.get(`/api/craftsmen/${id}`)).statusCode).toBe(200);
    await passTo(271);
    await passTo(272);
    expect((await site.get(`/api/craftsmen/${id}`)).statusCode).toBe(404);
    const [row] = await site.db.select().from(audit).where(eq(audit.act, "listing.hide"));
    expect(row).toMatchObject({ subject: id, accountId: null, address: "silence" });
    const omar = new Person(site);
    await omar.logIn(email);
    expect((await omar.get("/api/user")).json()).toMatchObject({
      hidden_by: "silence",
      paused_at: null,
    });
    expect((await omar.delete("/api/user/pause")).statusCode).toBe(200);
    expect((await site.get(`/api/craftsmen/${id}`)).statusCode).toBe(200);
    await passTo(273);
    expect((await site.get(`/api/craftsmen/${id}`)).statusCode).toBe(200);
  });

  it("is back by the mailed link as well", async () => {
    await passTo(91);
    const { api, signature } = await link();
    await passTo(106);
    await passTo(271);
    expect((await site.get(`${api}?${new URLSearchParams(signature)}`)).json()).toMatchObject({
      is_hidden: true,
    });
    expectText(
      await newVisitor(site).post(api, { ...signature, answer: "works" }),
      askSentences.confirmed,
    );
    expect((await site.get(`/api/craftsmen/${id}`)).statusCode).toBe(200);
  });

  it("is shown again by an admin, and then not hidden in the next hour", async () => {
    await passTo(91);
    await passTo(106);
    await passTo(271);
    await admin.signIn("admin@mail.example");
    expect((await admin.post(`/api/craftsmen-restore/${id}`)).statusCode).toBe(200);
    await passTo(272);
    expect((await site.get(`/api/craftsmen/${id}`)).statusCode).toBe(200);
  });

  it("is never hidden or marked where nobody could be asked", async () => {
    await site.db.update(craftsman).set({ isConfirmed: false });
    await passTo(400, { sendsMail: false });
    expect(await details()).not.toHaveProperty("unconfirmed_since");
    expect((await site.get(`/api/craftsmen/${id}`)).statusCode).toBe(200);
  });
});

describe("70: what visitors are told of who has confirmed a listing", () => {
  const phone = "+963944123456";
  let added: number;
  beforeEach(async () => {
    const { profession_id, city_id } = (await admin.get(`/api/craftsmen/${id}`)).json();
    const answer = await admin.post("/api/listings", {
      fullname: "سامر النجار",
      phone,
      profession_id,
      city_id,
      consent: { how: "call", given_at: now().toISOString(), wording: "وافق بالهاتف." },
    });
    expect(answer.statusCode, answer.body).toBe(201);
    added = answer.json().id;
  });
  const page = async () => (await site.get(`/api/craftsmen/${added}`)).json();
  const cards = async () =>
    (await site.get("/api/craftsmen")).json().data.find((one: { id: number }) => one.id === added);
  const today = () => ({ confirmed_at: now().toISOString() });
  /** Whoever has the number sends the code, and an admin compares it. */
  async function prove(): Promise<Person> {
    const omar = new Person(site);
    const link = (await admin.post(`/api/listings/${added}/claim-link`)).json().url;
    expect((await omar.post(`/api/claims/${link.split("/").at(-1)}`)).statusCode).toBe(200);
    const { code } = (await omar.post("/api/phone-access/code", {})).json();
    const found = (await admin.post("/api/phone-codes/find", { code })).json();
    expect((await admin.post(`/api/phone-codes/${found.id}/match`)).statusCode).toBe(200);
    return omar;
  }

  it("is nobody where an admin wrote it, published, corrected or showed it again", async () => {
    expect(await page()).toMatchObject({ confirmed_at: null, unclaimed: true });
    await admin.put(`/api/listings/${added}`, { fullname: "سامر النجّار" });
    expect(await page()).toMatchObject({ fullname: "سامر النجّار", confirmed_at: null });
    await admin.post(`/api/craftsmen-suspend/${added}`, { reasons: ["data"] });
    await admin.post(`/api/craftsmen-restore/${added}`);
    expect(await page()).toMatchObject({ confirmed_at: null });
    await site.db
      .update(craftsman)
      .set({ state: "suspended", hiddenAt: now(), hiddenBy: "silence", stateReason: "صمت" });
    expect((await admin.post(`/api/craftsmen-restore/${added}`)).statusCode).toBe(200);
    expect(await page()).toMatchObject({ confirmed_at: null });
  });

  it("is its craftsman once the number is proven, the page claimed, or a call answered", async () => {
    await setOperatorNumber(admin);
    days = 1;
    await admin.signIn("admin@mail.example");
    const omar = await prove();
    expect(await page()).toMatchObject(today());
    days = 3;
    const claimed = await omar.post("/api/phone-access/password", { password: rightPassword });
    expect(claimed.statusCode, claimed.body).toBe(200);
    expect(await page()).toMatchObject(today());
  });

  it("is its craftsman who answers the call of an admin", async () => {
    days = 91;
    await admin.signIn("admin@mail.example");
    expect((await admin.get("/api/call-list")).json().data).toMatchObject([
      { id: added, confirmed_at: null },
    ]);
    await admin.post(`/api/call-list/${added}`, { answer: "works" });
    expect(await page()).toMatchObject(today());
  });

  it("is said to be nobody yet, on page and card, where its craftsman was asked and is silent", async () => {
    days = 91;
    await admin.signIn("admin@mail.example");
    await admin.post(`/api/call-list/${added}`, { answer: "none" });
    await passTo(121);
    expect(await page()).toMatchObject({ never_confirmed: true, confirmed_at: null });
    expect(await cards()).toMatchObject({ never_confirmed: true });
    // One that its craftsman wrote.
    expect(await details()).toMatchObject({ unconfirmed_since: expect.any(String) });
    expect(await details()).not.toHaveProperty("never_confirmed");
    expect(await card()).not.toHaveProperty("confirmed_at");
  });

  it("is its craftsman who registers", async () => {
    expect(await details()).toMatchObject({ confirmed_at: expect.any(String) });
  });
});

describe("GET /api/call-list", () => {
  let called: number;
  beforeEach(async () => {
    called = await addAccount(site.db, { fullname: "سامر النجار", state: "approved" });
    await withoutAccount(site, called);
    days = 91;
    await admin.signIn("admin@mail.example");
  });
  const calls = async (by: Person = admin) => (await by.get("/api/call-list")).json();

  it("has those whom no mail reaches, once they are due", async () => {
    expect(await calls()).toMatchObject({ total: 1, data: [{ id: called, times_asked: 0 }] });
    days = 80;
    await admin.signIn("admin@mail.example");
    expect(await calls()).toMatchObject({ total: 0, data: [] });
  });

  it("has those first whose numbers were asked for most in 30 days", async () => {
    const others = [await addAccount(site.db), await addAccount(site.db)] as const;
    for (const other of others) await withoutAccount(site, other);
    const asked = (craftsmanId: number, daysAgo: number, requests: number) => ({
      craftsmanId,
      day: new Date(now().getTime() - daysAgo * day).toISOString().slice(0, 10),
      requests,
    });
    await site.db
      .insert(listingRequestCount)
      .values([asked(others[0], 3, 2), asked(others[1], 20, 5), asked(called, 40, 50)]);
    const { data } = await calls();
    const ids = data.map(({ id }: { id: number }) => id);
    expect(ids).toEqual([others[1], others[0], called]);
  });

  it("loses who still works, and asks again in 14 days who did not answer", async () => {
    expect((await admin.post(`/api/call-list/${called}`, { answer: "none" })).statusCode).toBe(200);
    expect((await calls()).total).toBe(0);
    const again = await admin.post(`/api/call-list/${called}`, { answer: "none" });
    expect([again.statusCode, again.json().message]).toEqual([409, callListTexts.notDue]);
    days = 106;
    await admin.signIn("admin@mail.example");
    expect(await calls()).toMatchObject({ total: 1, data: [{ times_asked: 1 }] });
    expect((await admin.post(`/api/call-list/${called}`, { answer: "works" })).statusCode).toBe(
      200,
    );
    expect(await listing(called)).toMatchObject({ timesAsked: 0, isConfirmed: true });
    expect((await calls()).total).toBe(0);
    const acts = await site.db
      .select({ act: audit.act })
      .from(audit)
      .where(eq(audit.subject, called));
    expect(acts.map(({ act }) => act)).toEqual(
      expect.arrayContaining(["listing.ask", "listing.confirm"]),
    );
  });

  it("hides after 270 days who was called twice and did not answer", async () => {
    await admin.post(`/api/call-list/${called}`, { answer: "none" });
    days = 106;
    await admin.signIn("admin@mail.example");
    await admin.post(`/api/call-list/${called}`, { answer: "none" });
    await passTo(271);
    expect((await listing(called)).state).toBe("suspended");
  });

  it("shows moderators their own cities alone", async () => {
    const cities = [await addCity(site.db, "درعا")];
    await addProfession(site.db, "لحّام");
    await addModerator(site.db, "sami@mail.example", { cities });
    const sami = new Person(site);
    await sami.signIn("sami@mail.example");
    expect((await calls(sami)).total).toBe(0);
    expectRefused(await sami.post(`/api/call-list/${called}`, { answer: "works" }), 403);
    expectRefused(await newVisitor(site).get("/api/call-list"), 401);
  });
});
