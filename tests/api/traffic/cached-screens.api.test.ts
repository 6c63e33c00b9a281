import { expect, it, vi } from "vitest";
import { loadBuiltScreens } from "#src/http/render/screens.server.ts";
import { signedInAdmin } from "#tests/support/admins/admin.ts";
import { recordQueries } from "#tests/support/database/queries.ts";
import { addAccount, addCity, addProfession } from "#tests/support/rows.ts";
import { openSite } from "#tests/support/site.ts";
import { waitOptions } from "#tests/support/wait-options.ts";

const address = (city: string, profession: string) => encodeURI(`/${city}/${profession}`);
const plumbers = address("دمشق", "سباك");

it("an approval renews the list of its profession in its city, and leaves those beside it cached", async () => {
  const site = await openSite({ withCache: true, openScreens: loadBuiltScreens });
  const [plumber, carpenter] = [
    await addProfession(site.db, "سبّاك"),
    await addProfession(site.db, "نجّار"),
  ];
  const [damascus, homs] = [await addCity(site.db, "دمشق"), await addCity(site.db, "حمص")];
  for (const professionId of [plumber, carpenter]) {
    for (const cityId of [damascus, homs]) await addAccount(site.db, { professionId, cityId });
  }
  const waits = { professionId: plumber, cityId: damascus, state: "pending" } as const;
  const waiting = await addAccount(site.db, { ...waits, fullname: "نادر عيسى" });
  const admin = await signedInAdmin(site);
  const others = [
    address("حمص", "سباك"),
    address("دمشق", "نجار"),
    address("حمص", "نجار"),
    `/?profession=${carpenter}`,
    `/?city=${homs}`,
  ];
  for (const url of [plumbers, "/", ...others]) {
    expect((await site.get(url)).statusCode, url).toBe(200);
  }
  expect((await admin.post(`/api/craftsmen-approv/${waiting}`)).statusCode).toBe(200);
  for (const url of [plumbers, "/"]) {
    await vi.waitFor(
      async () => expect((await site.get(url)).body, url).toContain("نادر عيسى"),
      waitOptions,
    );
  }
  const listener = recordQueries(site.db);
  for (const url of others) await site.get(url);
  listener.stop();
  expect(listener.queries.filter(({ query }) => query.includes("craftsman"))).toEqual([]);
});
