import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { audit } from "#src/audit/table.server.ts";
import { fieldTexts } from "#src/contract/fields.ts";
import { attachSeeds } from "#src/features/catalogue/names/attach-seeds.server.ts";
import { coordinateTexts } from "#src/features/catalogue/texts.ts";
import { signedInAdmin } from "#tests/support/admins/admin.ts";
import type { Person } from "#tests/support/person.ts";
import { expectInvalid, expectRefused, expectText, statusesOf } from "#tests/support/responses.ts";
import { addCity, openSite, origin, type Site } from "#tests/support/site.ts";
import type { PlaceView } from "./contract.ts";
import { place } from "./table.server.ts";
import { placeTexts } from "./texts.ts";

let site: Site;
let admin: Person;
let damascus: number;
let homs: number;
beforeEach(async () => {
  site = await openSite();
  admin = await signedInAdmin(site);
  damascus = await addCity(site.db, "دمشق");
  homs = await addCity(site.db, "حمص");
});

const add = (body: object) => admin.post("/api/places", { city_id: damascus, ...body });
const change = (id: number | string, body: object) => admin.put(`/api/places/${id}`, body);
const remove = (id: number | string) => admin.delete(`/api/places/${id}`);
const list = async (query = "") => (await admin.get(`/api/places${query}`)).json();
const show = async (id: number): Promise<PlaceView> =>
  (await admin.get(`/api/places/${id}/edit`)).json();

async function added(body: { name: string }): Promise<number> {
  expectText(await add(body), placeTexts.added);
  const { data } = await list(`?q=${encodeURIComponent(body.name)}&per_page=100`);
  return data.at(-1).id;
}

const attach = (id: number, text: string) => attachSeeds(site.db, "city", [{ id, text }]);
const acts = () => site.db.select().from(audit).orderBy(audit.id);

