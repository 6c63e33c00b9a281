import { eq, inArray, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { plural } from "#src/arabic/plural.ts";
import { audit } from "#src/audit/table.server.ts";
import { account } from "#src/auth/table.server.ts";
import { cityTexts, professionTexts } from "#src/features/catalogue/texts.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { listingFieldTexts } from "#src/features/craftsmen/texts.ts";
import { signedInAdmin } from "#tests/support/admins/admin.ts";
import { untilBlocked } from "#tests/support/admins/records.ts";
import { addCraftsmen } from "#tests/support/database/many-craftsmen.ts";
import type { Person } from "#tests/support/person.ts";
import { expectInvalid, expectRefused, expectText } from "#tests/support/responses.ts";
import { addAccount, addAdmin, addCity, addProfession } from "#tests/support/rows.ts";
import { openSite, type Site } from "#tests/support/site.ts";
import { cityMergeTexts, professionMergeTexts } from "./texts.ts";

const kinds = [
  ["city", { insert: addCity, texts: cityTexts, mergeTexts: cityMergeTexts }],
  [
    "profession",
    { insert: addProfession, texts: professionTexts, mergeTexts: professionMergeTexts },
  ],
] as const;

let site: Site;
let admin: Person;
beforeEach(async () => {
  site = await openSite();
  admin = await signedInAdmin(site);
});

describe.each(kinds)("merging a %s into another", (name, { insert, texts, mergeTexts }) => {
  const path = `/api/${name}`;
  const merge = (id: number, into: unknown) => admin.post(`${path}/${id}/merge`, { into });
  const names = async (id: number, list = "names") =>
    (await admin.get(`${path}/${id}/${list}`)).json().map((one: { name: string }) => one.name);
  const addListing = (id: number, state: "approved" | "pending" | "declined" | "suspended") =>
    addAccount(site.db, { [`${name}Id`]: id, state });
  const countOf = async (id: number) => (await site.get(`/api/craftsmen?${name}=${id}`)).json();

  it("moves its craftsmen in every state, says how many, and deletes it", async () => {
    const [former, other] = [await insert(site.db, "الأول"), await insert(site.db, "الثاني")];
    for (const state of ["approved", "pending", "declined", "suspended"] as const) {
      await addListing(former, state);
    }
    await addListing(other, "approved");
    expectText(await merge(former, other), plural(4, mergeTexts.moved));
    const column = name === "city" ? craftsman.cityId : craftsman.professionId;
    expect(await site.db.$count(craftsman, eq(column, other))).toBe(5);
    expect((await countOf(other)).total).toBe(2);
    expectRefused(await admin.get(`${path}/${former}/edit`), 404);
    const [entry] = await site.db.select().from(audit);
    expect(entry).toMatchObject({ act: `${name}.merge`, subject: former, after: { count: 4 } });
  });

  it("moves more than one statement does, also where the database still plans for an empty table", {
    tags: ["slow"],
  }, async () => {
    const [former, other] = [await insert(site.db, "الأول"), await insert(site.db, "الثاني")];
    await addListing(former, "approved");
    await site.db.delete(craftsman);
    await site.db.execute(sql`analyze craftsman`);
    await addCraftsmen(site.db, 6000);
    await site.db.update(craftsman).set({ [`${name}Id`]: former });
    expectText(await merge(former, other), plural(6000, mergeTexts.moved));
    expect((await countOf(other)).total).toBeGreaterThan(0);
  });

  it("keeps its names as other names, once each", async () => {
    const [former, other] = [await insert(site.db, "قصبة الوادي"), await insert(site.db, "الوادي")];
    for (const [id, typed] of [
      [former, "زقاق"],
      [former, "حارة"],
      [other, "حاره"],
    ] as const) {
      await admin.post(`${path}/${id}/names`, { name: typed });
    }
    await addListing(former, "approved");
    await merge(former, other);
    expect((await names(other)).toSorted()).toEqual(["حاره", "زقاق", "قصبة الوادي"].toSorted());
    const found = await site.get(`/api/craftsmen?q=${encodeURIComponent("قصبة الوادي")}`);
    expect(found.json()).toMatchObject({
      total: 1,
      search: { step: "words", [`${name}_id`]: other },
    });
  });

  it("leads from its id to the other one, also over two merges", async () => {
    const [first, second] = [await insert(site.db, "الأول"), await insert(site.db, "الثاني")];
    const third = await insert(site.db, "الثالث");
    await addListing(first, "approved");
    await merge(first, second);
    await merge(second, third);
    for (const id of [first, second]) {
      expect(await countOf(id), `${id}`).toMatchObject({ total: 1, merged: { [name]: third } });
    }
    expect((await countOf(third)).merged).toBeUndefined();
    expectInvalid(await site.get(`/api/craftsmen?${name}=999`), {
      [name]: listingFieldTexts[name],
    });
  });

  it("is refused for one that is not there, for itself and without another", async () => {
    const id = await insert(site.db, "الأول");
    for (const into of [id, 999, "", undefined]) {
      expectInvalid(await merge(id, into), { into: mergeTexts.other });
    }
    const gone = await merge(999, id);
    expectRefused(gone, 404);
    expect(gone.json().message).toBe(texts.gone);
  });

  it("leaves a craftsman who chooses another one at that moment where they are", async () => {
    const [former, into] = [await insert(site.db, "الأول"), await insert(site.db, "الثاني")];
    const own = await insert(site.db, "الثالث");
    const id = await addListing(former, "approved");
    const column = name === "city" ? craftsman.cityId : craftsman.professionId;
    let merging: ReturnType<typeof merge> | undefined;
    await site.db.transaction(async (tx) => {
      await tx
        .update(craftsman)
        .set({ [`${name}Id`]: own })
        .where(eq(craftsman.id, id));
      merging = merge(former, into);
      // The embedded database has one connection, so that the merge begins after this.
      await untilBlocked(site);
    });
    expect((await merging!).statusCode).toBe(200);
    expect(await site.db.$count(craftsman, eq(column, own))).toBe(1);
  });

  it("is done once when two are merged into each other at the same time", async () => {
    const [one, other] = [await insert(site.db, "الأول"), await insert(site.db, "الثاني")];
    await addListing(one, "approved");
    await addListing(other, "approved");
    const answers = await Promise.all([merge(one, other), merge(other, one)]);
    const statuses = answers.map(({ statusCode }) => statusCode).sort();
    expect(statuses[0]).toBe(200);
    expect([404, 422]).toContain(statuses[1]);
    expect(await site.db.$count(craftsman)).toBe(2);
  });
});

it("gives a city's moderators the one that it was merged into, once", async () => {
  const [homs, hims] = [await addCity(site.db, "حمص"), await addCity(site.db, "حمس القديمة")];
  const cities = [[hims], [homs, hims], [homs], null];
  const ids: number[] = [];
  for (const some of cities) {
    const id = await addAdmin(site.db, `m${ids.length}@mail.example`);
    await site.db
      .update(account)
      .set({ role: "moderator", cities: some })
      .where(eq(account.id, id));
    ids.push(id);
  }
  await admin.post(`/api/city/${hims}/merge`, { into: homs });
  const rows = await site.db.select().from(account).where(inArray(account.id, ids));
  const after = ids.map((id) => rows.find((row) => row.id === id)!.cities);
  expect(after).toEqual([[homs], [homs], [homs], null]);
});

it("takes the remembered city for the one that it was merged into", async () => {
  const [homs, hims] = [await addCity(site.db, "حمص"), await addCity(site.db, "حمس القديمة")];
  await addAccount(site.db, { cityId: hims });
  await admin.post(`/api/city/${hims}/merge`, { into: homs });
  const page = (await site.get(`/api/craftsmen?default_city=${hims}`)).json();
  expect(page).toMatchObject({ total: 1, merged: { default_city: homs } });
});
