import { describe, expect, it } from "vitest";
import { digestsOfTables } from "#tests/support/database/digest.ts";
import type { Person } from "#tests/support/person.ts";
import { populate, rolesByAccess } from "#tests/support/site/populated-site.ts";
import { nameOf, type Route, withRoutes } from "#tests/support/site/routes.ts";
import { openSite } from "#tests/support/site.ts";

// The tests are named by the routes, so these are asked for before any test.
const [site, routes] = await withRoutes(() => openSite({ shared: false }));
const { people, enter } = await populate(site);

const reading = ["GET", "HEAD"];
const changing = routes.filter(({ access, method }) => access && !reading.includes(method));
const named = changing.map((route) => [nameOf(route), route] as const);
/** A gateway has neither a session nor a cookie: its own signature is looked at first. */
const withToken = named.filter(([name]) => name !== "POST /api/phone-inbound");
const pathOf = ({ url }: Route) => url.replace(/:\w+/g, "1");

describe("1: without this session's own token nothing is changed by", () => {
  it.each(withToken)("%s", async (_name, route) => {
    for (const who of rolesByAccess[route.access!]) {
      const others = await enter(who === "admin" ? "craftsman" : "admin");
      const person = await enter(who);
      const before = await digestsOfTables(site.db);
      const foreign = others.cookies.get("XSRF-TOKEN")!;
      for (const token of [undefined, "", "invented", foreign]) {
        expect(await statusOf(route, person, token ? { "x-xsrf-token": token } : {})).toBe(419);
      }
      // A pair that agrees with itself, but that nobody signed.
      const cookie = `${cookiesOf(person)}; XSRF-TOKEN=invented`;
      const invented = { "x-xsrf-token": "invented", cookie };
      expect(await statusOf(route, person, invented)).toBe(419);
      expect(await digestsOfTables(site.db)).toEqual(before);
    }
  });
});

describe("2: from another site nothing is changed by", () => {
  it.each(withToken)("%s", async (_name, route) => {
    const person = people[rolesByAccess[route.access!].at(-1)!];
    const before = await digestsOfTables(site.db);
    const token = { "x-xsrf-token": person.cookies.get("XSRF-TOKEN")! };
    for (const from of [{ "sec-fetch-site": "cross-site" }, { origin: "https://evil.example" }]) {
      expect(await statusOf(route, person, { ...token, ...from })).toBe(403);
    }
    const asText = { ...token, "content-type": "text/plain" };
    expect(await statusOf(route, person, asText, '{"id":1}')).toBe(415);
    expect(await digestsOfTables(site.db)).toEqual(before);
  });
});

describe("3: nothing is changed by reading the address of", () => {
  it.each(named)("%s", async (_name, route) => {
    const reads = routes.some(
      ({ method, url, access }) => access && method === "GET" && url === route.url,
    );
    const before = await digestsOfTables(site.db);
    const url = `${pathOf(route)}?_method=${route.method}&id=1&ids[]=1&name=حمص&title=حدّاد`;
    const pretending = { "x-http-method-override": route.method, "x-method-override": "POST" };
    for (const person of Object.values(people)) {
      const token = { "x-xsrf-token": person.cookies.get("XSRF-TOKEN")! };
      const { statusCode } = await person.get(encodeURI(url), { ...token, ...pretending });
      if (!reads) expect([404, 405]).toContain(statusCode);
      expect(statusCode).toBeLessThan(500);
    }
    expect(await digestsOfTables(site.db)).toEqual(before);
  });
});

async function statusOf(route: Route, person: Person, headers: object, payload?: string) {
  const { statusCode } = await site.app.inject({
    method: route.method as "POST",
    url: pathOf(route),
    headers: { cookie: cookiesOf(person), ...headers },
    ...(payload ? { payload } : {}),
  });
  return statusCode;
}

const cookiesOf = ({ cookies }: Person) =>
  [...cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("; ");
