import { createHmac } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { audit } from "#src/audit/table.server.ts";
import { account } from "#src/auth/table.server.ts";
import { phoneFieldTexts } from "#src/features/accounts/phone/texts.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { outcomeText } from "#src/features/moderation/phone/texts.ts";
import { findRefused } from "#src/features/refused-numbers/refused-numbers.server.ts";
import { openStorage } from "#src/images/storage/storage.server.ts";
import { hour } from "#src/util/time.ts";
import { type Admin, signedInAdmin } from "#tests/support/admins/admin.ts";
import { newListing } from "#tests/support/people/listed.ts";
import { operatorNumber, setOperatorNumber } from "#tests/support/people/numbers.ts";
import { formDataOf, newVisitor, Person } from "#tests/support/person.ts";
import { photo } from "#tests/support/pictures/pictures.ts";
import { expectInvalid, expectRefused, expectText } from "#tests/support/responses.ts";
import { addAccount, addCity, addModerator, addProfession } from "#tests/support/rows.ts";
import { openSite, type Site } from "#tests/support/site.ts";
import { hideUndecided } from "./removal-requests.server.ts";
import { listingSentences } from "./texts.ts";

const phone = "+963944123456";
const secret = "a secret of the gateway";

let site: Site;
let admin: Admin;
let visitor: Person;
let id: number;
beforeEach(async () => {
  site = await openSite();
  await start();
});

async function start() {
  await addProfession(site.db);
  await addCity(site.db);
  admin = await signedInAdmin(site);
  await setOperatorNumber(admin);
  visitor = newVisitor(site);
  id = await listed(phone);
}

const listed = async (phone: string) =>
  (await admin.post("/api/listings", { ...newListing, phone })).json().id as number;

const request = (of = id) => newVisitor(site).post(`/api/listings/${of}/removal-requests`, {});
const pathOf = (of: number) => `/api/listings/${of}/removal-proof`;
const show = async (by = visitor, of = id) => (await by.get(pathOf(of))).json();

async function askForCode(by = visitor, of = id) {
  const answer = await by.post(pathOf(of), {});
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
}

async function match(code: string) {
  const found = await admin.post("/api/phone-codes/find", { code });
  expect(found.statusCode, found.body).toBe(200);
  return admin.post(`/api/phone-codes/${found.json().id}/match`);
}

async function prove(by = visitor, of = id) {
  expectText(
    await match((await askForCode(by, of)).code),
    outcomeText("hidden", newListing.fullname),
  );
}

const isPublic = async (of = id) => (await site.get(`/api/craftsmen/${of}`)).statusCode === 200;
const openOne = async () => (await admin.get(`/api/listings/${id}`)).json().removal_request;
const rowOf = async (of: number) =>
  (await site.db.select().from(craftsman).where(eq(craftsman.id, of)))[0]!;

it("offers a message from the page's number that names page and purpose", async () => {
  expect(await show()).toEqual({ state: "open", by_message: true, by_sending: false });
  const offer = await askForCode();
  const url = new URL(offer.url);
  expect(url.pathname).toBe(`/${operatorNumber.slice(1)}`);
  const text = url.searchParams.get("text");
  for (const part of [offer.code, "رمز إزالة صفحتي", newListing.fullname]) {
    expect(text).toContain(part);
  }
  const found = (await admin.post("/api/phone-codes/find", { code: offer.code })).json();
  expect(found).toMatchObject({ purpose: "removal", phone, listing: { id } });
});

it("hides the page at once for whoever proves its number, and says so in that browser alone", async () => {
  await request();
  await prove();
  expect(await isPublic()).toBe(false);
  expect((await show()).state).toBe("hidden");
  expect((await show(newVisitor(site))).state).toBe("closed");
  expect(await openOne()).toMatchObject({
    hidden_at: expect.any(String),
    proven_at: expect.any(String),
  });
  const [hidden] = await site.db.select().from(audit).where(eq(audit.act, "listing.hide"));
  expect(hidden).toMatchObject({ subject: id, address: "holder" });
});

it("needs no request before: the proof is one, and alarms the admins", async () => {
  await prove();
  expect(await isPublic()).toBe(false);
  const open = (await admin.get("/api/removal-requests")).json();
  expect(open).toMatchObject([{ id, text: null, hides_at: null, proven_at: expect.any(String) }]);
});

it("hides a page whose request only alarms, since ten others are open", async () => {
  for (let made = 0; made < 10; made++) {
    await request(await listed(`+96394400000${made}`));
  }
  await request();
  expect(await openOne()).toMatchObject({ hides_at: null });
  await prove();
  expect(await isPublic()).toBe(false);
});

it("hides again what an admin has kept, who may keep it again, or erase it and its number", async () => {
  await request();
  expectText(await admin.post(`/api/listings/${id}/keep`), listingSentences.kept);
  await prove();
  expect(await isPublic()).toBe(false);
  expectText(await admin.post(`/api/listings/${id}/keep`), listingSentences.kept);
  expect(await isPublic()).toBe(true);
  await prove();
  expectText(await admin.post(`/api/listings/${id}/refuse`), listingSentences.refused);
  expect((await findRefused(site.db, [phone])).size).toBe(1);
});

it("leaves a page that was hidden meanwhile so that keeping it shows it again", async () => {
  const { code } = await askForCode();
  await request();
  const storage = await openStorage({ directory: site.files });
  await hideUndecided({ db: site.db, storage }, new Date(Date.now() + 49 * hour));
  expectText(await match(code), outcomeText("hidden", newListing.fullname));
  expectText(await admin.post(`/api/listings/${id}/keep`), listingSentences.kept);
  expect(await isPublic()).toBe(true);
});

