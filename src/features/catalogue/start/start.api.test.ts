import { beforeEach, describe, expect, it } from "vitest";
import { audit } from "#src/audit/table.server.ts";
import { demoProfessions } from "#src/demo/catalogue.ts";
import { cityTexts } from "#src/features/catalogue/texts.ts";
import { signedInAdmin } from "#tests/support/admins/admin.ts";
import type { Person } from "#tests/support/person.ts";
import { expectInvalid, expectText } from "#tests/support/responses.ts";
import { openSite, type Site } from "#tests/support/site.ts";
import knownProfessions from "./known-professions.json" with { type: "json" };
import { startTexts } from "./texts.ts";

let site: Site;
let admin: Person;

beforeEach(async () => {
  site = await openSite();
  admin = await signedInAdmin(site);
});

const read = async (kind: string, text: string) =>
  (await admin.post(`/api/${kind}/read`, { text })).json();
const cities = async (): Promise<{ id: number; name: string }[]> =>
  (await site.get("/api/get-all-cities")).json();

describe("POST /api/city/read", () => {
  it("finds the coordinates of known cities and towns, and stores nothing", async () => {
    expect(await read("city", "1- دمشق\n2- صحنايا\n\n• الشاغور")).toEqual([
      { name: "دمشق", state: "new", latitude: 33.51, longitude: 36.291, others: [] },
      expect.objectContaining({ name: "صحنايا", state: "new", latitude: expect.any(Number) }),
      { name: "الشاغور", state: "new", others: [] },
    ]);
    expect(await cities()).toEqual([]);
  });

  it("says what is listed, stands there twice, or is not a name", async () => {
    await admin.post("/api/city", { name: "حلب" });
    const states = (await read("city", "حـلب\nحمص\nحمص\nx\n!!")).map(
      ({ name, state }: { name: string; state: string }) => [name, state],
    );
    expect(states).toEqual([
      ["حـلب", "listed"],
      ["حمص", "new"],
      ["حمص", "repeated"],
      ["x", "invalid"],
      ["!!", "invalid"],
    ]);
  });

  it("says of a name that is another's, listed or pasted, whose it is", async () => {
    await admin.post("/api/city", { name: "حلب" });
    const [aleppo] = await cities();
    expect(await read("city", "الشهباء\nالشام\nدمشق\nدمشق")).toMatchObject([
      { others: [{ id: aleppo!.id, name: "حلب" }] },
      { others: [{ name: "دمشق" }] },
      { others: [] },
      { state: "repeated" },
    ]);
  });

  it("refuses a text without names, and more than 300", async () => {
    expectInvalid(await admin.post("/api/city/read", { text: " \n-\n" }), {
      text: startTexts.none,
    });
    const many = Array.from({ length: 301 }, (_, number) => `مدينة ${number}`).join("\n");
    expectInvalid(await admin.post("/api/city/read", { text: many }), {
      text: startTexts.tooMany,
    });
  });
});

describe("POST /api/city/several", () => {
  it("adds them at once, with their names, places and coordinates, but those that are there", async () => {
    await admin.post("/api/city", { name: "حلب" });
    expectText(
      await admin.post("/api/city/several", { names: ["دمشق", "حلب", "حمص"] }),
      "أُضيفت مدينتان.",
    );
    const all = await cities();
    expect(all.map(({ name }) => name)).toEqual(["حلب", "حمص", "دمشق"]);
    const { id } = all.find(({ name }) => name === "دمشق")!;
    expect((await admin.get(`/api/city/${id}/edit`)).json()).toMatchObject({ latitude: 33.51 });
    const names = (await admin.get(`/api/city/${id}/names`)).json();
    expect(names.map(({ name }: { name: string }) => name)).toContain("الشام");
    const acts = await site.db.select().from(audit).orderBy(audit.id);
    expect(acts.map(({ act }) => act)).toEqual(["city.add", "city.add", "city.add"]);
  });

  it("refuses none, and what is not a name, and then adds nothing", async () => {
    for (const names of [undefined, [], "دمشق"]) {
      expectInvalid(await admin.post("/api/city/several", { names }), { names: startTexts.none });
    }
    const answer = await admin.post("/api/city/several", { names: ["دمشق", "x"] });
    expect(answer.statusCode).toBe(422);
    expect(JSON.stringify(answer.json())).toContain(cityTexts.rule);
    expect(await cities()).toEqual([]);
  });

  it("is for owners alone", async () => {
    for (const path of ["read", "several"]) {
      expect((await site.post(`/api/city/${path}`, {})).statusCode).toBe(401);
    }
  });
});

it("has the demo's professions as those that are known, and adds all of them", async () => {
  expect(knownProfessions).toEqual(demoProfessions.map(({ title }) => title));
  expectText(
    await admin.post("/api/profession/several", { names: knownProfessions }),
    "أُضيفت 26\u00A0مهنة.",
  );
  expect((await site.get("/api/get-all-professions")).json()).toHaveLength(26);
});