describe("a place", () => {
  it("is added, returned, changed and deleted, each with a message", async () => {
    const sent = {
      name: "حارتنا",
      kind: "suburb",
      other_names: ["حارتنا القديمة", "Haretna"],
      latitude: "٣٣٫٥",
      longitude: 36.25,
    };
    const id = await added(sent);
    const view = { ...sent, id, city_id: damascus, latitude: 33.5 };
    expect(await show(id)).toEqual(view);
    expect((await list()).data).toEqual([view]);
    expectText(
      await change(id, { name: "كفرنا", city_id: homs, kind: "village" }),
      placeTexts.changed,
    );
    const changed = { ...view, name: "كفرنا", city_id: homs, kind: "village" };
    expect(await show(id)).toEqual(changed);
    const without = { name: "كفرنا", other_names: "", latitude: "", longitude: null };
    expectText(await change(id, without), placeTexts.changed);
    expect(await show(id)).toEqual({
      id,
      name: "كفرنا",
      city_id: homs,
      kind: "village",
      other_names: [],
    });
    expectText(await remove(id), placeTexts.deleted);
    expect((await list()).data).toEqual([]);
    for (const answer of [await remove(id), await change(id, sent)]) {
      expectRefused(answer, 404);
      expect(answer.json().message).toBe(placeTexts.gone);
    }
  });

  it("is a quarter without a kind, with other names as a form sends them", async () => {
    const id = await added({ name: "حارتنا", other_names: " حارة، Hara,حاره\nحارتُنا ،،" } as never);
    expect(await show(id)).toMatchObject({ kind: "quarter", other_names: ["حاره", "Hara"] });
  });

  it("is recorded in the audit log with what has changed", async () => {
    const id = await added({ name: "حارتنا" });
    await change(id, { name: "حارتنا" });
    await change(id, { name: "حارتنا", kind: "town", latitude: 33, longitude: 36 });
    await change(id, { name: "حارتكم", city_id: homs });
    await remove(id);
    expect(await acts()).toMatchObject([
      { act: "place.add", subject: id, after: { name: "حارتنا", city: "دمشق", kind: "quarter" } },
      {
        act: "place.change",
        before: { name: "حارتنا", kind: "quarter" },
        after: { kind: "town", latitude: 33, longitude: 36 },
      },
      {
        act: "place.change",
        before: { name: "حارتنا", city: "دمشق" },
        after: { name: "حارتكم", city: "حمص" },
      },
      { act: "place.delete", before: { name: "حارتكم", city: "حمص", kind: "town" } },
    ]);
    const { data } = (await admin.get("/api/audit-log")).json();
    const names = data.map((entry: { subject_name: string }) => entry.subject_name);
    expect(names).toEqual(["حارتكم", "حارتكم", "حارتنا", "حارتنا"]);
  });

  const { required, rule, otherNameRule, otherNamesFull } = placeTexts;
  const names = Array.from({ length: 13 }, (_, at) => `حارة ${at}`);
  it.each([
    [{ name: "" }, { name: required }],
    [{ name: "ح" }, { name: rule }],
    [{ name: "ح".repeat(61) }, { name: rule }],
    [{ name: "!!" }, { name: rule }],
    [{ name: `ح${"\u064E\u0651\u0301\u0302"}ي` }, { name: fieldTexts.tooManyMarks }],
    [{ kind: "city" }, { kind: placeTexts.kind }],
    [{ city_id: 999 }, { city_id: placeTexts.city }],
    [{ city_id: "دمشق" }, { city_id: placeTexts.city }],
    [{ other_names: ["ح"] }, { other_names: otherNameRule }],
    [{ other_names: `حارة، ${"ح".repeat(61)}` }, { other_names: otherNameRule }],
    [{ other_names: [7] }, { other_names: otherNameRule }],
    [{ other_names: names }, { other_names: otherNamesFull }],
    [{ latitude: 91, longitude: 36 }, { latitude: coordinateTexts.latitude.invalid }],
    [{ latitude: 33 }, { longitude: coordinateTexts.longitude.missing }],
  ])("is refused as %j", async (wrong, errors) => {
    const id = await added({ name: "حارتهم" });
    const body = { name: "حارتنا", ...wrong };
    for (const answer of [await add(body), await change(id, body)]) expectInvalid(answer, errors);
    expect((await list()).total).toBe(1);
    expect(await acts()).toHaveLength(1);
  });

  it("needs a city when it is added", async () => {
    const answer = await admin.post("/api/places", { name: "حارتنا" });
    expectInvalid(answer, { city_id: placeTexts.city });
  });

  it("is in a city once in any spelling, and may be in another one, too", async () => {
    const id = await added({ name: "حارة العمّال" });
    const other = await added({ name: "حارتهم" });
    for (const answer of [
      await add({ name: "حاره العمال" }),
      await change(other, { name: "حارة العمال" }),
    ]) {
      expectInvalid(answer, { name: placeTexts.taken });
    }
    expectInvalid(await add({ name: "دِمشق" }), { name: placeTexts.isCity });
    expectText(await change(id, { name: "حارة العمال" }), placeTexts.changed);
    expectText(await add({ name: "حارة العمال", city_id: homs }), placeTexts.added);
    expectInvalid(await change(id, { name: "حارة العمال", city_id: homs }), {
      name: placeTexts.taken,
    });
  });

  it("is added once by several concurrent requests, and deleted by one", async () => {
    const answers = await Promise.all(["حارة", "حاره", "حـارة"].map((name) => add({ name })));
    expect(statusesOf(answers)).toEqual([200, 422, 422]);
    const { id } = (await list()).data[0];
    const deleted = await Promise.all([id, id, id].map(remove));
    expect(statusesOf(deleted)).toEqual([200, 404, 404]);
  });

  it.each(["999999", "0", "abc", "2147483648"])("returns 404 for the id %s", async (id) => {
    for (const answer of [
      await change(id, { name: "حارتنا" }),
      await remove(id),
      await admin.get(`/api/places/${id}/edit`),
    ]) {
      expectRefused(answer, 404);
    }
  });

  it("is shown to admins alone", async () => {
    expectRefused(await site.get("/api/places"), 401);
  });
});

