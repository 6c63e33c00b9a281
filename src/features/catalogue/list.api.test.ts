import { beforeEach, describe, expect, it } from "vitest";
import { signedInAdmin } from "#tests/support/admins/admin.ts";
import type { Person } from "#tests/support/person.ts";
import { addAccount, addCity, addProfession } from "#tests/support/rows.ts";
import { openSite, type Site } from "#tests/support/site.ts";

let site: Site;
let admin: Person;
beforeEach(async () => {
  site = await openSite();
  admin = await signedInAdmin(site);
});

describe.each([
  ["city", addCity],
  ["profession", addProfession],
] as const)("a %s", (name, insert) => {
  const path = `/api/${name}`;

  it("has the number of its craftsmen in every state, if somebody has chosen it", async () => {
    const [first] = [await insert(site.db, "الأول"), await insert(site.db, "الثاني")];
    for (const state of ["approved", "approved", "pending", "declined", "suspended"] as const) {
      await addAccount(site.db, { [`${name}Id`]: first, state });
    }
    expect((await admin.get(`${path}/counts`)).json()).toEqual([{ id: first, craftsmen: 5 }]);
  });

  it("is found by a part of its name, in any spelling", async () => {
    const ids: number[] = [];
    for (const text of ["دير الزور", "أريحا", "الديريّة"]) ids.push(await insert(site.db, text));
    const found = async (q: string) =>
      (await admin.get(`${path}?q=${encodeURIComponent(q)}`))
        .json()
        .data.map(({ id }: { id: number }) => id);
    expect(await found("دير")).toEqual([ids[0], ids[2]]);
    expect(await found("ديرالزور")).toEqual([ids[0]]);
    expect(await found("اريحا")).toEqual([ids[1]]);
    expect(await found("%")).toEqual(ids);
    expect(await found("لا أحد")).toEqual([]);
    expect((await admin.get(`${path}?q=${"م".repeat(61)}`)).statusCode).toBe(422);
  });
});
