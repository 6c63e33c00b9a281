import { beforeAll, describe, expect, it } from "vitest";
import { signedInAdmin } from "#tests/support/admins/admin.ts";
import { addCraftsman, openSite, type Site } from "#tests/support/site.ts";

let site: Site;
const ids: Record<string, number> = {};

beforeAll(async () => {
  site = await openSite();
  const admin = await signedInAdmin(site);
  for (const title of ["سبّاك", "نجّار"]) await admin.post("/api/profession", { title });
  for (const name of ["دمشق", "حلب"]) await admin.post("/api/city", { name });
  const listed = [
    ...(await site.get("/api/get-all-professions")).json(),
    ...(await site.get("/api/get-all-cities")).json(),
  ];
  for (const { id, title, name } of listed) ids[title ?? name] = id;
  const add = async (fullname: string, trade: string, city: string) => {
    ids[fullname] = await addCraftsman(site.db, {
      fullname,
      professionId: ids[trade]!,
      cityId: ids[city]!,
    });
  };
  await add("آزاد رشو", "نجّار", "حلب");
  await add("أبو يحيى النابلسي", "سبّاك", "دمشق");
  await add("سامر الخطيب", "نجّار", "دمشق");
  await add("يزن الميداني", "سبّاك", "دمشق");
  await add("ربيع ضعيف", "سبّاك", "دمشق");
});

const ask = async (q: string, filter = "") =>
  (await site.get(`/api/craftsmen?q=${encodeURIComponent(q)}${filter}`)).json();

describe("a listed person is found", () => {
  it.each([
    ["آزاد رشو نجار", "آزاد رشو"],
    ["نجار آزاد رشو", "آزاد رشو"],
    ["ازاد رشو نجار حلب", "آزاد رشو"],
    ["المعلم ابو يحيى النابلسي", "أبو يحيى النابلسي"],
    ["ابو يحيى النابلسي سباك", "أبو يحيى النابلسي"],
    ["بدي احكي مع سامر الخطيب", "سامر الخطيب"],
    ["رقم سامر الخطيب", "سامر الخطيب"],
  ])("whatever city is remembered: %s", async (q, fullname) => {
    for (const city of [undefined, "دمشق", "حلب"]) {
      const { data, by_name } = await ask(q, city ? `&default_city=${ids[city]}` : "");
      expect(data.map(({ id }: { id: number }) => id)).toEqual([ids[fullname]]);
      expect(by_name).toBe(true);
    }
  });

  it("not instead of a quarter that the surname comes from", async () => {
    const { data } = await ask("سباك بالميدان");
    expect(data).toHaveLength(3);
  });

  it("by a first name beside the trade, but not by a word that tells what is broken", async () => {
    expect((await ask("سباك ربيع")).data).toMatchObject([{ fullname: "ربيع ضعيف" }]);
    const { data } = await ask("الحنفية عم تسرب ضعيف");
    expect(data).toHaveLength(3);
    expect(data[0]).toMatchObject({ fullname: "ربيع ضعيف" });
  });
});
