import { expect, it } from "vitest";
import { Person } from "#tests/support/person.ts";
import { expectRefused } from "#tests/support/responses.ts";
import { addAdmin } from "#tests/support/rows.ts";
import { openSite } from "#tests/support/site.ts";

it("limit: 120 changes of the site's settings an hour for an owner", async () => {
  const site = await openSite({ limitFactor: 1 });
  await addAdmin(site.db);
  await addAdmin(site.db, "other@mail.example");
  const [owner, other] = [new Person(site), new Person(site)];
  await owner.signIn("admin@mail.example");
  await other.signIn("other@mail.example");
  for (let number = 1; number <= 119; number++) {
    const { statusCode } = await owner.put("/api/settings", { digest_hour: number % 24 });
    expect(statusCode).toBe(200);
  }
  expect((await owner.delete("/api/settings/logo")).statusCode).toBe(200);
  for (const answer of [
    await owner.put("/api/settings", { name: "دليل الشام" }),
    await owner.delete("/api/settings/logo"),
  ]) {
    expectRefused(answer, 429);
    expect(answer.headers["retry-after"]).toBeTruthy();
  }
  expect((await site.get("/api/settings")).json().name).toBe("حِرَفي");
  expect((await other.put("/api/settings", { name: "دليل الشام" })).statusCode).toBe(200);
});