it("the proof does not mark the number as proven, since the page is to go", async () => {
  await prove();
  expect((await admin.get(`/api/listings/${id}`)).json().phone_proof).toBeNull();
});

it("a page that was claimed, or has another number, meanwhile is not hidden", async () => {
  const claimed = (await askForCode()).code;
  await site.db.update(account).set({ passwordHash: "x" }).where(eq(account.id, id));
  expectRefused(await match(claimed), 404);
  await site.db.update(account).set({ passwordHash: null }).where(eq(account.id, id));
  const corrected = (await askForCode()).code;
  await site.db.update(craftsman).set({ phone: "+963944999999" }).where(eq(craftsman.id, id));
  expectRefused(await match(corrected), 404);
  expect(await isPublic()).toBe(true);
});

it("is offered for published listings without an account that have a number", async () => {
  const claimed = await addAccount(site.db, { state: "approved" });
  await site.db.update(craftsman).set({ phone: null }).where(eq(craftsman.id, id));
  for (const listing of [claimed, id, 999]) {
    expect((await show(visitor, listing)).state).toBe("closed");
    expectRefused(await visitor.post(pathOf(listing), {}), 404);
  }
});

it("is offered to nobody where the operator has set no number, and there is no sender", async () => {
  await admin.put("/api/settings", { whatsapp: null });
  expect(await show()).toEqual({ state: "open", by_message: false, by_sending: false });
  expectRefused(await visitor.post(pathOf(id), {}), 409);
});

it("opens no page: the browser that proved it cannot set a password", async () => {
  await prove();
  const answer = await visitor.post("/api/phone-access/password", { password: "mishmish-4-bahr" });
  expectRefused(answer, 409);
  expect((await visitor.get("/api/phone-access")).json().state).toBe("hidden");
});

it("another code in the same browser leads to the same proof", async () => {
  await askForCode();
  await prove();
  expect((await show()).state).toBe("hidden");
});

it("an admin of other cities cannot match it", async () => {
  const homs = await addCity(site.db, "حمص");
  await addModerator(site.db, "homs@mail.example", { cities: [homs] });
  const moderator = new Person(site);
  await moderator.signIn("homs@mail.example");
  const { code } = await askForCode();
  expectRefused(await moderator.post("/api/phone-codes/find", { code }), 403);
});

describe("the operator's own services", () => {
  let server: ReturnType<typeof createServer> | undefined;
  afterEach(() => void server?.close());

  it("a gateway hides it without an admin", async () => {
    site = await openSite({ phoneHooks: { senderUrl: null, inboundSecret: secret } });
    await start();
    const { code } = await askForCode();
    const body = JSON.stringify({ from: phone, text: `رمز ${code}` });
    const timestamp = String(Math.floor(Date.now() / 1000));
    const signature = createHmac("sha256", secret).update(`${timestamp}.${body}`).digest("hex");
    const answer = await site.app.inject({
      method: "POST",
      url: "/api/phone-inbound",
      headers: {
        "content-type": "application/json",
        "x-timestamp": timestamp,
        "x-signature": signature,
      },
      payload: body,
    });
    expect(answer.statusCode).toBe(204);
    expect(await isPublic()).toBe(false);
    expect((await show()).state).toBe("hidden");
  });

  it("a code that was sent hides it as it is typed, also for somebody who is logged in", async () => {
    const sent = new Promise<{ to: string; code: string; purpose: string }>((resolve) => {
      server = createServer(async (request, response) => {
        let body = "";
        for await (const part of request) body += part;
        response.end();
        resolve(JSON.parse(body));
      });
    });
    await new Promise<void>((listening) => server!.listen(0, "127.0.0.1", listening));
    const { port } = server!.address() as AddressInfo;
    const senderUrl = `http://127.0.0.1:${port}/`;
    site = await openSite({ phoneHooks: { senderUrl, inboundSecret: secret } });
    await start();
    await addAccount(site.db, { email: "omar@mail.example" });
    const omar = new Person(site);
    await omar.signIn("omar@mail.example");
    expect((await omar.post(pathOf(id), { way: "sent" })).json().code).toBeNull();
    const { to, code, purpose } = await sent;
    expect([to, purpose]).toEqual([phone, "removal"]);
    const wrong = code === "000000" ? "000001" : "000000";
    const guessed = await omar.post("/api/phone-access/typed-code", { code: wrong });
    expectInvalid(guessed, { code: phoneFieldTexts.wrongCode });
    expect(await isPublic()).toBe(true);
    const typed = await omar.post("/api/phone-access/typed-code", { code });
    expect(typed.json().state).toBe("hidden");
    expect(await isPublic()).toBe(false);
  });
});

it("its picture is hidden with it", async () => {
  const consent = JSON.stringify(newListing.consent);
  const form = { ...newListing, consent, phone: "0944 777 777", image: await photo() };
  const { id, image } = (await admin.post("/api/listings", formDataOf(form))).json();
  const statusOf = async () => (await site.get(`/storage/${image}`)).statusCode;
  expect(await statusOf()).toBe(200);
  await prove(visitor, id);
  expect(await statusOf()).toBe(404);
  expect((await rowOf(id)).image).toMatch(/^craftsmen\/private-/);
});
