import { beforeEach, describe, expect, it } from "vitest";
import type { OwnRecord } from "#src/features/accounts/record/record.contract.ts";
import { listingFieldTexts } from "#src/features/craftsmen/texts.ts";
import { signedInAdmin } from "#tests/support/admins/admin.ts";
import type { Person } from "#tests/support/person.ts";
import { expectInvalid } from "#tests/support/responses.ts";
import { addAccount } from "#tests/support/rows.ts";
import { addCity, addProfession, openSite, origin, type Site } from "#tests/support/site.ts";
import { stateRule } from "./records.texts.ts";

const path = "/api/craftsmen-records";

let site: Site;
let admin: Person;
beforeEach(async () => {
  site = await openSite();
  admin = await signedInAdmin(site);
});

const add = (given = {}) => addAccount(site.db, given);
const ask = (query: Record<string, string | number> = {}) =>
  admin.get(`${path}?${new URLSearchParams(Object.entries(query).map(([k, v]) => [k, `${v}`]))}`);
const list = async (query = {}) => (await ask(query)).json();
const found = async (query = {}) => (await list(query)).data.map(({ id }: OwnRecord) => id);

describe("GET /api/craftsmen-records", () => {
  it("lists craftsmen in every state, the newest registered first, and no admin", async () => {
    const states = ["pending", "approved", "declined", "suspended"] as const;
    const ids: number[] = [];
    for (const state of states) ids.unshift(await add({ state }));
    const answer = await ask();
    const { data } = answer.json();
    expect(data.map(({ id }: OwnRecord) => id)).toEqual(ids);
    expect(data.map(({ state }: OwnRecord) => state)).toEqual(states.toReversed());
    expect(data[0]).toMatchObject({ state_reason: "رقم الهاتف لا يجيب.", email_verified_at: null });
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect(answer.body).not.toMatch(/argon2|password|hash|search/i);
  });

  it("is an empty page when there is nobody", async () => {
    expect(await list()).toMatchObject({ data: [], total: 0, last_page: 1 });
  });

  it("gives twenty a page, and the filter stays in the addresses of the others", async () => {
    const ids: number[] = [];
    for (let made = 0; made < 21; made++) ids.unshift(await add({ state: "declined" }));
    await add();
    const query = { state: "declined", q: "محمود", city: 1, profession: 1 };
    const page = await list(query);
    expect(page.data.map(({ id }: OwnRecord) => id)).toEqual(ids.slice(0, 20));
    expect(page).toMatchObject({ total: 21, last_page: 2, per_page: 20, path: origin + path });
    const next = new URL(page.next_page_url);
    expect(Object.fromEntries(next.searchParams)).toEqual({
      state: "declined",
      q: "محمود",
      city: "1",
      profession: "1",
      page: "2",
    });
    const second = (await admin.get(next.pathname + next.search)).json();
    expect(second.data.map(({ id }: OwnRecord) => id)).toEqual(ids.slice(20));
    expect(await list({ ...query, page: 3 })).toMatchObject({ data: [], total: 21 });
  });

  it("narrows by city, profession and state, alone and together", async () => {
    const [damascus, homs] = [await addCity(site.db), await addCity(site.db, "حمص")];
    const [plumber, smith] = [await addProfession(site.db), await addProfession(site.db, "حدّاد")];
    const one = await add({ cityId: damascus, professionId: plumber, fullname: "سامر" });
    const two = await add({ cityId: homs, professionId: plumber, state: "pending" });
    const three = await add({ cityId: homs, professionId: smith });
    expect(await found({ city: homs })).toEqual([three, two]);
    expect(await found({ profession: plumber })).toEqual([two, one]);
    expect(await found({ state: "approved" })).toEqual([three, one]);
    expect(await found({ city: homs, profession: plumber })).toEqual([two]);
    expect(await found({ city: homs, state: "approved" })).toEqual([three]);
    expect(await found({ city: damascus, profession: smith })).toEqual([]);
    expect(await found({ q: "سامر", city: damascus, profession: plumber })).toEqual([one]);
    expect(await found({ q: "سامر", city: homs })).toEqual([]);
    expect(await found({ q: "", city: "", profession: "", state: "" })).toEqual([three, two, one]);
  });

  it.each([
    [{ state: "gone" }, { state: stateRule }],
    [{ city: 99 }, { city: listingFieldTexts.city }],
    [{ city: "دمشق" }, { city: listingFieldTexts.city }],
    [{ profession: 99 }, { profession: listingFieldTexts.profession }],
    [{ q: "م".repeat(61) }, { q: listingFieldTexts.query }],
    [{ page: 0 }, { page: "أدخل رقم صفحة من 1 فما فوق." }],
  ])("refuses %j", async (query, fields) => {
    const answer = await ask(query as Record<string, string>);
    expectInvalid(answer, fields as unknown as Record<string, string>);
  });
});