describe("the list of places", () => {
  it("has ten a page or as many as asked for, ordered by id, with links to the others", async () => {
    for (let number = 1; number <= 12; number++) await added({ name: `حارة ${number}` });
    await added({ name: "حارتهم", city_id: homs } as never);
    const url = (page: number) => `${origin}/api/places?city_id=${damascus}&page=${page}`;
    const page = await list(`?city_id=${damascus}&page=2`);
    expect(page).toMatchObject({ total: 12, per_page: 10, last_page: 2, prev_page_url: url(1) });
    expect(page.data.map(({ name }: PlaceView) => name)).toEqual(["حارة 11", "حارة 12"]);
    const all = await list("?per_page=100");
    expect(all).toMatchObject({ total: 13, per_page: 100 });
    expect(all.first_page_url).toBe(`${origin}/api/places?per_page=100&page=1`);
    expect(await list(`?city_id=${homs}&q=حارت`)).toMatchObject({ total: 1 });
    expect(await list(`?city_id=${homs}&q=${encodeURIComponent("حارة")}`)).toMatchObject({
      total: 0,
    });
    expect(await list("?city_id=999")).toMatchObject({ data: [], total: 0 });
  });

  it.each(["per_page=0", "per_page=101", "per_page=ten", "page=0", "city_id=x"])(
    "returns 422 for %s",
    async (query) => {
      const answer = await admin.get(`/api/places?${query}`);
      expectInvalid(answer, { [query.split("=")[0]!]: answer.json().message });
    },
  );
});

describe("a place that the program knows", () => {
  const named = async (name: string): Promise<PlaceView> => {
    const { data } = await list(`?city_id=${damascus}&per_page=100&q=${encodeURIComponent(name)}`);
    return data.find((one: PlaceView) => one.name === name);
  };
  const marks = () => site.db.select().from(place).where(eq(place.isRemoved, true));

  it("stays removed, and comes back with what was known when it is added again", async () => {
    await attach(damascus, "دمشق");
    const known = await named("المزة");
    expect(known.other_names).not.toEqual([]);
    expectText(await remove(known.id), placeTexts.deleted);
    await attach(damascus, "دمشق");
    expect(await named("المزة")).toBeUndefined();
    expectRefused(await admin.get(`/api/places/${known.id}/edit`), 404);
    // As the form sends empty fields.
    const form = { name: "المزة", other_names: "", latitude: "", longitude: "" };
    expectText(await add(form), placeTexts.added);
    expect(await named("المزة")).toEqual(known);
    // Deleted again, it stays removed again.
    await remove(known.id);
    await attach(damascus, "دمشق");
    expect(await named("المزة")).toBeUndefined();
  });

  it("is not attached again once an admin has renamed or moved it", async () => {
    await attach(damascus, "دمشق");
    const [mezzeh, midan] = [await named("المزة"), await named("الميدان")];
    await change(mezzeh.id, { name: "المزة الجديدة" });
    await change(midan.id, { name: "الميدان", city_id: homs });
    await attach(damascus, "دمشق");
    for (const name of ["المزة", "الميدان"]) expect(await named(name)).toBeUndefined();
    expect(await marks()).toHaveLength(2);
    // Its former name may be used again.
    expectText(await change(mezzeh.id, { name: "المزة" }), placeTexts.changed);
    expect((await named("المزة")).id).toBe(mezzeh.id);
  });

  it("is an admin's own after a change, and stays when the city gets another name", async () => {
    await attach(damascus, "دمشق");
    const { id } = await named("المزة");
    await change(id, { name: "المزة", kind: "suburb" });
    await admin.put(`/api/city/${damascus}`, { name: "حلب" });
    const { data } = await list(`?city_id=${damascus}&per_page=100`);
    expect(data).toContainEqual(expect.objectContaining({ id, kind: "suburb" }));
    expect(data).not.toContainEqual(expect.objectContaining({ name: "البرامكة" }));
  });
});
