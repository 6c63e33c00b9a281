import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { account } from "#src/auth/table.server.ts";
import { expectInvalid } from "#tests/support/responses.ts";
import { addCity, addCraftsman, addProfession, openSite } from "#tests/support/site.ts";
import { blockError } from "./texts.ts";

it("GET /api/listed-ids lists the ids of approved listings in blocks of 5000", async () => {
  const site = await openSite();
  const at = { professionId: await addProfession(site.db), cityId: await addCity(site.db) };
  const listed = async (block: number | string) =>
    (await site.get(`/api/listed-ids?block=${block}`)).json();
  const [first, second] = [await addCraftsman(site.db, at), await addCraftsman(site.db, at)];
  await addCraftsman(site.db, { ...at, state: "pending" });
  await addCraftsman(site.db, { ...at, state: "suspended" });
  await site.db.execute("alter sequence account_id_seq restart with 5000");
  const later = await addCraftsman(site.db, at);
  expect(later).toBe(5000);
  expect(await listed(0)).toEqual([first, second]);
  expect(await listed(1)).toEqual([later]);
  expect(await listed(429_496)).toEqual([]);
  await site.db.delete(account).where(eq(account.id, first));
  expect(await listed(0)).toEqual([second]);
  for (const block of ["", "x", "-1", "1.5", "429497", "9".repeat(20)]) {
    const answer = await site.get(`/api/listed-ids?block=${block}`);
    expectInvalid(answer, { block: blockError });
  }
});
