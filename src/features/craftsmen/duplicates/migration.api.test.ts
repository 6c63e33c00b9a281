import { asc, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { listingConsent } from "#src/features/listings/table.server.ts";
import { emptyDatabase } from "#tests/support/database/database.ts";
import { runMigration } from "#tests/support/database/migration.ts";
import { addAccount, addCity, addProfession } from "#tests/support/rows.ts";
import { sameName } from "./table.server.ts";

it("73: an update pairs the listings that are there as those that come, and keeps each consent", async () => {
  const { db } = await emptyDatabase();
  await addProfession(db);
  await addCity(db);
  const homs = await addCity(db, "حمص");
  for (const [fullname, cityId] of [
    ...[["عبد الرحمن الخلف", 1] as const, ["عبدالرحمن خلف", 1] as const],
    ...[["سامر النجار", 1] as const, ["عبد الرحمن خلف", homs] as const],
    ...Array.from({ length: 4 }, () => ["عبد الرحمن الخلف", 1] as const),
  ]) {
    await addAccount(db, { fullname, cityId });
  }
  await addAccount(db, { fullname: "عبد الرحمن خلف", cityId: 1, state: "declined" });
  const consent = { how: "call", wording: "وافق.", recordedBy: "رنا الأتاسي" } as const;
  await db
    .insert(listingConsent)
    .values({ ...consent, listingId: 3, givenAt: new Date(), recordedAt: new Date() });
  const pairs = () => db.select().from(sameName).orderBy(asc(sameName.youngerId), sameName.olderId);
  const before = await pairs();
  expect(before).toHaveLength(12);
  await db.execute(sql`
    drop table same_name, different_people, listing_merge;
    drop function update_same_names() cascade;
    drop function add_same_names(integer[]), forget_same_name();
    alter table listing_consent drop column id;
    drop index if exists listing_consent_listing;
    alter table listing_consent add constraint listing_consent_pkey primary key (listing_id)`);
  await runMigration(db, "0068_duplicates");
  expect(await pairs()).toEqual(before);
  expect(await db.select().from(listingConsent)).toMatchObject([{ id: 1, listingId: 3 }]);
});
