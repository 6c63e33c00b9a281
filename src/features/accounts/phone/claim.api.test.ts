import { and, eq, isNull } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { audit } from "#src/audit/table.server.ts";
import { account } from "#src/auth/table.server.ts";
import { accountFieldTexts } from "#src/features/accounts/field-texts.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { hideUndecided } from "#src/features/listings/removal-requests.server.ts";
import { openStorage } from "#src/images/storage/storage.server.ts";
import { type Admin, signedInAdmin } from "#tests/support/admins/admin.ts";
import { addProof, setOperatorNumber, withoutAccount } from "#tests/support/people/numbers.ts";
import { newVisitor, Person, rightPassword } from "#tests/support/person.ts";
import { expectInvalid, expectRefused } from "#tests/support/responses.ts";
import { addAccount, addCity, addModerator } from "#tests/support/rows.ts";
import { openSite, origin, type Site } from "#tests/support/site.ts";
import { waitOptions } from "#tests/support/wait-options.ts";
import { phoneAccess } from "./table.server.ts";

const phone = "+963944123456";
const hour = 3_600_000;

let site: Site;
let later: number;
let admin: Admin;
let id: number;
beforeEach(async () => {
  later = 0;
  site = await openSite({ now: () => new Date(Date.now() + later) });
  admin = await signedInAdmin(site);
  await setOperatorNumber(admin);
  id = await addAccount(site.db, { phone, fullname: "عمر الزعبي", state: "approved" });
  await withoutAccount(site, id);
});

const askForLink = (by: Person = admin) => by.post(`/api/listings/${id}/claim-link`);

async function newToken(): Promise<string> {
  const answer = await askForLink();
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().url.split("/").at(-1);
}

const show = async (token: string, by = new Person(site)) =>
  (await by.get(`/api/claims/${token}`)).json();

async function match(code: string) {
  const found = (await admin.post("/api/phone-codes/find", { code })).json();
  const answer = await admin.post(`/api/phone-codes/${found.id}/match`);
  expect(answer.statusCode, answer.body).toBe(200);
  return found;
}

async function askForCode(by: Person): Promise<string> {
  const answer = await by.post("/api/phone-access/code", {});
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().code;
}

const setPassword = (by: Person, password = rightPassword) =>
  by.post("/api/phone-access/password", { password });

describe("POST /api/listings/{id}/claim-link", () => {
  it("answers with a link that is good for 72 hours, and stores its token hashed", async () => {
    const { url, expires_at } = (await askForLink()).json();
    expect(url).toMatch(new RegExp(`^${origin}/claim/[\\w-]{43}$`));
    const hours = (Date.parse(expires_at) - Date.now()) / hour;
    expect(Math.round(hours)).toBe(72);
    const stored = JSON.stringify(await site.db.select().from(phoneAccess));
    expect(stored).not.toContain(url.split("/").at(-1));
    const rows = await site.db.select().from(audit).where(eq(audit.act, "listing.claimLink"));
    expect(rows).toMatchObject([{ subject: id, accountId: admin.id }]);
  });

  it("refuses a listing that has an account, or no number", async () => {
    await site.db.update(account).set({ passwordHash: "x" }).where(eq(account.id, id));
    expectRefused(await askForLink(), 409);
    await site.db.update(account).set({ passwordHash: null }).where(eq(account.id, id));
    await site.db.update(craftsman).set({ phone: null }).where(eq(craftsman.id, id));
    expectRefused(await askForLink(), 409);
  });

  it("is for owners and moderators of the listing's city", async () => {
    const city = await addCity(site.db, "حمص");
    await addModerator(site.db, "sami@mail.example", { cities: [city] });
    const sami = new Person(site);
    await sami.signIn("sami@mail.example");
    expectRefused(await askForLink(sami), 403);
    await site.db.update(craftsman).set({ cityId: city }).where(eq(craftsman.id, id));
    expect((await askForLink(sami)).statusCode).toBe(200);
    expectRefused(await askForLink(new Person(site)), 401);
  });
});

