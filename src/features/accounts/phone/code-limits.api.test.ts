import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Admin, signedInAdmin } from "#tests/support/admins/admin.ts";
import { setOperatorNumber, withoutAccount } from "#tests/support/people/numbers.ts";
import { newVisitor, type Person } from "#tests/support/person.ts";
import { addAccount } from "#tests/support/rows.ts";
import { openSite, type Site } from "#tests/support/site.ts";

const email = "omar@mail.example";
const phone = "+963944123456";

let site: Site;
let admin: Admin;
let id: number;
beforeEach(async () => {
  site = await openSite();
  admin = await signedInAdmin(site);
  await setOperatorNumber(admin);
  id = await addAccount(site.db, { email, phone, state: "approved" });
});

const ask = (number: string, given: object = {}, by = newVisitor(site)) =>
  by.post("/api/phone-access", { phone: number, ...given });

describe("limit: codes of a number that strangers have used up", () => {
  beforeEach(async () => {
    site = await openSite({ emptied: false, limitFactor: 1 });
    for (let n = 0; n < 5; n++) expect((await ask(phone)).statusCode).toBe(201);
    expect((await ask(phone)).statusCode).toBe(429);
  });

  it("leave five for the session of its holder", async () => {
    const omar = newVisitor(site);
    await omar.signIn(email);
    for (let n = 0; n < 5; n++) {
      expect((await omar.post("/api/phone-proof", {})).statusCode).toBe(201);
    }
    expect((await omar.post("/api/phone-proof", {})).statusCode).toBe(429);
  });

  it("leave five for a link to claim its listing", async () => {
    await withoutAccount(site, id);
    const { url } = (await admin.post(`/api/listings/${id}/claim-link`)).json();
    const omar = newVisitor(site);
    await omar.post(`/api/claims/${url.split("/").at(-1)}`);
    for (let n = 0; n < 5; n++) {
      expect((await omar.post("/api/phone-access/code", {})).statusCode).toBe(201);
    }
    expect((await omar.post("/api/phone-access/code", {})).statusCode).toBe(429);
  });
});

describe("limit: codes that the site sends", () => {
  const server = createServer((_request, response) => response.writeHead(204).end());
  let omar: Person;
  beforeEach(async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const senderUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`;
    const phoneHooks = { senderUrl, inboundSecret: "a secret of the gateway" };
    // Three in all, two of them for anyone.
    site = await openSite({ emptied: false, phoneHooks, limitFactor: 3 / 300 });
    omar = newVisitor(site);
    await omar.signIn(email);
  });
  afterEach(() => new Promise((resolve) => server.close(resolve)));

  const isSent = async (number: string) => {
    const answer = await ask(number, { way: "sent" });
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json().code === null;
  };

  const addNumber = async (number: string) => {
    await withoutAccount(site, await addAccount(site.db, { phone: number }));
    return number;
  };

  it("are not used up by numbers that nobody has, and the answer is the same", async () => {
    for (let n = 0; n < 4; n++) expect(await isSent(`+96395566677${n}`)).toBe(true);
    expect(await isSent(await addNumber("+963933000001"))).toBe(true);
  });

  it("leave a part for holders, once strangers have used up theirs", async () => {
    expect(await isSent(await addNumber("+963933000001"))).toBe(true);
    expect(await isSent(await addNumber("+963933000002"))).toBe(true);
    expect(await isSent(await addNumber("+963933000003"))).toBe(false);
    expect(await isSent("+963955666777")).toBe(false);
    const own = await omar.post("/api/phone-proof", { way: "sent" });
    expect(own.json()).toMatchObject({ code: null });
  });
});
