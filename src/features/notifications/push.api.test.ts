import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { session } from "#src/features/accounts/table.server.ts";
import { pushSubscription } from "#src/push/table.server.ts";
import { vapidKeys } from "#src/push/vapid.server.ts";
import { Person } from "#tests/support/person.ts";
import { jobStates, newBrowser, pushServices } from "#tests/support/push.ts";
import { expectInvalid, expectRefused, expectText } from "#tests/support/responses.ts";
import { addAdmin, addModerator } from "#tests/support/rows.ts";
import { appKey, openSite, type Site } from "#tests/support/site.ts";
import type { PushDevices } from "./contract.ts";
import { pushTexts } from "./texts.ts";

const path = "/api/push-subscriptions";
const android =
  "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36";

let site: Site;
let rana: Person;
let huda: Person;
beforeEach(async () => {
  site = await openSite({ pushServices });
  await addAdmin(site.db, "rana@mail.example");
  await addModerator(site.db, "huda@mail.example", { cities: [1], messages: false });
  rana = await enter("rana@mail.example");
  huda = await enter("huda@mail.example");
});

async function enter(email: string, userAgent = android) {
  const person = new Person(site, { headers: { "user-agent": userAgent } });
  await person.signIn(email);
  return person;
}

const turnOn = (person: Person, name: string) => person.post(path, newBrowser(name).subscription);
const stateOf = async (person: Person): Promise<PushDevices> => (await person.get(path)).json();
const idOf = async (person: Person) =>
  (await stateOf(person)).devices.find(({ current }) => current)?.id;

