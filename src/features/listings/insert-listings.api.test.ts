import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { account } from "#src/auth/table.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { notYetPublic } from "#src/features/craftsmen/unfinished-import.server.ts";
import {
  findRefused,
  liftRefusal,
  refuseNumber,
} from "#src/features/refused-numbers/refused-numbers.server.ts";
import { refusedNumber } from "#src/features/refused-numbers/table.server.ts";
import { programState } from "#src/program-state/table.server.ts";
import { addAdmin, addCity, addProfession } from "#tests/support/rows.ts";
import { openSite, type Site } from "#tests/support/site.ts";
import { insertListings, type NewListing } from "./insert-listings.server.ts";
import { erasedConsent, listingConsent } from "./table.server.ts";

const now = new Date("2026-11-01T10:00:00Z");

let site: Site;
let by: { accountId: number; name: string };
let listing: Omit<NewListing, "phone">;
beforeEach(async () => {
  site = await openSite();
  by = { accountId: await addAdmin(site.db), name: "رنا الأتاسي" };
  listing = {
    fullname: "سامر النجار",
    professionId: await addProfession(site.db),
    cityId: await addCity(site.db),
    consent: { how: "call", givenAt: new Date("2026-10-31T22:30:00Z"), wording: "قال: موافق" },
  };
});

const insert = (phones: string[], isPublic = true) =>
  insertListings(
    site.db,
    phones.map((phone) => ({ ...listing, phone })),
    { by, now, isPublic },
  );

it("many listings of one statement are public at once, in their order, and found by their names", async () => {
  const phones = Array.from({ length: 20 }, (_, index) => `+9639441234${index + 10}`);
  const ids = await insert(phones);
  for (const [index, id] of [...ids.entries()].slice(0, 3)) {
    const details = (await site.get(`/api/show-craftsmen/${id}`)).json();
    expect(details).toMatchObject({ phone: phones[index], status: 1 });
  }
  const found = (await site.get(`/api/craftsmen?q=${encodeURIComponent("سامر النجار")}`)).json();
  expect(found.total).toBe(20);
  expect(found.data[0].id).toBe(ids.at(-1));
});

it("listings that are not public yet are seen by no visitor until they are approved", async () => {
  const [id] = await insert(["+963944123456"], false);
  expect((await site.get(`/api/show-craftsmen/${id}`)).statusCode).toBe(404);
  expect((await site.get("/api/craftsmen")).json().total).toBe(0);
  const [stored] = await site.db.select().from(craftsman);
  expect(stored).toMatchObject({ state: "suspended", stateReason: notYetPublic });
});

it("of a consent whose listing is erased only how and on which day it was given remain", async () => {
  const [id] = await insert(["+963944123456"]);
  expect(await site.db.$count(listingConsent)).toBe(1);
  await site.db.delete(account).where(eq(account.id, id!));
  expect(await site.db.$count(listingConsent)).toBe(0);
  expect(await site.db.select().from(erasedConsent)).toEqual([
    { id: expect.any(Number), how: "call", givenOn: "2026-10-31" },
  ]);
});

it("66: a refused number is recognised in any spelling of its line, is not stored, and can be lifted", async () => {
  const { db } = site;
  const argentine = "+5491123456789";
  await refuseNumber(db, argentine, { via: "admin", now });
  const found = await findRefused(db, ["+541123456789", "+963944123456"]);
  expect([...found]).toEqual([["+541123456789", { refusedAt: now, via: "admin" }]]);
  expect(JSON.stringify(await db.select().from(refusedNumber))).not.toContain("1123456789");
  await liftRefusal(db, "+541123456789");
  expect((await findRefused(db, [argentine])).size).toBe(0);
});

it("66: a changed APP_KEY forgets no refusal, since the key is the database's own", async () => {
  const { db } = site;
  await refuseNumber(db, "+963944123456", { via: "page", now });
  const keys = await db
    .select()
    .from(programState)
    .where(eq(programState.name, "refused_numbers_key"));
  expect(keys).toHaveLength(1);
  await openSite({ appKey: "another key for tests, 32 letters long", emptied: false });
  expect((await findRefused(db, ["+963944123456"])).size).toBe(1);
});
