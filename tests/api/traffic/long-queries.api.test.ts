import { beforeAll, expect, it } from "vitest";
import { signedInAdmin } from "#tests/support/admins/admin.ts";
import type { Person } from "#tests/support/person.ts";
import { type Route, withRoutes } from "#tests/support/site/routes.ts";
import { openSite } from "#tests/support/site.ts";

let routes: Route[];
let owner: Person;
beforeAll(async () => {
  const [site, all] = await withRoutes(() => openSite({ limitFactor: 100, shared: false }));
  routes = all;
  owner = await signedInAdmin(site);
});

// Reading a text for the words in it takes longer than its length: five of 16,000 letters to
// /api/alerts kept the site from answering for 25 seconds.
it("26: every route that reads typed words refuses a text of thousands of letters", async () => {
  const inQuery = routes.filter(({ method, query }) => method === "GET" && query?.q);
  expect(inQuery.length).toBeGreaterThan(8);
  const long = "ا".repeat(16_000);
  for (const { url } of inQuery) {
    const { statusCode } = await owner.get(`${url}?q=${encodeURIComponent(long.slice(0, 1500))}`);
    expect(statusCode, url).toBe(422);
  }
  for (const [url, field] of [
    ["/api/alerts", "q"],
    ["/api/missed-searches", "query"],
    ["/api/search", "q"],
  ] as const) {
    const response = await owner.post(url, { [field]: long, phone: "0944 123 456" });
    expect(response.statusCode, url).toBe(422);
    expect(Object.keys(response.json().errors), url).toContain(field);
  }
});
