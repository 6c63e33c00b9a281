import { beforeEach, describe, expect, it } from "vitest";
import { professionTexts } from "#src/features/catalogue/texts.ts";
import { signedInAdmin } from "#tests/support/admins/admin.ts";
import type { Person } from "#tests/support/person.ts";
import { expectInvalid, expectRefused, expectText } from "#tests/support/responses.ts";
import { addCraftsman, openSite, type Site } from "#tests/support/site.ts";
import { nameTexts } from "./texts.ts";

let site: Site;
let admin: Person;
let plumber: number;

beforeEach(async () => {
  site = await openSite();
  admin = await signedInAdmin(site);
  plumber = await addEntry("profession", { title: "سبّاك" });
});

async function addEntry(kind: "profession" | "city", body: object): Promise<number> {
  await admin.post(`/api/${kind}`, body);
  const list = kind === "city" ? "cities" : "professions";
  return (await site.get(`/api/get-all-${list}`)).json().at(-1).id;
}

const listed = async (path: string): Promise<{ id: number; name: string }[]> =>
  (await admin.get(path)).json();
const names = async (path: string) => (await listed(path)).map(({ name }) => name);
const find = async (q: string) =>
  (await site.get(`/api/craftsmen?q=${encodeURIComponent(q)}`)).json().search;

describe.each([
  ["names", "name"],
  ["words", "trouble"],
] as const)("a profession's %s", (path, list) => {
  const own = () => `/api/profession/${plumber}/${path}`;
  const texts = nameTexts[list];

  it("are attached when it is added, and found by at once when an admin adds one", async () => {
    await addCraftsman(site.db, {
      professionId: plumber,
      cityId: await addEntry("city", { name: "حلب" }),
    });
    expect((await names(own())).length).toBeGreaterThan(9);
    expect((await find("شطافنجي")).step).toBeNull();
    expectText(await admin.post(own(), { name: "شطافنجي" }), texts.added);
    expect(await names(own())).toContain("شطافنجي");
    expect(await find("الشطافنجي")).toMatchObject({ step: "words", profession_id: plumber });
    const { id } = (await listed(own())).find(({ name }) => name === "شطافنجي")!;
    expectText(await admin.delete(`${own()}/${id}`), texts.removed);
    expect((await find("شطافنجي")).step).toBeNull();
    expectRefused(await admin.delete(`${own()}/${id}`), 404);
  });

  it("stay removed when an admin has removed them, also after a rename and a return", async () => {
    const [first] = await listed(own());
    await admin.delete(`${own()}/${first!.id}`);
    await admin.put(`/api/profession/${plumber}`, { title: "رفّاء" });
    await admin.put(`/api/profession/${plumber}`, { title: "سبّاك" });
    const now = await names(own());
    expect(now.length).toBeGreaterThan(9);
    expect(now).not.toContain(first!.name);
    expectText(await admin.post(own(), { name: first!.name }), texts.added);
    expect(await names(own())).toContain(first!.name);
  });

  it.each([
    [undefined, "required"],
    ["", "required"],
    ["س", "rule"],
    ["س".repeat(41), "rule"],
    ["!!", "rule"],
    ["سبّاك", "taken"],
  ] as const)("refuses %j as one", async (name, text) => {
    expectInvalid(await admin.post(own(), { name }), { name: texts[text] });
  });

  it("refuses one that is there in another spelling", async () => {
    await admin.post(own(), { name: "أبو الشطّافات" });
    expectInvalid(await admin.post(own(), { name: "ابو الشطافات" }), { name: texts.taken });
  });

  it("is limited in number", async () => {
    const most = list === "name" ? 60 : 500;
    for (let count = (await names(own())).length; count < most; count++) {
      expectText(await admin.post(own(), { name: `كلمة ${count} جديدة` }), texts.added);
    }
    expectInvalid(await admin.post(own(), { name: "كلمة أخيرة" }), { name: texts.full });
  });

  it("are for admins alone, and of professions that exist", async () => {
    expect((await site.get(own())).statusCode).toBe(401);
    expect((await admin.get(`/api/profession/999/${path}`)).json().message).toBe(
      professionTexts.gone,
    );
    expectRefused(await admin.post(`/api/profession/999/${path}`, { name: "اسم" }), 404);
  });
});

it("attaches a city's other names, and has no words of trouble for it", async () => {
  const id = await addEntry("city", { name: "دمشق" });
  expect(await names(`/api/city/${id}/names`)).toContain("الشام");
  expect((await admin.get(`/api/city/${id}/words`)).statusCode).toBe(404);
});
