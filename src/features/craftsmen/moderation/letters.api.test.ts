import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { emptyDatabase } from "../../../../tests/support/database.ts";
import { addCity, addCraftsman, addProfession } from "../../../../tests/support/rows.ts";
import type { Database } from "../../../database/open.server.ts";
import { craftsman } from "../table.server.ts";
import { approvedLetter } from "./letters.server.ts";

const write = approvedLetter("https://herafi.example");

let db: Database;
let places: { professionId: number; cityId: number };
beforeEach(async () => {
  ({ db } = await emptyDatabase());
  places = { professionId: await addProfession(db), cityId: await addCity(db) };
});

const letterTo = (accountId: number) =>
  write(db, { id: 1, recipient: "a@mail.example", data: { accountId } });

it("tells craftsmen that their listing is published, and where", async () => {
  const man = await addCraftsman(db, { ...places, fullname: "محمود الحلبي" });
  const woman = await addCraftsman(db, { ...places, fullname: "ليلى حداد", gender: "female" });
  const [toMan, toWoman] = [await letterTo(man), await letterTo(woman)];
  expect(toMan?.name).toBe("محمود الحلبي");
  expect(toMan?.action?.url).toBe(`https://herafi.example/carftsman-details/${man}`);
  expect(toMan?.notes?.join()).toContain("فحدّثها");
  expect(toWoman?.action?.url).toBe(`https://herafi.example/carftsman-details/${woman}`);
  expect(toWoman?.notes?.join()).toContain("فحدّثيها");
});

it("tells nothing when the listing is not published any more", async () => {
  const id = await addCraftsman(db, places);
  await db
    .update(craftsman)
    .set({ state: "pending", approvedAt: null })
    .where(eq(craftsman.id, id));
  expect(await letterTo(id)).toBeNull();
  expect(await letterTo(id + 1)).toBeNull();
});
