// @module-tag slow
import { expect, it } from "vitest";
import { populate, rolesByAccess } from "#tests/support/site/populated-site.ts";
import { nameOf, withRoutes } from "#tests/support/site/routes.ts";
import { openSite } from "#tests/support/site.ts";

it("13: no answer names the host that was asked for, nor one that a client invents", async () => {
  const [site, routes] = await withRoutes(() => openSite({ trustedProxies: ["10.0.0.1"] }));
  const { people } = await populate(site);
  const evil = {
    host: "evil.example",
    "x-forwarded-host": "evil.example",
    "x-forwarded-proto": "gopher",
    forwarded: "host=evil.example",
    "x-original-url": "http://evil.example/",
  };
  const read = routes.filter(({ method }) => method === "GET");
  expect(read.length).toBeGreaterThan(30);
  for (const { url, access = "anyone", ...route } of read) {
    const headers = route.asJson ? { ...evil, accept: "application/json" } : evil;
    const person = people[rolesByAccess[access].at(-1)!];
    const { body, headers: said } = await person.get(url.replace(/:\w+|\*/g, "1"), headers);
    expect(`${body} ${JSON.stringify(said)}`, nameOf({ url, method: "GET" })).not.toMatch(
      /evil\.example|gopher:/,
    );
  }
});
