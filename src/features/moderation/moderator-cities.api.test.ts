import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { plural } from "#src/arabic/plural.ts";
import { audit } from "#src/audit/table.server.ts";
import { account } from "#src/auth/table.server.ts";
import { otherCity } from "#src/errors/refusal.texts.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { undo } from "#tests/support/admins/undo.ts";
import { addWaitingRevert } from "#tests/support/people/stolen-account.ts";
import { Person } from "#tests/support/person.ts";
import { expectRefused, expectText } from "#tests/support/responses.ts";
import { addAccount, addAdmin, addCity, addMessages, addModerator } from "#tests/support/rows.ts";
import { openSite, type Site } from "#tests/support/site.ts";
import { declinedCount, moderationSentences } from "./texts.ts";

let site: Site;
/** Of Damascus alone, without the messages. */
let moderator: Person;
let moderatorId: number;
let owner: Person;
let damascus: number;
let homs: number;
beforeEach(async () => {
  site = await openSite();
  damascus = await addCity(site.db, "دمشق");
  homs = await addCity(site.db, "حمص");
  moderatorId = await addModerator(site.db, "huda@mail.example", {
    cities: [damascus],
    messages: false,
  });
  await addAdmin(site.db);
  moderator = await enter("huda@mail.example");
  owner = await enter("admin@mail.example");
});

async function enter(email: string) {
  const person = new Person(site);
  await person.signIn(email);
  return person;
}

type State = "pending" | "approved" | "suspended" | "declined";
const add = (cityId: number, state: State = "pending") => addAccount(site.db, { cityId, state });
const move = (id: number, cityId: number) =>
  site.db.update(craftsman).set({ cityId }).where(eq(craftsman.id, id));
const stateOf = async (id: number) => {
  const [row] = await site.db.select().from(craftsman).where(eq(craftsman.id, id));
  return row?.state;
};
const idsIn = async (url: string) => {
  const { data } = (await moderator.get(url)).json();
  return data.map(({ id }: { id: number }) => id).sort();
};

const acts: [string, State, (by: Person, id: number) => ReturnType<Person["post"]>][] = [
  ["approve", "pending", (by, id) => by.post(`/api/craftsmen-approv/${id}`)],
  ["decline", "pending", (by, id) => by.post(`/api/craftsmen-decline/${id}`, { reason: "name" })],
  ["suspend", "approved", (by, id) => by.post(`/api/craftsmen-suspend/${id}`, { reason: "phone" })],
  ["restore", "suspended", (by, id) => by.post(`/api/craftsmen-restore/${id}`)],
];