describe("POST /api/push-subscriptions", () => {
  it("turns notifications on in this browser, for owners and moderators", async () => {
    for (const [person, name] of [
      [rana, "one"],
      [huda, "two"],
    ] as const) {
      expectText(await turnOn(person, name), pushTexts.on);
      expect(await stateOf(person)).toEqual({
        public_key: vapidKeys(appKey).publicKey,
        devices: [
          {
            id: expect.stringMatching(/^[\da-f-]{36}$/),
            device: "Chrome على Android",
            current: true,
            created_at: expect.stringMatching(/Z$/),
          },
        ],
      });
    }
    const { body } = await rana.get(path);
    expect(body).not.toMatch(/push\.example|endpoint|p256dh|auth"/);
  });

  it("replaces the former subscription of the browser, also another admin's", async () => {
    await turnOn(rana, "first");
    const former = await idOf(rana);
    expectText(await turnOn(rana, "second"), pushTexts.on);
    expect((await stateOf(rana)).devices).toHaveLength(1);
    expect(await idOf(rana)).not.toBe(former);
    await rana.signIn("huda@mail.example");
    expectText(await turnOn(rana, "third"), pushTexts.on);
    expect(await site.db.select().from(pushSubscription)).toMatchObject([
      { endpoint: "https://push.example/to/third" },
    ]);
  });

  it.each([
    "https://internal.example/to/phone",
    "https://127.0.0.1/to/phone",
    "http://push.example/to/phone",
    "not an address",
  ])("refuses to send to %s", async (endpoint) => {
    const { keys } = newBrowser("phone").subscription;
    expectInvalid(await rana.post(path, { endpoint, keys }), { endpoint: pushTexts.endpoint });
    expect(await site.db.$count(pushSubscription)).toBe(0);
  });

  it("refuses keys for which nothing can be encrypted", async () => {
    const { endpoint, keys } = newBrowser("phone").subscription;
    for (const wrong of [
      undefined,
      {},
      { ...keys, auth: "abc" },
      { ...keys, p256dh: keys.auth },
      { ...keys, p256dh: `B${"A".repeat(86)}` },
    ]) {
      const answer = await rana.post(path, { endpoint, keys: wrong });
      expect(answer.statusCode).toBe(422);
      expect(answer.json().errors.keys).toEqual([pushTexts.keys]);
    }
  });

  it("an admin has ten devices at most, also of requests at the same moment", async () => {
    const browsers = await Promise.all(
      Array.from({ length: 12 }, () => enter("rana@mail.example")),
    );
    const responses = await Promise.all(
      browsers.map((person, number) => turnOn(person, `browser${number}`)),
    );
    const refused = responses.filter(({ statusCode }) => statusCode === 409);
    expect(refused).toHaveLength(2);
    expect(refused[0]?.json()).toEqual({ message: pushTexts.tooManyDevices(10) });
    expect((await stateOf(rana)).devices).toHaveLength(10);
    expectText(await turnOn(huda, "hers"), pushTexts.on);
  });
});

describe("one's own devices", () => {
  it("are removed here or from another one", async () => {
    await turnOn(rana, "phone");
    const tablet = await enter("rana@mail.example");
    await turnOn(tablet, "tablet");
    const [phoneId, tabletId] = [await idOf(rana), await idOf(tablet)];
    expectText(await rana.delete(`${path}/${tabletId}`), pushTexts.removed);
    expect((await stateOf(tablet)).devices).toMatchObject([{ id: phoneId, current: false }]);
    expectText(await rana.delete(`${path}/${phoneId}`), pushTexts.off);
    const again = await rana.delete(`${path}/${phoneId}`);
    expectRefused(again, 404);
    expect(again.json()).toEqual({ message: pushTexts.gone });
  });

  it("are sent a test, which goes by the queue", async () => {
    await turnOn(rana, "phone");
    expectText(await rana.post(`${path}/${await idOf(rana)}/test`), pushTexts.testSent);
    expect(await jobStates()).toEqual(["created"]);
  });

  it("16: are neither seen, tested nor removed by another admin", async () => {
    await turnOn(rana, "phone");
    const id = await idOf(rana);
    expect((await stateOf(huda)).devices).toEqual([]);
    expectRefused(await huda.delete(`${path}/${id}`), 404);
    expectRefused(await huda.post(`${path}/${id}/test`), 404);
    expect((await stateOf(rana)).devices).toMatchObject([{ id }]);
    expect(await jobStates()).toEqual([]);
  });

  it.each(["1", "abc", "00000000-0000-4000-8000-000000000000"])("have no %s", async (id) => {
    expectRefused(await rana.delete(`${path}/${id}`), 404);
    expectRefused(await rana.post(`${path}/${id}/test`), 404);
  });
});

it("limit: 30 devices and tests an hour for an admin", async () => {
  site = await openSite({ emptied: false, limitFactor: 1, pushServices });
  const limited = await enter("rana@mail.example");
  await turnOn(limited, "phone");
  const id = await idOf(limited);
  for (let test = 1; test < 30; test++) {
    expectText(await limited.post(`${path}/${id}/test`), pushTexts.testSent);
  }
  expectRefused(await limited.post(`${path}/${id}/test`), 429);
  expectRefused(await turnOn(limited, "phone"), 429);
  expectText(await turnOn(await enter("huda@mail.example"), "hers"), pushTexts.on);
});

it("a required second factor comes first", async () => {
  site = await openSite({ emptied: false, admin2fa: "required", pushServices });
  expectRefused(await turnOn(await enter("rana@mail.example"), "phone"), 403);
  expect(await site.db.$count(pushSubscription, eq(pushSubscription.accountId, 1))).toBe(0);
});

const endedPath = "/api/ended-push-devices";
const end = () => site.db.update(pushSubscription).set({ endedAt: new Date() });

describe("a subscription that has ended", () => {
  it("is none of one's devices, and is named to its admin until told of", async () => {
    await turnOn(rana, "phone");
    const id = await idOf(rana);
    expect((await rana.get(endedPath)).json()).toEqual([]);
    await end();
    expect((await stateOf(rana)).devices).toEqual([]);
    expectRefused(await rana.post(`${path}/${id}/test`), 404);
    expect((await rana.get(endedPath)).json()).toEqual([{ id, device: "Chrome على Android" }]);
    expect((await huda.get(endedPath)).json()).toEqual([]);
    expectText(await huda.delete(endedPath), pushTexts.endedForgotten);
    expectText(await rana.delete(endedPath), pushTexts.endedForgotten);
    expect((await rana.get(endedPath)).json()).toEqual([]);
  });

  it("is turned on again as any other", async () => {
    await turnOn(rana, "phone");
    await end();
    expectText(await turnOn(rana, "phone"), pushTexts.on);
    expect((await stateOf(rana)).devices).toHaveLength(1);
    expect((await rana.get(endedPath)).json()).toEqual([]);
  });
});

describe("POST /api/push-subscriptions/renew", () => {
  const renew = (person: Person, name: string) =>
    person.post(`${path}/renew`, newBrowser(name).subscription);

  it("takes over the subscription that the browser has made by itself, also an ended one, without a login", async () => {
    await turnOn(rana, "phone");
    const id = await idOf(rana);
    await site.db.delete(session);
    for (const name of ["second", "third"]) {
      expectText(await renew(rana, name), pushTexts.renewed);
      expect(await site.db.select().from(pushSubscription)).toMatchObject([
        { id, endpoint: `https://push.example/to/${name}`, endedAt: null },
      ]);
      await end();
    }
    await rana.signIn("rana@mail.example");
    expect((await rana.get(endedPath)).json()).toHaveLength(1);
  });

  it("refuses one of no known push service, and a browser that had none", async () => {
    expectRefused(await renew(rana, "phone"), 404);
    await turnOn(rana, "phone");
    const { keys } = newBrowser("other").subscription;
    const response = await rana.post(`${path}/renew`, {
      endpoint: "https://internal.example",
      keys,
    });
    expectInvalid(response, { endpoint: pushTexts.endpoint });
    expectRefused(await renew(huda, "other"), 404);
  });
});
