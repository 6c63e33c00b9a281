import { expect, it } from "vitest";
import { Person } from "#tests/support/person.ts";
import { expectRefused } from "#tests/support/responses.ts";
import { openSite } from "#tests/support/site.ts";

it("limit: an address reports 60 searches without a result an hour", async () => {
  const site = await openSite({ limitFactor: 1 / 10 });
  const visitor = new Person(site);
  // The same text, since the limit on what searches cost is a tenth, too.
  const report = () => visitor.post("/api/missed-searches", { query: "خزعبلي" });
  for (let at = 0; at < 6; at++) expect((await report()).statusCode, `${at}`).toBe(204);
  expectRefused(await report(), 429);
});