describe("q", () => {
  it.each(["احمد", "أَحْمَد الحلبي", "الحلبي احمد", "حلبي", "احـمد", "  احمد  ", "أحمد - الحلبي"])(
    "finds «أحمد الحلبي» by %j",
    async (q) => {
      const id = await add({ fullname: "أحمد الحلبي" });
      await add({ fullname: "أحمدي" });
      await add({ fullname: "سامي حلب" });
      expect(await found({ q })).toContain(id);
      if (q.includes(" ") && q.trim().includes(" ")) expect(await found({ q })).toEqual([id]);
    },
  );

  it("finds a word of the description, too", async () => {
    const id = await add({ description: "تمديدات صحية" });
    expect(await found({ q: "تمديدات" })).toEqual([id]);
  });

  it.each([
    ...[
      "0944123456",
      "0944 123 456",
      "0944-123-456",
      "(0944) 123456",
      "٠٩٤٤ ١٢٣ ٤٥٦",
      "۰۹۴۴۱۲۳۴۵۶",
    ],
    ...["+963944123456", "+963 944 123 456", "00963944123456", "٠٠٩٦٣ ٩٤٤ ١٢٣ ٤٥٦", "963944123456"],
    ...["944123456", "0944 12", "+963 944 12", "0096394412", "123456", "412", "3456"],
  ])("finds a number by %j", async (q) => {
    const id = await add({ phone: "+963944123456" });
    await add({ phone: "+963955987788" });
    await add({ phone: "+4915112309440" });
    expect(await found({ q })).toEqual([id]);
  });

  it("finds a number of another country", async () => {
    const id = await add({ phone: "+4915112345678" });
    await add();
    for (const q of ["+49 151", "0049151", "15112345"]) expect(await found({ q })).toEqual([id]);
  });

  it("finds an e-mail by any part of it, in any case", async () => {
    const id = await add({ email: "omar.al_zoubi+site@Mail-7.example".toLowerCase() });
    await add({ email: "omarxalxzoubi@mail.example" });
    for (const q of [
      "omar.al_zoubi+site@mail-7.example",
      "OMAR.AL",
      "al_zoubi",
      "+SITE",
      "mail-٧",
    ]) {
      expect(await found({ q }), q).toEqual([id]);
    }
  });

  it("wants every word, each wherever it is", async () => {
    const id = await add({
      fullname: "عمر الزعبي",
      email: "omar@x.example",
      phone: "+963944123456",
    });
    await add({ fullname: "عمر الحلبي", email: "omar@y.example" });
    expect(await found({ q: "عمر omar@x 0944123" })).toEqual([id]);
    expect(await found({ q: "عمر omar@x 0955" })).toEqual([]);
    expect(await found({ q: "عمر omar" })).toHaveLength(2);
  });

  it.each(["%", "_", "\\", "%%%", "___", "'", "\"'--", "\\%", "a%b", "mail_example", "%' or 1=1"])(
    "reads %j as it stands",
    async (q) => {
      await add();
      const answer = await ask({ q });
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toMatchObject({ data: [], total: 0 });
    },
  );

  it("of nothing but white space is none", async () => {
    await add();
    expect(await found({ q: " \u200f\t " })).toHaveLength(1);
  });
});
