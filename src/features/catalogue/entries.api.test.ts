import { beforeEach, describe, expect, it } from "vitest";
import { audit } from "#src/audit/table.server.ts";
import { fieldTexts } from "#src/contract/fields.ts";
import { signedInAdmin } from "#tests/support/admins/admin.ts";
import type { Person } from "#tests/support/person.ts";
import { expectInvalid, expectRefused, expectText, statusesOf } from "#tests/support/responses.ts";
import { addAccount, addCity, addProfession } from "#tests/support/rows.ts";
import { openSite, origin, type Site } from "#tests/support/site.ts";
import { cityTexts, professionTexts } from "./texts.ts";

const kinds = [
  ["city", { all: "cities", field: "name", texts: cityTexts, insert: addCity, used: "فيها" }],
  [
    "profession",
    {
      ...({ all: "professions", field: "title", texts: professionTexts } as const),
      insert: addProfession,
      used: "يعمل بها",
    },
  ],
] as const;

let site: Site;
let admin: Person;
beforeEach(async () => {
  site = await openSite();
  admin = await signedInAdmin(site);
});

describe.each(kinds)("a %s", (name, { all, field, texts, insert, used }) => {
  const path = `/api/${name}`;
  const add = (text: unknown) => admin.post(path, { [field]: text });
  const rename = (id: number | string, text: unknown) =>
    admin.put(`${path}/${id}`, { [field]: text });
  const publicList = async () => (await site.get(`/api/get-all-${all}`)).json();
  const listed = async () =>
    (await publicList()).map((entry: Record<string, string>) => entry[field]);
  const acts = async () =>
    (await site.db.select().from(audit).orderBy(audit.id)).map(({ act }) => act);
  const search = (id: number) => site.get(`/api/search?${name}=${id}`);

  it("is listed with ten per page, ordered by id, with links to the other pages", async () => {
    const ids: number[] = [];
    for (let number = 23; number > 0; number--) ids.push(await insert(site.db, `الحي ${number}`));
    const page = (await admin.get(`${path}?page=2`)).json();
    const url = (number: number) => `${origin}${path}?page=${number}`;
    expect(page).toMatchObject({
      current_page: 2,
      from: 11,
      to: 20,
      total: 23,
      per_page: 10,
      last_page: 3,
      path: `${origin}${path}`,
      first_page_url: url(1),
      last_page_url: url(3),
      prev_page_url: url(1),
      next_page_url: url(3),
      data: ids.slice(10, 20).map((id) => ({ id, [field]: expect.any(String) })),
    });
    expect(page.data[0]).toEqual({ id: ids[10], [field]: "الحي 13" });
    expect(page.links.map((link: { url: string }) => link.url)).toEqual([1, 1, 2, 3, 3].map(url));
    for (const past of [4, 2 ** 31 - 1]) {
      const answer = await admin.get(`${path}?page=${past}`);
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toMatchObject({ data: [], total: 23, from: null, to: null });
    }
  });

  const wrongPages = ["0", "-1", "1.5", "two", "2147483648", "1&page[]=2"];
  it.each(wrongPages)("returns 422 for page %s", async (page) => {
    const answer = await admin.get(`${path}?page=${page}`);
    expectInvalid(answer, { page: answer.json().message });
  });

  it("is added, returned, renamed and deleted, each with a message", async () => {
    expectText(await add("الشاغور"), texts.added);
    const [{ id }] = (await admin.get(path)).json().data;
    expect((await admin.get(`${path}/${id}/edit`)).json()).toEqual({ id, [field]: "الشاغور" });
    expectText(await rename(id, "القنوات"), texts.changed);
    expect(await listed()).toEqual(["القنوات"]);
    expectText(await admin.delete(`${path}/${id}`), texts.deleted);
    expect(await listed()).toEqual([]);
    expectRefused(await admin.delete(`${path}/${id}`), 404);
  });

  it("can be searched for immediately after a change, and not after deletion", async () => {
    await add("خيّاط");
    const [{ id }] = await publicList();
    expect((await search(id)).json()).toMatchObject({ data: [], total: 0 });
    await rename(id, "رفّاء");
    const own = await addAccount(site.db, { [`${name}Id`]: id });
    expect((await search(id)).json().data).toMatchObject([{ id: own, [name]: { id } }]);
    const typed = (q: string) => site.get(`/api/craftsmen?q=${encodeURIComponent(q)}`);
    expect((await typed("رفاء")).json().data).toMatchObject([{ id: own }]);
    // The former name stays a name.
    expect((await typed("خياط")).json().data).toMatchObject([{ id: own }]);
    const unused = await insert(site.db, "ندّاف");
    await admin.delete(`${path}/${unused}`);
    expect((await search(unused)).statusCode).toBe(422);
  });

  const empty = [undefined, null, "", "  \t\n", "\u200F\u200B\u2066", "\u0000"];
  const marks = ["\u064B\u064C\u064D", "حـــ", "ـــ", "ءء", "حَ", "ح!", "--", "🔧🔨"];
  const sized = ["ح", " ح \u200F", "ح".repeat(61), "𐤀".repeat(61)];
  const refused = [
    ...[...empty, 12, true, ["حلب"], {}].map((text) => [text, texts.required]),
    ...[...marks, ...sized].map((text) => [text, texts.rule]),
    [`ح${"\u064E\u0651\u0301\u0302"}لب`, fieldTexts.tooManyMarks],
  ];
  it.each(refused)("returns 422 for the name %j: %s", async (text, message) => {
    const id = await insert(site.db, "درعا");
    const error = { [field]: String(message) };
    for (const answer of [await add(text), await rename(id, text)]) expectInvalid(answer, error);
    expect(await listed()).toEqual(["درعا"]);
    expect(await acts()).toEqual([]);
  });

  const fitting = ["حي", "ح".repeat(60), "𐤀".repeat(60), "ﷺ".repeat(60), "<b>حلب</b> {{7*7}}"];
  it.each([
    ...fitting.map((text) => [text, text] as const),
    [" دير \u00A0\r\n الزور\t", "دير الزور"],
    ["\u202Eعفـ\u200Bرين\u2069", "عفـرين"],
    ["ا\u0654عزاز Ale\u0301p", "\u0623عزاز Al\u00E9p"],
  ] as const)("stores the name %j as %j", async (text, stored) => {
    expectText(await add(text), texts.added);
    expect(await listed()).toEqual([stored]);
  });

  const equal =
    "حدّاد=حداد أعزاز=إعزاز حماة=حماه منتدى=منتدي حلب=حـــلب حي٢=حي2 ﻛﺴﺐ=کسب ڕانێ=راني KAFR=kafr A-b=a.B";
  const pairs = [...equal.split(" "), "ديرالزور=دير الزور"].map((pair) => pair.split("="));
  it.each(pairs as [string, string][])("returns 422 for %s if %s exists", async (text, same) => {
    const id = await insert(site.db, same);
    const other = await insert(site.db, "جبلة");
    const error = { [field]: texts.taken };
    for (const answer of [await add(text), await rename(other, text)]) expectInvalid(answer, error);
    expect(await acts()).toEqual([]);
    // An entry may change the spelling of its own name.
    for (const own of [same, text]) expectText(await rename(id, own), texts.changed);
    expect((await listed()).sort()).toEqual(["جبلة", text].sort());
    expect(await acts()).toEqual([`${name}.rename`]);
  });

  const strange = ["0", "-1", "abc", "01", "1.0", "1e0", "٣", "%201", "2147483648", "9".repeat(30)];
  it.each(["999999", ...strange])("returns 404 for the id %s", async (id) => {
    await insert(site.db, "درعا");
    const changes = [await rename(id, "إدلب"), await admin.delete(`${path}/${id}`)];
    for (const answer of [...changes, await admin.get(`${path}/${id}/edit`)]) {
      expectRefused(answer, 404);
      if (id === "999999") expect(answer.json().message).toBe(texts.gone);
    }
    expect(await listed()).toEqual(["درعا"]);
    expect(await acts()).toEqual([]);
  });

  it.each([
    [1, "حرفي واحد."],
    [2, "حرفيان."],
    [3, "3\u00A0حرفيين."],
    [11, "11\u00A0حرفيًا."],
  ])("is not deleted while %i craftsmen use it, and says so", async (users, count) => {
    // A craftsman with another city and profession.
    await addAccount(site.db);
    const id = await insert(site.db, "الميدان");
    // Pending listings count as well.
    for (let user = 0; user < users; user++) {
      const state = user % 2 ? "approved" : "pending";
      await addAccount(site.db, { [`${name}Id`]: id, state });
    }
    const answer = await admin.delete(`${path}/${id}`);
    expectRefused(answer, 409);
    expect(answer.json().message).toBe(`${texts.inUse} ${used} ${count}`);
    expect(await listed()).toContain("الميدان");
    expect(await acts()).toEqual([]);
  });

  it("is added once when several concurrent requests use the same name", async () => {
    const added = await Promise.all(["حدّاد", "حداد", "حـداد", "حدَاد"].map(add));
    expect(statusesOf(added)).toEqual([200, 422, 422, 422]);
    expect(await listed()).toHaveLength(1);
    const [a, b] = [await insert(site.db, "ألف"), await insert(site.db, "باء")];
    const renamed = await Promise.all([rename(a, "جيم"), rename(b, "جيم")]);
    expect(statusesOf(renamed)).toEqual([200, 422]);
    expect(await acts()).toEqual([`${name}.add`, `${name}.rename`]);
  });

  it("is deleted by one of several concurrent requests; the others get 404", async () => {
    const id = await insert(site.db, "ألف");
    const deleted = await Promise.all([id, id, id].map((id) => admin.delete(`${path}/${id}`)));
    expect(statusesOf(deleted)).toEqual([200, 404, 404]);
    expect(await acts()).toEqual([`${name}.delete`]);
  });

  it("is renamed by concurrent requests one after the other, and not after deletion", async () => {
    const id = await insert(site.db, "قبل");
    const answers = await Promise.all(["ألف", "باء", "تاء"].map((text) => rename(id, text)));
    expect(statusesOf(answers)).toEqual([200, 200, 200]);
    await Promise.all([admin.delete(`${path}/${id}`), rename(id, "جيم"), rename(id, "دال")]);
    const rows = await site.db.select().from(audit).orderBy(audit.id);
    expect(rows.at(-1)?.act).toBe(`${name}.delete`);
    const before = rows.map((row) => row.before);
    expect(before).toEqual([{ [field]: "قبل" }, ...rows.slice(0, -1).map(({ after }) => after)]);
  });
});
