import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { account } from "#src/auth/table.server.ts";
import { type Admin, signedInAdmin } from "#tests/support/admins/admin.ts";
import { addProof, setOperatorNumber, withoutAccount } from "#tests/support/people/numbers.ts";
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
  const sent: string[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    sent.push(JSON.parse(Buffer.concat(chunks).toString()).to);
    response.writeHead(204).end();
  });
  let phoneHooks: { senderUrl: string; inboundSecret: string };
  let omar: Person;
  beforeEach(async () => {
    sent.length = 0;
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const senderUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`;
    phoneHooks = { senderUrl, inboundSecret: "a secret of the gateway" };
    await addProof(site.db, id);
  });
  afterEach(() => new Promise((resolve) => server.close(resolve)));

  async function open(limitFactor: number) {
    site = await openSite({ emptied: false, phoneHooks, limitFactor });
    omar = await enter(email);
  }

  async function enter(as: string, from = newVisitor(site)) {
    await from.signIn(as);
    return from;
  }

  const isSent = async (number: string, by = newVisitor(site)) => {
    const answer = await ask(number, { way: "sent" }, by);
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json().code === null;
  };

  const isOwnSent = async (by: Person, given: object = {}) => {
    const answer = await by.post("/api/phone-proof", { way: "sent", ...given });
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json().code === null;
  };

  const addNumber = async (number: string) => {
    await withoutAccount(site, await addAccount(site.db, { phone: number }));
    return number;
  };

  describe("in all", () => {
    // Three in all, two of them for anyone.
    beforeEach(() => open(3 / 300));

    it("are not used up by numbers that nobody has, and the answer is the same", async () => {
      for (let n = 0; n < 4; n++) expect(await isSent(`+96395566677${n}`)).toBe(true);
      expect(await isSent(await addNumber("+963933000001"))).toBe(true);
    });

    it("leave a part for holders, once strangers have used up theirs", async () => {
      expect(await isSent(await addNumber("+963933000001"))).toBe(true);
      expect(await isSent(await addNumber("+963933000002"))).toBe(true);
      expect(await isSent(await addNumber("+963933000003"))).toBe(false);
      expect(await isSent("+963955666777")).toBe(false);
      expect(await isOwnSent(omar)).toBe(true);
    });

    it("leave it also when they have registered with the numbers, and for links", async () => {
      for (const number of ["+963933000001", "+963933000002", "+963933000003"]) {
        await addAccount(site.db, { email: `${number}@mail.example`, phone: number });
        const squatter = await enter(`${number}@mail.example`);
        expect(await isOwnSent(squatter)).toBe(number !== "+963933000003");
      }
      await withoutAccount(site, id);
      const { url } = (await admin.post(`/api/listings/${id}/claim-link`)).json();
      const link = newVisitor(site);
      await link.post(`/api/claims/${url.split("/").at(-1)}`);
      const answer = await link.post("/api/phone-access/code", { way: "sent" });
      expect(answer.json()).toMatchObject({ code: null });
    });
  });

  describe("to one number", () => {
    beforeEach(() => open(1));

    it("are three a day for new accounts with it, however many, and then come by message", async () => {
      const number = "+963933000001";
      const codes: boolean[] = [];
      for (let n = 0; n < 3; n++) {
        const own = `squatter${n}@mail.example`;
        await addAccount(site.db, { email: own, phone: number });
        const squatter = await enter(own);
        for (let m = 0; m < 2 && codes.length < 5; m++) codes.push(await isOwnSent(squatter));
        await site.db.delete(account).where(eq(account.email, own));
      }
      expect(codes).toEqual([true, true, true, false, false]);
      await vi.waitFor(() => expect(sent).toEqual([number, number, number]));
    });

    it("are five a day, two of which are left for who has proven it", async () => {
      for (let n = 0; n < 4; n++) expect(await isSent(phone)).toBe(n < 3);
      await addAccount(site.db, { email: "rana@mail.example" });
      const other = await enter("rana@mail.example");
      expect(await isOwnSent(other, { phone, ...password })).toBe(false);
      expect(await isOwnSent(omar)).toBe(true);
      expect(await isOwnSent(omar)).toBe(true);
      expect(await isOwnSent(omar)).toBe(false);
    });

    it("are refused once they are used up where there is no other way", async () => {
      await admin.put("/api/settings", { whatsapp: null });
      await open(1);
      for (let n = 0; n < 3; n++) expect(await isSent(phone)).toBe(true);
      const answer = await ask(phone, { way: "sent" });
      expect(answer.statusCode).toBe(429);
      expect(Number(answer.headers["retry-after"])).toBeGreaterThan(3600);
    });
  });

  it("from one address: ten a day, whatever others behind it prove", async () => {
    await open(1);
    const stranger = newVisitor(site);
    for (let n = 0; n < 12; n++) {
      const number = await addNumber(`+9639330000${n + 10}`);
      const own = `someone${n}@mail.example`;
      await addAccount(site.db, { email: own });
      const by = await enter(own, stranger.twin());
      expect(await isOwnSent(by, { phone: number, ...password })).toBe(n < 10);
    }
    expect(await isOwnSent(await enter(email, stranger.twin()))).toBe(true);
  });
});
