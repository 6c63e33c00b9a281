// @module-tag slow
import { beforeEach, describe, expect, it } from "vitest";
import { Person } from "#tests/support/person.ts";
import { contactMessage } from "#tests/support/requests/contact-message.ts";
import { addAccount } from "#tests/support/rows.ts";
import { addCity, addCraftsman, addProfession, openSite, type Site } from "#tests/support/site.ts";

const email = "omar@mail.example";

let site: Site;
let craftsman: number;
beforeEach(async () => {
  site = await openSite({ limitFactor: 1 / 60 });
  const [professionId, cityId] = [await addProfession(site.db), await addCity(site.db)];
  craftsman = await addCraftsman(site.db, { professionId, cityId });
});

/** The status of a call for a phone number, of which an address has two an hour here. */
async function callNumber(remoteAddress: string) {
  const url = `/api/show-craftsmen/${craftsman}`;
  return (await site.app.inject({ method: "GET", url, remoteAddress })).statusCode;
}

async function statuses(...addresses: string[]) {
  const seen: number[] = [];
  for (const address of addresses) seen.push(await callNumber(address));
  return seen;
}

describe("limit: a client whose IPv4 address is written into an IPv6 one", () => {
  it.each([
    ["NAT64", "64:ff9b::c000:201", "64:ff9b::c000:202"],
    ["an IPv4-mapped address", "::ffff:192.0.2.1", "::ffff:192.0.2.2"],
    ["an IPv4-translated address", "::ffff:0:192.0.2.1", "::ffff:0:192.0.2.2"],
    ["6to4", "2002:c000:201::1", "2002:c000:202::1"],
    ["Teredo", "2001:0:4136:e378:8000:63bf:3fff:fdfe", "2001:0:4136:e378:8000:63bf:3fff:fdfd"],
  ])("is counted by that address: %s", async (_how, one, other) => {
    expect(await statuses(one, one, one, "192.0.2.1")).toEqual([200, 200, 429, 429]);
    expect(await statuses(other, "192.0.2.2", other)).toEqual([200, 200, 429]);
  });

  it("is one client with all /64s of a 6to4 address", async () => {
    expect(await statuses("2002:c000:201:1::1", "2002:c000:201:2::1", "192.0.2.1")).toEqual([
      ...[200, 200, 429],
    ]);
  });

  it("is counted apart from others of a translator with a prefix of its own", async () => {
    const [one, other] = ["64:ff9b:1::c000:201", "64:ff9b:1::c000:202"];
    expect(await statuses(one, one, one, other)).toEqual([200, 200, 429, 200]);
  });
});

describe("limit: a /48 of IPv6 has ten times the limit of an address:", () => {
  const from = (n: number) => `2001:db8:7:${n.toString(16)}::1`;
  const elsewhere = "2001:db8:8::1";
  const person = (remoteAddress: string) => new Person(site, { remoteAddress });

  it.each<[string, number, (address: string, n: number) => Promise<number>]>([
    ["phone numbers", 20, (address) => callNumber(address)],
    [
      "everything else",
      100,
      async (remoteAddress) =>
        (await site.app.inject({ url: "/api/get-all-cities", remoteAddress })).statusCode,
    ],
    [
      "contact form",
      10,
      async (address, n) => {
        const message = { ...contactMessage, subject: `سؤال ${n}` };
        return (await person(address).post("/api/contact-send", message)).statusCode;
      },
    ],
    [
      "registration",
      10,
      async (address) => (await person(address).post("/register", {})).statusCode,
    ],
    [
      "reset mails",
      10,
      async (address, n) => {
        const reset = { email: `someone${n}@mail.example` };
        return (await person(address).post("/password/email", reset)).statusCode;
      },
    ],
    [
      "logins to one account",
      10,
      async (address) => (await person(address).logIn(email)).statusCode,
    ],
  ])("%s", async (_what, most, call) => {
    await addAccount(site.db, { email });
    for (let n = 1; n <= most; n++) {
      expect(await call(from(n), n), `the ${n}th`).not.toBe(429);
    }
    expect(await call(from(most + 1), most + 1)).toBe(429);
    expect(await call(elsewhere, most + 2)).not.toBe(429);
  });

  it("one /64 that asks on and on does not use it up", async () => {
    for (let n = 0; n < 25; n++) await callNumber(from(1));
    expect(await statuses(from(2), from(3))).toEqual([200, 200]);
  });
});
