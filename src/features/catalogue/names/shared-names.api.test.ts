import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { fold } from "#src/arabic/fold.ts";
import { formerName, formerTitle } from "#src/features/catalogue/table.server.ts";
import { cityTexts, professionTexts } from "#src/features/catalogue/texts.ts";
import { signedInAdmin } from "#tests/support/admins/admin.ts";
import type { Person } from "#tests/support/person.ts";
import { expectInvalid, expectText } from "#tests/support/responses.ts";
import { addCraftsman, openSite, type Site } from "#tests/support/site.ts";
import { nameTexts } from "./texts.ts";

let site: Site;
let admin: Person;
let damascus: number;
let plumber: number;
let electrician: number;

beforeEach(async () => {
  site = await openSite();
  admin = await signedInAdmin(site);
  damascus = await addEntry("city", "دمشق");
  plumber = await addEntry("profession", "سبّاك");
  electrician = await addEntry("profession", "كهربائي");
});

const field = { city: "name", profession: "title" } as const;
const lists = { city: "cities", profession: "professions" } as const;
type Kind = keyof typeof field;

async function addEntry(kind: Kind, text: string): Promise<number> {
  const texts = { city: cityTexts, profession: professionTexts };
  expectText(await admin.post(`/api/${kind}`, { [field[kind]]: text }), texts[kind].added);
  const all: { id: number }[] = (await site.get(`/api/get-all-${lists[kind]}`)).json();
  return Math.max(...all.map(({ id }) => id));
}

async function addListings(count: number, professionId: number, cityId: number) {
  for (let number = 0; number < count; number++) {
    await addCraftsman(site.db, { professionId, cityId });
  }
}

const rename = (kind: Kind, id: number, text: string) =>
  admin.put(`/api/${kind}/${id}`, { [field[kind]]: text });
const total = async (q: string) =>
  (await site.get(`/api/craftsmen?q=${encodeURIComponent(q)}`)).json().total;
const names = async (kind: Kind, id: number): Promise<string[]> =>
  (await admin.get(`/api/${kind}/${id}/names`)).json().map(({ name }: { name: string }) => name);
const named = async (kind: Kind, name: string) =>
  (await admin.get(`/api/${kind}/named?name=${encodeURIComponent(name)}`)).json();

async function removeName(kind: Kind, id: number, name: string) {
  const all: { id: number; name: string }[] = (await admin.get(`/api/${kind}/${id}/names`)).json();
  const found = all.find((one) => one.name === name)!;
  expectText(await admin.delete(`/api/${kind}/${id}/names/${found.id}`), nameTexts.name.removed);
}

describe("a name that is another entry's already", () => {
  it.each([
    ["الشام", "سباك بالشام"],
    ["شام", "سباك الشام"],
    ["شام", "سباك شام"],
    ["Damascus", "سباك damascus"],
  ])("as a new city, %s, hides nobody whom «%s» finds", async (name, q) => {
    await addListings(3, plumber, damascus);
    expect(await total(q)).toBe(3);
    const other = await addEntry("city", name);
    expect(await total(q)).toBe(3);
    await addListings(2, plumber, other);
    expect(await total(q)).toBe(5);
    expect(await total("سباك دمشق")).toBe(3);
  });

  it("means one of the two once an admin has removed it from the other, or merged them", async () => {
    await addListings(3, plumber, damascus);
    const other = await addEntry("city", "الشام");
    await addListings(2, plumber, other);
    await removeName("city", damascus, "الشام");
    expect(await total("سباك بالشام")).toBe(2);
    await admin.post(`/api/city/${other}/merge`, { into: damascus });
    expect(await total("سباك بالشام")).toBe(5);
  });

  it.each([
    ["كهربجي", "كهربجي"],
    ["كهربجية", "بدي كهربجية"],
    ["كهرباء", "كهرباء"],
    ["فني كهرباء", "فني كهرباء"],
  ])("as a new profession, %s, hides nobody whom «%s» finds", async (title, q) => {
    await addListings(3, electrician, damascus);
    const before = await total(q);
    expect(before).toBe(3);
    const other = await addEntry("profession", title);
    expect(await total(q)).toBe(3);
    await addListings(2, other, damascus);
    expect(await total(q)).toBe(5);
  });

  it("as another name of a second one means both", async () => {
    await addListings(3, electrician, damascus);
    await addListings(2, plumber, damascus);
    for (const name of ["كهربجي", "كهربائي"]) {
      expectText(
        await admin.post(`/api/profession/${plumber}/names`, { name }),
        nameTexts.name.added,
      );
      expect(await total(name), name).toBe(5);
      await removeName("profession", plumber, name);
      expect(await total(name), name).toBe(3);
    }
  });

  it("is told to admins by any of its forms, and saved as it is", async () => {
    const own = { id: damascus, name: "دمشق" };
    for (const name of ["الشام", "شام", " الشّام ", "Damas"]) {
      expect(await named("city", name), name).toEqual([{ ...own, is_own: false }]);
    }
    expect(await named("city", "دمشـق")).toEqual([{ ...own, is_own: true }]);
    expect(await named("city", "حلب")).toEqual([]);
    // A trouble names nobody.
    expect(await named("profession", "حنفية")).toEqual([]);
    expect(await named("profession", "مواسرجي")).toEqual([
      { id: plumber, name: "سبّاك", is_own: false },
    ]);
    expectInvalid(await admin.get("/api/city/named?name="), { name: cityTexts.rule });
    expect((await site.get("/api/city/named?name=x")).statusCode).toBe(401);
  });
});

