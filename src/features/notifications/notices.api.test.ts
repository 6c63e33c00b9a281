// @module-tag slow
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { account } from "#src/auth/table.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { message } from "#src/features/messages/table.server.ts";
import { openOutbox } from "#src/mail/outbox.server.ts";
import { currentDatabase, jobsOf } from "#tests/support/database/database.ts";
import { type Applicant, applicant } from "#tests/support/people/applicant.ts";
import { newVisitor, Person } from "#tests/support/person.ts";
import {
  type Browser,
  jobStates,
  newBrowser,
  type PushService,
  pushServices,
  startPushService,
  startSending,
  untilSent,
} from "#tests/support/push.ts";
import { contactMessage } from "#tests/support/requests/contact-message.ts";
import { expectText } from "#tests/support/responses.ts";
import { addAccount, addAdmin, addCraftsman, addModerator } from "#tests/support/rows.ts";
import { openSite, type Site } from "#tests/support/site.ts";
import { pushTexts } from "./texts.ts";

let site: Site;
let form: Applicant;
let service: PushService;
let stop: (() => Promise<unknown>) | undefined;
let owner: Browser;
let here: Browser;
let elsewhere: Browser;
beforeEach(async () => {
  site = await openSite({ pushServices });
  service = await startPushService();
  form = await applicant(site.db);
  const { db } = site;
  await addAdmin(db, "owner@mail.example");
  await addModerator(db, "here@mail.example", { cities: [form.city_id], messages: false });
  await addModerator(db, "elsewhere@mail.example", { cities: [form.city_id + 1], messages: true });
  [owner, here, elsewhere] = [
    await turnOn("owner"),
    await turnOn("here"),
    await turnOn("elsewhere"),
  ];
});
afterEach(async () => {
  await stop?.();
  stop = undefined;
  await service.stop();
});

async function turnOn(name: string) {
  const admin = new Person(site);
  await admin.signIn(`${name}@mail.example`);
  const browser = newBrowser(name);
  expectText(await admin.post("/api/push-subscriptions", browser.subscription), pushTexts.on);
  return browser;
}

async function sendAll(options?: Parameters<typeof startSending>[1]) {
  stop = (await startSending(service, options)).stop;
  await untilSent();
}

async function register() {
  const response = await newVisitor(site).post("/register", form);
  expect(response.statusCode).toBe(201);
  return response.json().id as number;
}

const write = (more: object = {}) =>
  newVisitor(site).post("/api/contact-send", { ...contactMessage, ...more });

const oneOrder = {
  title: "طلب جديد بانتظارك",
  body: "نجّار في حلب",
  tag: "orders",
  path: "/carftsman-orders",
};

describe("a new order", () => {
  it("reaches those who decide on its city, with profession and city alone", async () => {
    await register();
    await sendAll();
    expect(service.sentTo(owner)).toEqual([oneOrder]);
    expect(service.sentTo(here)).toEqual([oneOrder]);
    expect(service.sentTo(elsewhere)).toEqual([]);
  });

  it("that a craftsman sends again reaches them, too", async () => {
    const [professionId, cityId] = [form.profession_id, form.city_id];
    await addAccount(site.db, {
      email: "omar2@mail.example",
      professionId,
      cityId,
      state: "declined",
    });
    const omar = new Person(site);
    await omar.signIn("omar2@mail.example");
    expect((await omar.post("/api/send-listing-again")).statusCode).toBe(200);
    expect((await omar.post("/api/send-listing-again")).statusCode).toBe(200);
    expect(await jobStates()).toEqual(["created"]);
    await sendAll();
    expect(service.sentTo(here)).toEqual([oneOrder]);
    expect(service.sentTo(elsewhere)).toEqual([]);
  });

  it.each([
    [1, "طلبان ينتظرانك"],
    [4, "5\u{a0}طلبات تنتظرك"],
    [10, "11\u{a0}طلبًا ينتظرك"],
  ])("beside %i that wait says how many there are in the own cities", async (others, title) => {
    const [professionId, cityId] = [form.profession_id, form.city_id];
    for (let number = 0; number < others; number++) {
      await addCraftsman(site.db, { professionId, cityId, state: "pending" });
    }
    await register();
    await sendAll();
    const several = { ...oneOrder, title, body: "آخر طلب: نجّار في حلب" };
    expect(service.sentTo(here)).toEqual([several]);
  });

  it("is not sent once it is decided", async () => {
    const id = await register();
    await site.db
      .update(craftsman)
      .set({ state: "approved", approvedAt: new Date() })
      .where(eq(craftsman.id, id));
    await sendAll();
    expect(service.received).toEqual([]);
  });

  it("follows the rights that an admin has when it is sent", async () => {
    await register();
    const is = (name: string) => eq(account.email, `${name}@mail.example`);
    await site.db
      .update(account)
      .set({ cities: [form.city_id + 1] })
      .where(is("here"));
    for (const name of ["elsewhere", "owner"]) await site.db.delete(account).where(is(name));
    await sendAll();
    expect(service.received).toEqual([]);
  });

  it("is not sent to who has yet to set up the second factor that is required", async () => {
    await register();
    await sendAll({ admin2fa: "required" });
    expect(service.received).toEqual([]);
  });
});

describe("a new message", () => {
  it("reaches those who read messages, with nothing that the visitor wrote", async () => {
    await write({ subject: "0944 123 456", fullname: "سامي" });
    await sendAll();
    const [{ id } = { id: 0 }] = await site.db.select().from(message);
    const one = {
      title: "رسالة جديدة",
      body: "أرسلها زائر من صفحة «اتصل بنا». اضغط لقراءتها.",
      tag: "messages",
      path: `/contact-edit/${id}`,
    };
    expect(service.sentTo(owner)).toEqual([one]);
    expect(service.sentTo(elsewhere)).toEqual([one]);
    expect(service.sentTo(here)).toEqual([]);
  });

  it("sent twice by a double tap is told of once; beside another one the list is opened", async () => {
    await write();
    await write();
    expect(await jobStates()).toEqual(["created"]);
    await write({ subject: "سؤال آخر" });
    await sendAll();
    const several = {
      title: "رسالتان غير مقروءتين",
      body: "اضغط لعرض الرسائل.",
      tag: "messages",
      path: "/received-contacts",
    };
    expect(service.sentTo(owner)).toEqual([several, several]);
  });

  it("is not sent once it is read", async () => {
    await write();
    await site.db.update(message).set({ reading: 1 });
    await sendAll();
    expect(service.received).toEqual([]);
  });
});

it("that no more codes are sent today reaches all admins", async () => {
  const outbox = openOutbox(await jobsOf(await currentDatabase()));
  await site.db.transaction((tx) => outbox.notifyAdmins(tx, { kind: "codesUsedUp" }));
  await sendAll();
  for (const browser of [owner, here, elsewhere]) {
    expect(service.sentTo(browser)).toMatchObject([
      { title: "توقّف إرسال الرموز اليوم", path: "/carftsman-orders" },
    ]);
  }
});