describe("a link to claim a listing", () => {
  it("leads to the page of whoever has the number", async () => {
    const token = await newToken();
    const omar = new Person(site);
    expect(await show(token, omar)).toMatchObject({ state: "open", fullname: "عمر الزعبي" });
    expect((await omar.post(`/api/claims/${token}`)).json()).toMatchObject({ state: "waiting" });
    // The link alone proves nothing.
    expectRefused(await setPassword(omar), 409);
    expect(await match(await askForCode(omar))).toMatchObject({ purpose: "claim", phone });
    expect(await show(token, omar)).toMatchObject({ state: "ready" });
    expectInvalid(await setPassword(omar, "0944123456"), {
      password: accountFieldTexts.passwordOfFacts,
    });
    const claimed = await setPassword(omar);
    expect(claimed.statusCode, claimed.body).toBe(200);
    expect(claimed.json()).toMatchObject({ id, email: null, phone_state: "proven", status: 1 });
    expect((await omar.get("/api/user")).json().id).toBe(id);
    expect((await new Person(site).logIn("0944 123 456")).statusCode).toBe(204);
    expectRefused(await askForLink(), 409);
    expect(await site.db.$count(audit, eq(audit.act, "listing.claim"))).toBe(1);
  });

  it("changes what the public page says of its account, also from the cache", async () => {
    site = await openSite({ withCache: true });
    admin = await signedInAdmin(site);
    await setOperatorNumber(admin);
    id = await addAccount(site.db, { phone, fullname: "عمر الزعبي", state: "approved" });
    await withoutAccount(site, id);
    const isUnclaimed = async () => (await site.get(`/api/craftsmen/${id}`)).json().unclaimed;
    const omar = new Person(site);
    await omar.post(`/api/claims/${await newToken()}`);
    await match(await askForCode(omar));
    await vi.waitFor(async () => expect(await isUnclaimed()).toBe(true), waitOptions);
    expect((await setPassword(omar)).statusCode).toBe(200);
    await vi.waitFor(async () => expect(await isUnclaimed()).toBeUndefined(), waitOptions);
  });

  it("ends a request to remove the page, which would hide it from its craftsman's customers", async () => {
    await newVisitor(site).post(`/api/listings/${id}/removal-requests`, {});
    const omar = new Person(site);
    await omar.post(`/api/claims/${await newToken()}`);
    await match(await askForCode(omar));
    expect((await admin.get("/api/removal-requests")).json()).toHaveLength(1);
    expect((await setPassword(omar)).statusCode).toBe(200);
    expect((await admin.get("/api/removal-requests")).json()).toEqual([]);
    const storage = await openStorage({ directory: site.files });
    await hideUndecided({ db: site.db, storage }, new Date(Date.now() + 49 * hour));
    expect((await site.get(`/api/craftsmen/${id}`)).statusCode).toBe(200);
  });

  it("is not used up by being opened, but by a press", async () => {
    const token = await newToken();
    for (let n = 0; n < 3; n++)
      expect(await show(token)).toMatchObject({ state: "open", listing_id: id });
    await new Person(site).post(`/api/claims/${token}`);
    expect(await show(token)).toEqual({
      state: "used",
      kind: null,
      fullname: null,
      listing_id: null,
      phone_display: null,
      by_message: false,
      by_sending: false,
    });
    expectRefused(await new Person(site).post(`/api/claims/${token}`), 409);
  });

  it("works once however many press at the same moment", async () => {
    const token = await newToken();
    const presses = Array.from({ length: 5 }, () => new Person(site).post(`/api/claims/${token}`));
    const statuses = (await Promise.all(presses)).map(({ statusCode }) => statusCode).sort();
    expect(statuses).toEqual([200, 409, 409, 409, 409]);
  });

  it("ends after 72 hours, and with the next one", async () => {
    const first = await newToken();
    const second = await newToken();
    expect(await show(first)).toMatchObject({ state: "expired" });
    later = 72 * hour;
    expect(await show(second)).toMatchObject({ state: "expired" });
    expectRefused(await new Person(site).post(`/api/claims/${second}`), 404);
  });

  it("opens nothing with another browser's proof", async () => {
    const token = await newToken();
    const omar = new Person(site);
    await omar.post(`/api/claims/${token}`);
    await match(await askForCode(omar));
    expectRefused(await setPassword(new Person(site)), 404);
  });

  it("opens nothing once the listing's number was corrected", async () => {
    const omar = new Person(site);
    await omar.post(`/api/claims/${await newToken()}`);
    const code = await askForCode(omar);
    await site.db.update(craftsman).set({ phone: "+963955123456" }).where(eq(craftsman.id, id));
    const found = (await admin.post("/api/phone-codes/find", { code })).json();
    expectRefused(await admin.post(`/api/phone-codes/${found.id}/match`), 404);
    expectRefused(await setPassword(omar), 409);
    expect(
      await site.db.$count(account, and(eq(account.id, id), isNull(account.passwordHash))),
    ).toBe(1);
  });
});

