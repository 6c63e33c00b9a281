import { beforeEach, describe, expect, it } from "vitest";
import { listingFieldTexts } from "#src/features/craftsmen/texts.ts";
import { signedInAdmin } from "#tests/support/admins/admin.ts";
import { Person } from "#tests/support/person.ts";
import { expectInvalid } from "#tests/support/responses.ts";
import { addAccount } from "#tests/support/rows.ts";
import { addCity, addProfession, openSite, type Site } from "#tests/support/site.ts";
import { recordStates } from "./records.texts.ts";

const path = "/api/craftsmen-records";

let site: Site;
let admin: Person;
beforeEach(async () => {
  site = await openSite();
  admin = await signedInAdmin(site);
});

describe("GET /api/craftsmen-records/counts", () => {
  it("has the number of each state under the rest of the filter, as the list has it", async () => {
    const [damascus, homs] = [await addCity(site.db), await addCity(site.db, "حمص")];
    const [plumber, smith] = [await addProfession(site.db), await addProfession(site.db, "حدّاد")];
    for (const cityId of [damascus, homs]) {
      for (const professionId of [plumber, smith]) {
        for (const state of ["approved", "approved", "pending", "declined", "suspended"] as const) {
          const fullname = cityId === homs ? "سامر" : "محمود";
          await addAccount(site.db, { cityId, professionId, state, fullname });
        }
      }
    }
    await addAccount(site.db, { cityId: homs, flagCityIds: [homs] });
    for (const [index, cityId] of [damascus, homs, homs].entries()) {
      const email = `paused${index}@mail.example`;
      await addAccount(site.db, { email, cityId, professionId: smith, fullname: "سامر" });
      const omar = new Person(site);
      await omar.signIn(email);
      expect((await omar.post("/api/user/pause", {})).statusCode).toBe(200);
    }
    const all = (await admin.get(`${path}/counts`)).json();
    expect(all).toMatchObject({ suspended: 4, paused: 3 });
    const filters = [
      {},
      { city: homs },
      { profession: smith },
      { city: homs, profession: smith },
      { q: "سامر" },
      { q: "سامر", city: damascus },
      { q: "محمود", profession: plumber, state: "declined" },
    ];
    for (const filter of filters) {
      const query = (more: object) =>
        new URLSearchParams(Object.entries({ ...filter, ...more }).map(([k, v]) => [k, `${v}`]));
      const counts = (await admin.get(`${path}/counts?${query({})}`)).json();
      for (const state of recordStates) {
        const { total } = (await admin.get(`${path}?${query({ state })}`)).json();
        expect(counts[state], `${state} of ${query({})}`).toBe(total);
      }
    }
  });

  it("refuses what the list refuses", async () => {
    expectInvalid(await admin.get(`${path}/counts?city=99`), { city: listingFieldTexts.city });
  });
});

describe("the list of craftsmen", () => {
  it("says who decided last, what and when, once somebody has", async () => {
    const id = await addAccount(site.db, { state: "pending" });
    const record = async () => (await admin.get(path)).json().data[0];
    expect(await record()).not.toHaveProperty("last_decision");
    await admin.post(`/api/craftsmen-approv/${id}`);
    await admin.post(`/api/craftsmen-suspend/${id}`, { reason: "other", note: "طلب إيقافه." });
    expect((await record()).last_decision).toEqual({
      act: "listing.suspend",
      at: expect.stringMatching(/^\d{4}-.*Z$/),
      by: expect.any(String),
    });
  });
});
