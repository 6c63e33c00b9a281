import { beforeEach, describe, expect, it } from "vitest";
import { publicParameters, removeParameters } from "#src/features/public-parameters.server.ts";
import { signedInAdmin } from "#tests/support/admins/admin.ts";
import { recordQueries } from "#tests/support/database/queries.ts";
import { addAccount } from "#tests/support/rows.ts";
import { withRoutes } from "#tests/support/site/routes.ts";
import { openSite, type Site } from "#tests/support/site.ts";

let site: Site;
beforeEach(async () => {
  site = await openSite({ withCache: true });
  await addAccount(site.db);
  // Its response waits until this process knows of all changes before it.
  const admin = await signedInAdmin(site);
  expect((await admin.post("/api/city", { name: "إدلب" })).statusCode).toBe(200);
});

/** The queries that run meanwhile, without those that count requests. */
async function queriesOf(act: () => Promise<unknown>) {
  const listener = recordQueries(site.db);
  await act().finally(listener.stop);
  return listener.queries.map(({ query }) => query).filter((query) => !query.includes("limit_"));
}

const urls = ["/api/craftsmen", "/api/search?profession=1&city=1", "/api/craftsmen/1"];
urls.push("/api/trades?city=1", "/api/get-all-cities", "/api/suggest?q=ab");

describe("a public response is cached once", () => {
  it.each(urls)("for all parameters that it does not depend on: %s", async (url) => {
    const first = await site.get(url);
    for (const ignored of ["fbclid=IwAR1&utm_source=ig", "x=1", "Page=2&&y"]) {
      const other = `${url}${url.includes("?") ? "&" : "?"}${ignored}`;
      expect(await queriesOf(() => site.get(other))).toEqual([]);
      expect((await site.get(other)).body).toBe(first.body);
    }
  });

  it.each(urls)("for HEAD and GET, whichever comes first: %s", async (url) => {
    const head = () => site.app.inject({ method: "HEAD", url });
    const first = await head();
    expect(await queriesOf(() => site.get(url))).toEqual([]);
    expect(await queriesOf(head)).toEqual([]);
    const { body, headers } = await site.get(url);
    for (const answer of [first, await head()]) {
      expect([answer.statusCode, answer.body]).toEqual([200, ""]);
      expect(answer.headers["content-length"]).toBe(String(Buffer.byteLength(body)));
      expect(answer.headers.etag).toBe(headers.etag);
    }
  });
});

it("what a route reads is listed for each route whose responses are cached", async () => {
  const [, routes] = await withRoutes(() => openSite({ emptied: false }));
  const cached = routes.filter(({ method, isCached }) => method === "GET" && isCached);
  expect(cached).not.toEqual([]);
  for (const { url } of cached) {
    const known = publicParameters.some(({ path }) => path.test(url.replace(":id", "7")));
    // Screens have one route, whose addresses are not known here.
    expect([url, known || url === "/*"]).toEqual([url, true]);
  }
});

it.each(["/", "/trades", "/carftsman-details/7", "/%D8%AF/%D8%B3"])(
  "invented parameters are removed from the address of a cached screen: %s",
  (url) => expect(removeParameters(`${url}?x=1&y`)).toBe(url),
);

it("no parameter that a route reads is removed, in any spelling", async () => {
  const [, routes] = await withRoutes(() => openSite({ emptied: false }));
  const read = routes.filter(({ method, url }) => method === "GET" && url.startsWith("/api/"));
  const ofApi = publicParameters.filter(({ path }) => path.source.startsWith("^\\/api"));
  expect(ofApi).not.toEqual([]);
  for (const { path, names } of ofApi) {
    const matched = read.filter(({ url }) => path.test(url));
    expect(matched, String(path)).not.toEqual([]);
    for (const { url, query } of matched) {
      expect([url, ...names].sort()).toEqual([url, ...Object.keys(query ?? {})].sort());
    }
  }
  for (const query of ["page=x", "p%61ge=x", "amp;page=x", "page[]=1", "x=1&page=0"]) {
    expect((await site.get(`/api/craftsmen?${query}`)).statusCode, query).toBe(422);
  }
});
