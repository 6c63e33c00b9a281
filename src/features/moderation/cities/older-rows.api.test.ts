import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { formerDecision } from "#src/features/former-decisions/table.server.ts";
import { addAccount, addCity } from "#tests/support/rows.ts";
import { openSite } from "#tests/support/site.ts";

const migration = new URL("../../../database/migrations/0042_refused_cities.sql", import.meta.url);

it("60: an update gives listings that are declined, suspended or sent again the city that they are in", async () => {
  const { db } = await openSite();
  const [damascus, homs] = [await addCity(db, "دمشق"), await addCity(db, "حمص")];
  const contactsFlaggedAt = new Date();
  const ids = [
    await addAccount(db, { cityId: damascus, state: "declined" }),
    await addAccount(db, { cityId: homs, state: "suspended" }),
    await addAccount(db, { cityId: homs, state: "pending", declinedDigests: { fullname: "x" } }),
    await addAccount(db, { cityId: damascus, state: "pending" }),
    await addAccount(db, { cityId: homs, contactsFlaggedAt }),
  ];
  await db.insert(formerDecision).values({
    contactHash: "x",
    listingId: ids[0]!,
    contact: "phone",
    state: "declined",
    decidedAt: new Date(),
    expiresAt: new Date(),
  });
  const statements = readFileSync(migration, "utf8").split("--> statement-breakpoint");
  const updates = statements.filter((statement) => statement.trim().startsWith("UPDATE"));
  expect(updates).toHaveLength(3);
  for (const update of updates) await db.execute(sql.raw(update));
  const rows = await db.select().from(craftsman).orderBy(craftsman.id);
  expect(
    rows.map(({ refusedCityIds, refusalReason, flagCityIds }) => ({
      refusedCityIds,
      refusalReason,
      flagCityIds,
    })),
  ).toEqual([
    { refusedCityIds: [damascus], refusalReason: rows[0]!.stateReason, flagCityIds: null },
    { refusedCityIds: [homs], refusalReason: rows[1]!.stateReason, flagCityIds: null },
    { refusedCityIds: [homs], refusalReason: null, flagCityIds: null },
    { refusedCityIds: null, refusalReason: null, flagCityIds: null },
    { refusedCityIds: null, refusalReason: null, flagCityIds: [homs] },
  ]);
  expect(await db.select().from(formerDecision)).toMatchObject([{ cityIds: [damascus] }]);
});
