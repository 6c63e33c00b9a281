import type { LightMyRequestResponse } from "fastify";
import { expect } from "vitest";
import { digestsOfTables } from "#tests/support/database/digest.ts";
import { populate, type Role, rolesByAccess } from "#tests/support/site/populated-site.ts";
import type { Route } from "#tests/support/site/routes.ts";
import type { Site } from "#tests/support/site.ts";
import type { Sent } from "./any-request.ts";

/**
 * Reading that writes: opening a message marks it as read, a link that was mailed verifies, and who
 * takes the table along is written down.
 */
const marking = [
  "/api/contact-get-message/:id",
  "/email/verify/:id/:hash",
  "/api/craftsmen-records.csv",
];

/** A site with something of everything, and people who send it anything. */
export async function fuzzSite(site: Site) {
  const { people, enter } = await populate(site);
  /** All cookies that were ever given, which must not be in the log. */
  const secrets = new Set<string>();
  /** In ms. */
  let slowest = 0;
  let before = await digestsOfTables(site.db);

  async function send(route: Route, who: Role, sent: Sent) {
    const { cookies } = people[who];
    for (const [name, value] of cookies) if (name !== "XSRF-TOKEN") secrets.add(value);
    const { cookie = "", ...headers } = sent.headers;
    const begun = performance.now();
    const answer = await site.app.inject({
      method: sent.method as "POST",
      url: sent.url,
      payload: sent.payload,
      headers: {
        "x-xsrf-token": cookies.get("XSRF-TOKEN") ?? "",
        ...headers,
        cookie: `${headerOf(cookies)}; ${cookie}`,
      },
    });
    slowest = Math.max(slowest, performance.now() - begun);
    expectSound(answer, route);
    const after = await digestsOfTables(site.db);
    const { access = "anyone", method, url } = route;
    const reads = method === "GET" && !marking.includes(url);
    if (answer.statusCode >= 400 || reads) expect(after, "what is kept").toEqual(before);
    if (answer.statusCode < 400) expect(rolesByAccess[access], "who is let in").toContain(who);
    before = after;
    const maybeGone = who !== "visitor" && (answer.statusCode === 401 || access !== "anyone");
    if (maybeGone && (await people[who].get("/api/user")).statusCode !== 200) {
      await enter(who);
      before = await digestsOfTables(site.db);
    }
  }

  return { send, secrets, slowest: () => slowest };
}

const headerOf = (cookies: Map<string, string>) =>
  [...cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("; ");

/** No failure; a refusal is one of the catalogue; every answer says what a browser may do with it. */
function expectSound({ statusCode, headers, body }: LightMyRequestResponse, { url }: Route) {
  expect(statusCode, body).toBeLessThan(500);
  expect(headers).toMatchObject({
    "content-security-policy": expect.stringContaining("default-src 'none'"),
    "x-content-type-options": "nosniff",
  });
  if (statusCode < 400) return;
  // What is no call of the API is a screen.
  if (/^text\/html/.test(String(headers["content-type"]))) {
    return headers["content-encoding"] || expect(body).toContain('lang="ar"');
  }
  expect(headers["content-type"], url).toBe("application/json; charset=utf-8");
  const { message, errors, ...more } = JSON.parse(body);
  expect(message).toMatch(/^\p{Script=Arabic}/u);
  expect(errors !== undefined).toBe(statusCode === 422);
  expect(more).toEqual({});
}