describe("POST /api/phone-access", () => {
  const begin = (typed: string, by = newVisitor(site)) =>
    by.post("/api/phone-access", { phone: typed });

  it("answers the same for a number that leads nowhere", async () => {
    const [known, unknown] = [await begin("0944 123 456"), await begin("0955 123 456")];
    expect([known.statusCode, unknown.statusCode]).toEqual([201, 201]);
    const shape = (answer: typeof known) => {
      const { code, url, ...rest } = answer.json();
      const text = new URL(url).searchParams.get("text")!.replace(code, "");
      return { text, keys: Object.keys(rest) };
    };
    expect(shape(known)).toEqual(shape(unknown));
  });

  it("leads whoever has the number of a listing without an account to claim it", async () => {
    const omar = new Person(site);
    const { code } = (await begin("0944123456", omar)).json();
    const view = async () => (await omar.get("/api/phone-access")).json();
    expect(await view()).toMatchObject({ state: "waiting", kind: null, fullname: null });
    await match(code);
    expect(await view()).toMatchObject({ state: "ready", kind: "claim", fullname: "عمر الزعبي" });
    expect((await setPassword(omar)).json()).toMatchObject({ id });
  });

  it("leads to a registration with a number that nobody has, once it is proven", async () => {
    const omar = new Person(site);
    await match((await begin("0955123456", omar)).json().code);
    expect((await omar.get("/api/phone-access")).json()).toMatchObject({ state: "register" });
    expectRefused(await setPassword(omar), 409);
  });

  describe("for a forgotten password", () => {
    const forgotten = "mishmish-4-bahr";
    let omar: Person;
    beforeEach(async () => {
      const registered = newVisitor(site);
      const row = (await site.db.select().from(craftsman))[0]!;
      const answer = await registered.post("/api/register-by-phone", {
        fullname: "سامي خلف",
        phone: "0966 123 456",
        profession_id: row.professionId,
        city_id: row.cityId,
        password: rightPassword,
      });
      id = answer.json().id;
      omar = newVisitor(site);
    });

    const beginFor = async () => (await begin("0966123456", omar)).json().code;

    it("sets a new one after an admin has compared the person, not before", async () => {
      await addProof(site.db, id);
      await match(await beginFor());
      expect((await omar.get("/api/phone-access")).json()).toMatchObject({ state: "comparing" });
      expectRefused(await setPassword(omar, forgotten), 409);
      const [question] = (await admin.get("/api/phone-questions")).json();
      expect(question).toMatchObject({ kind: "password", listing: { id }, holder: null });
      await admin.post(`/api/phone-questions/${question.id}/approve`);
      expect((await setPassword(omar, forgotten)).statusCode).toBe(200);
      expect((await new Person(site).logIn("0966123456", forgotten)).statusCode).toBe(204);
      expect((await new Person(site).logIn("0966123456")).statusCode).toBe(422);
    });

    it("sets none where the admin says no", async () => {
      await addProof(site.db, id);
      await match(await beginFor());
      const [question] = (await admin.get("/api/phone-questions")).json();
      await admin.post(`/api/phone-questions/${question.id}/decline`);
      expectRefused(await setPassword(omar, forgotten), 404);
    });

    it.each([
      ["was never proven", null],
      ["was proven more than a year ago", new Date(Date.now() - 366 * 24 * hour)],
    ])(
      "leads to a registration, not to a password, for a number that %s",
      async (_what, provenAt) => {
        if (provenAt) await addProof(site.db, id, provenAt);
        await match(await beginFor());
        expect((await omar.get("/api/phone-access")).json()).toMatchObject({ state: "register" });
      },
    );

    it("leads nowhere for an account with an e-mail", async () => {
      await addProof(site.db, id);
      await site.db.update(account).set({ email: "s@mail.example" }).where(eq(account.id, id));
      await match(await beginFor());
      expect((await omar.get("/api/phone-access")).json()).toMatchObject({ state: "nothing" });
    });
  });
});
