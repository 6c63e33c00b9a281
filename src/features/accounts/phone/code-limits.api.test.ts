import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Admin, signedInAdmin } from "#tests/support/admins/admin.ts";
import { setOperatorNumber, withoutAccount } from "#tests/support/people/numbers.ts";
import { newVisitor, type Person, rightPassword } from "#tests/support/person.ts";
import { addAccount } from "#tests/support/rows.ts";
import { openSite, type Site } from "#tests/support/site.ts";
import { codeLifetime, maxStrangersCodes } from "./codes.server.ts";
import { phoneAccess, phoneCode } from "./table.server.ts";

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

const password = { current_password: rightPassword };

const ask = (number: string, given: object = {}, by = newVisitor(site)) =>
  by.post("/api/phone-access", { phone: number, ...given });

describe("limit: codes by message that strangers have asked for", () => {
  beforeEach(async () => {
    site = await openSite({ emptied: false, limitFactor: 1 });
    for (let n = 0; n < 6; n++) expect((await ask(phone)).statusCode).toBe(201);
  });

  it("leave five for the session of its holder", async () => {
    const omar = newVisitor(site);
    await omar.signIn(email);
    for (let n = 0; n < 5; n++) {
      expect((await omar.post("/api/phone-proof", {})).statusCode).toBe(201);
    }
    expect((await omar.post("/api/phone-proof", {})).statusCode).toBe(429);
  });

  it("leave five for each session that wants the number, whoever else does", async () => {
    for (const name of ["sami", "rami"]) {
      await addAccount(site.db, { email: `${name}@mail.example` });
      const person = newVisitor(site);
      await person.signIn(`${name}@mail.example`);
      const wanted = { phone, ...password };
      for (let n = 0; n < 5; n++) {
        expect((await person.post("/api/phone-proof", wanted)).statusCode).toBe(201);
      }
      expect((await person.post("/api/phone-proof", wanted)).statusCode).toBe(429);
    }
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

  it("leave some for its holder without a session, who proves the number", async () => {
    const answer = await ask(phone);
    expect(answer.statusCode).toBe(201);
    const found = await admin.post("/api/phone-codes/find", { code: answer.json().code });
    expect(found.json()).toMatchObject({ phone });
  });

  it("leave some for who has a page removed by its number", async () => {
    await withoutAccount(site, id);
    const path = `/api/listings/${id}/removal-proof`;
    for (let n = 0; n < 6; n++) {
      expect((await newVisitor(site).post(path, {})).statusCode).toBe(201);
    }
  });

  it("are twenty an hour from an address", async () => {
    const stranger = newVisitor(site);
    await withoutAccount(site, id);
    const path = `/api/listings/${id}/removal-proof`;
    for (let n = 0; n < 20; n++) expect((await stranger.post(path, {})).statusCode).toBe(201);
    expect((await stranger.post(path, {})).statusCode).toBe(429);
  });
});

describe("open codes of one number", () => {
  const codesOf = () => site.db.$count(phoneCode, eq(phoneCode.phone, phone));

  it("are one for a browser, however often it asks, and the last is valid", async () => {
    const omar = newVisitor(site);
    const first = (await ask(phone, {}, omar)).json().code;
    const last = (await ask(phone, {}, omar)).json().code;
    expect(await codesOf()).toBe(1);
    expect((await admin.post("/api/phone-codes/find", { code: first })).statusCode).toBe(404);
    const found = (await admin.post("/api/phone-codes/find", { code: last })).json();
    await admin.post(`/api/phone-codes/${found.id}/match`);
    expect((await omar.get("/api/phone-access")).json().state).not.toBe("waiting");
  });

  it("are bounded: the oldest of strangers go, none of a session or a link", async () => {
    await withoutAccount(site, id);
    const { url } = (await admin.post(`/api/listings/${id}/claim-link`)).json();
    const omar = newVisitor(site);
    await omar.post(`/api/claims/${url.split("/").at(-1)}`);
    const ofLink = (await omar.post("/api/phone-access/code", {})).json().code;
    const wants = newVisitor(site);
    await addAccount(site.db, { email: "sami@mail.example" });
    await wants.signIn("sami@mail.example");
    const given = { phone, ...password };
    const ofSession = (await wants.post("/api/phone-proof", given)).json().code;
    const oldest = (await ask(phone)).json().code;
    await addStrangers(maxStrangersCodes);
    const newest = (await ask(phone)).json().code;
    expect(await codesOf()).toBe(maxStrangersCodes + 2);
    const statuses = [];
    for (const code of [ofLink, ofSession, oldest, newest]) {
      statuses.push((await admin.post("/api/phone-codes/find", { code })).statusCode);
    }
    expect(statuses).toEqual([200, 200, 404, 200]);
  });

  /** So many browsers that ask for a code by the number. */
  async function addStrangers(count: number) {
    const expiresAt = new Date(Date.now() + codeLifetime);
    const one = { phone, expiresAt };
    const begun = await site.db
      .insert(phoneAccess)
      .values(Array.from({ length: count }, () => one))
      .returning();
    const codes = begun.map(({ id: accessId }) => ({
      ...one,
      accessId,
      codeHash: accessId,
      purpose: "claim" as const,
      isSent: false,
    }));
    await site.db.insert(phoneCode).values(codes);
  }
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