describe("a moderator of one city", () => {
  it.each(acts)("may %s a listing of it, and no other", async (_name, state, act) => {
    const [own, foreign] = [await add(damascus, state), await add(homs, state)];
    expectRefused(await act(moderator, foreign), 403);
    expect((await act(moderator, foreign)).json()).toEqual({ message: otherCity });
    expect(await stateOf(foreign)).toBe(state);
    expect((await act(moderator, own)).statusCode).toBe(200);
    expect(await stateOf(own)).not.toBe(state);
    expect(await site.db.$count(audit)).toBe(1);
  });

  it("marks changed contacts as reviewed there alone", async () => {
    const [own, foreign] = [await add(damascus, "approved"), await add(homs, "approved")];
    for (const [id, cityId] of [
      [own, damascus],
      [foreign, homs],
    ] as const) {
      const flag = { flagCityIds: [cityId], contactsFlaggedAt: new Date() };
      await site.db.update(craftsman).set(flag).where(eq(craftsman.id, id));
    }
    const review = (id: number) => moderator.post(`/api/craftsmen-records/${id}/contacts-reviewed`);
    expectRefused(await review(foreign), 403);
    expectText(await review(own), moderationSentences.changesConfirmed);
  });

  it("declines several at once only if all are of it", async () => {
    const ids = [await add(damascus), await add(homs), await add(damascus)];
    const decline = (selected: number[]) =>
      moderator.post("/api/craftsmen-decline", { ids: selected, reasons: ["name"] });
    expectRefused(await decline(ids), 403);
    for (const id of ids) expect(await stateOf(id)).toBe("pending");
    expectText(await decline([ids[0]!, ids[2]!]), plural(2, declinedCount));
  });

  it("sees orders and records of it alone", async () => {
    const own = [await add(damascus), await add(damascus, "declined")];
    const foreign = await add(homs);
    expect(await idsIn("/api/get-craftsmen-orders")).toEqual([own[0]]);
    expect(await idsIn("/api/craftsmen-records")).toEqual(own);
    expect(await idsIn(`/api/craftsmen-records?city=${homs}`)).toEqual([]);
    expect((await moderator.get(`/api/craftsmen-records/${own[1]}`)).statusCode).toBe(200);
    expectRefused(await moderator.get(`/api/craftsmen-records/${foreign}`), 403);
    expect((await moderator.get(`/api/show-craftsmen/${own[0]}`)).statusCode).toBe(200);
    expectRefused(await moderator.get(`/api/show-craftsmen/${foreign}`), 404);
    expect((await owner.get(`/api/show-craftsmen/${foreign}`)).statusCode).toBe(200);
  });

  it("sees counts of it alone, and none of what owners do", async () => {
    await add(damascus);
    for (const state of ["pending", "approved"] as const) await add(homs, state);
    await site.db.update(craftsman).set({ flagCityIds: [homs] });
    await addMessages(site.db, 2);
    const [listing] = await site.db.select().from(craftsman).limit(1);
    await addWaitingRevert(site.db, listing!.id);
    const ofOwner = (await owner.get("/api/get-waiting-counts")).json();
    expect(ofOwner).toMatchObject({ orders: 2, messages: 2, contactReverts: 1 });
    expect((await moderator.get("/api/get-waiting-counts")).json()).toEqual({
      orders: 1,
      oldestOrder: expect.any(String),
      contactReverts: 0,
      flaggedListings: 0,
      removalRequests: 0,
      revisions: 0,
      reports: 0,
      calls: 0,
      messages: 0,
      failedMails: 0,
      backupIsLate: false,
      diskIsFull: false,
      mailProblem: null,
    });
    const numbers = (await moderator.get("/api/get-dashboard-data")).json();
    expect(numbers).toMatchObject({ carftsmanSignUpToday: 1 });
    expect(numbers.craftsmanPerProfession).toMatchObject([{ craftsman_count: 1 }]);
  });

  it("decides by the city that a listing has now", async () => {
    const id = await add(damascus);
    await move(id, homs);
    expectRefused(await moderator.post(`/api/craftsmen-approv/${id}`), 403);
    await move(id, damascus);
    expect((await moderator.post(`/api/craftsmen-approv/${id}`)).statusCode).toBe(200);
  });

  it("does not undo once the city is taken away", async () => {
    const id = await add(damascus);
    const approved = await moderator.post(`/api/craftsmen-approv/${id}`);
    await site.db
      .update(account)
      .set({ cities: [homs] })
      .where(eq(account.id, moderatorId));
    expectRefused(await undo(moderator, approved), 403);
  });

  it("decides nothing once the only city is deleted", async () => {
    const id = await add(homs);
    await owner.delete(`/api/city/${damascus}`);
    expectRefused(await moderator.post(`/api/craftsmen-approv/${id}`), 403);
    expect(await idsIn("/api/craftsmen-records")).toEqual([]);
  });

  it("has messages only if an owner gives them", async () => {
    const [id] = await addMessages(site.db, 1);
    const calls = () => [
      moderator.get("/api/contact-list"),
      moderator.get(`/api/contact-get-message/${id}`),
      moderator.post(`/api/contact-reply/${id}`, { reply: "أهلًا بك." }),
    ];
    for (const response of await Promise.all(calls())) expectRefused(response, 403);
    await site.db.update(account).set({ messages: true }).where(eq(account.id, moderatorId));
    for (const { statusCode } of await Promise.all(calls())) expect(statusCode).toBe(200);
    expectRefused(await moderator.post("/api/contact-delete", { ids: [id] }), 403);
  });
});

it("a moderator without cities decides on all listings and has the messages", async () => {
  await addModerator(site.db, "sami@mail.example");
  const sami = await enter("sami@mail.example");
  for (const [, state, act] of acts) {
    expect((await act(sami, await add(homs, state))).statusCode).toBe(200);
  }
  expect((await sami.get("/api/contact-list")).statusCode).toBe(200);
});

it("a moderator reads the own entries of the audit log, and nobody else's", async () => {
  await owner.post("/api/city", { name: "حماة" });
  await moderator.post(`/api/craftsmen-approv/${await add(damascus)}`);
  const log = async (query = "") => (await moderator.get(`/api/audit-log${query}`)).json();
  const { data, total, admins } = await log();
  expect({ total, acts: data.map(({ act }: { act: string }) => act) }).toEqual({
    total: 1,
    acts: ["listing.approve"],
  });
  expect(admins).toMatchObject([{ email: "huda@mail.example" }]);
  expect((await log("?act=city.add")).total).toBe(0);
});