describe.each<[Kind, string, string, string]>([
  ["profession", "كهربائي", "فني إنارة", "كهربائي بدمشق"],
  ["profession", "سبّاك", "تمديدات صحية", "سباك بدمشق"],
  ["city", "دمشق", "الشام", "سباك بدمشق"],
])("after a rename of the %s %s to %s", (kind, former, text, q) => {
  const idOf = () => (kind === "city" ? damascus : former === "سبّاك" ? plumber : electrician);

  it("the former name is a name, and finds whom it has found", async () => {
    await addListings(1, plumber, damascus);
    await addListings(1, electrician, damascus);
    expect(await total(q)).toBe(1);
    await rename(kind, idOf(), text);
    expect(await total(q)).toBe(1);
    expect(await names(kind, idOf())).toContain(former);
    expect(await names(kind, idOf())).not.toContain(text);
  });

  it("and back, each is a name but the present one", async () => {
    await rename(kind, idOf(), text);
    await rename(kind, idOf(), former);
    expect(await names(kind, idOf())).toContain(text);
    expect(await names(kind, idOf())).not.toContain(former);
  });
});

it("keeps the other names and the quarters of a city whose new name the program does not know", async () => {
  await addEntry("city", "دوما");
  await addListings(2, plumber, damascus);
  expect(await total("سباك بالمزة")).toBe(2);
  await rename("city", damascus, "الشام");
  for (const q of ["سباك بالمزة", "سباك damascus", "سباك دمشق", "سباك الشام"]) {
    expect(await total(q), q).toBe(2);
  }
  // A city that is added later does not take them either.
  await addEntry("city", "حلب");
  expect(await total("سباك بالمزة")).toBe(2);
});

it("keeps the other names of a profession whose new name the program does not know", async () => {
  await addListings(2, electrician, damascus);
  await rename("profession", electrician, "معلم إنارة");
  for (const q of ["كهربجي", "كهربائي", "معلم إنارة"]) expect(await total(q), q).toBe(2);
});

it("keeps a former name of sixty letters", async () => {
  const long = "سباك".repeat(15);
  const id = await addEntry("profession", long);
  await rename("profession", id, "سباكة وتدفئة");
  expect(await names("profession", id)).toContain(long);
});

it("asks about a title by which the program knows another profession, also a word of trouble", async () => {
  expect(await named("profession", "كهرباء")).toEqual([
    { id: electrician, name: "كهربائي", is_own: false },
  ]);
  await addEntry("profession", "كهرباء");
  await removeName("profession", electrician, "كهرباء");
  expect(await named("profession", "كهرباء")).toMatchObject([{ is_own: true }]);
});

it("finds entries by the titles that they had in versions before, unless another one has them now", async () => {
  await addListings(1, electrician, damascus);
  await site.db.insert(formerTitle).values([
    { folded: fold("قزحجي"), entryId: electrician },
    { folded: fold("سبّاك"), entryId: electrician },
  ]);
  await site.db.insert(formerName).values({ folded: fold("جلق القديمة"), entryId: damascus });
  expect(await total("قزحجي")).toBe(0);
  const file = new URL(
    "../../../database/migrations/0050_former_titles_and_requests.sql",
    import.meta.url,
  );
  const statements = readFileSync(file, "utf8").split("--> statement-breakpoint");
  for (const statement of statements.filter((one) => one.includes("INSERT"))) {
    await site.db.execute(sql.raw(statement));
  }
  expect(await total("قزحجي")).toBe(1);
  expect(await total("كهربائي جلق القديمة")).toBe(1);
  expect(await names("profession", electrician)).not.toContain(fold("سبّاك"));
});
