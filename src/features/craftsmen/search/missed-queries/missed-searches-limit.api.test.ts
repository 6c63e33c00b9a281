import { expect, it } from "vitest";
import { Person } from "#tests/support/person.ts";
import { expectRefused } from "#tests/support/responses.ts";
import { openSite } from "#tests/support/site.ts";

it("limit: an address reports 60 searches without a result an hour", async () => {
  const site = await openSite({ limitFactor: 1 / 10 });
  const visitor = new Person(site);
  for (let at = 0; at < 6; at++) {
    const response = await visitor.post("/api/missed-searches", {
      query: `خزعبلي${"ا".repeat(at)}`,
    });
    expect(response.statusCode, `${at}`).toBe(204);
  }
  expectRefused(await visitor.post("/api/missed-searches", { query: "خزعبلي" }), 429);
});
