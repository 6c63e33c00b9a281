import type { LightMyRequestResponse } from "fastify";
import { beforeEach, describe, expect, it } from "vitest";
import { csrfHeaders, openSite, type Site } from "#tests/support/site.ts";

let site: Site;
beforeEach(async () => {
  site = await openSite();
});

/** One way to every refusal that needs no login and no broken database. */
const refusals: [number, string, () => Promise<LightMyRequestResponse>][] = [
  [400, "a body that cannot be read", () => post("/api/search", { payload: "{" })],
  [404, "an address that cannot be read", () => site.get("/api/craftsmen/%zz")],
  [404, "an address outside the API that cannot be read", () => site.get("/%")],
  [
    403,
    "a foreign origin",
    () => post("/api/search", { headers: { origin: "https://x.example" } }),
  ],
  [404, "an unknown path", () => site.get("/api/nope")],
  [404, "an unknown path outside the API", () => site.get("/sanctum/nope")],
  [404, "an unknown craftsman", () => site.get("/api/show-craftsmen/5")],
  [404, "an unknown picture", () => site.get("/storage/craftsmen/nope.webp")],
  [405, "another method", () => site.get("/api/contact-send")],
  [413, "a large body", () => post("/api/search", { payload: `"${"a".repeat(1024 * 1024)}"` })],
  [415, "another type", () => post("/api/search", { headers: { "content-type": "text/plain" } })],
  [419, "no token", () => post("/api/search", { headers: { "x-xsrf-token": "" } })],
  [422, "a bad body", () => post("/api/contact-send", {})],
  [422, "a bad query", () => site.get("/api/craftsmen?page=0")],
];

describe.each(refusals)("a refusal with %i, of %s", (status, _what, ask) => {
  it("is JSON with an Arabic message, and errors by field on 422 alone", async () => {
    const response = await ask();
    expect(response.statusCode).toBe(status);
    expect(response.headers["content-type"]).toBe("application/json; charset=utf-8");
    const { message, errors, ...more } = response.json();
    expect(message).toMatch(/^\p{Script=Arabic}[^A-Za-z]*$/u);
    expect(more).toEqual({});
    if (status !== 422) return expect(errors).toBeUndefined();
    for (const messages of Object.values<string[]>(errors)) {
      expect(messages[0]).toMatch(/^\p{Script=Arabic}/u);
    }
    expect(Object.keys(errors)).not.toHaveLength(0);
  });

  it("21: carries the security headers", async () => expectHeaders(await ask()));

  it("is not stored by any cache", async () => {
    expect((await ask()).headers["cache-control"]).toBe("no-store");
  });
});

describe("21: security headers", () => {
  it.each([
    ["a list", "/api/craftsmen", 200],
    ["the token", "/sanctum/csrf-cookie", 204],
    ["a health check", "/health/live", 200],
    ["the API's document", "/api/docs/json", 200],
  ])("are on %s", async (_what, url, status) => {
    const response = await site.get(url);
    expect(response.statusCode).toBe(status);
    expectHeaders(response);
  });

  it("ask for https for a year, for this name alone, where the site is on https", async () => {
    const secure = await openSite({ appUrl: "https://herafi.test" });
    for (const url of ["/api/craftsmen", "/api/nope", "/api/craftsmen?page=0"]) {
      const { headers } = await secure.get(url);
      expect(headers["strict-transport-security"]).toBe("max-age=31536000");
    }
  });
});

it("names the limit's refusal and its headers too", async () => {
  site = await openSite({ limitFactor: 1 / 600 });
  await site.get("/api/craftsmen");
  const response = await site.get("/api/craftsmen");
  expect(response.statusCode).toBe(429);
  expect(Object.keys(response.json())).toEqual(["message"]);
  expectHeaders(response);
});

it.each([
  ["GET", "/api/nope"],
  ["PUT", "/api/craftsmen"],
  ["GET", "/api/docs/json"],
  ["GET", "/assets/missing.js"],
] as const)("counts %s %s with everything", async (method, url) => {
  site = await openSite({ limitFactor: 1 / 600 });
  await site.get("/api/craftsmen");
  expect((await site.app.inject({ method, url })).statusCode).toBe(429);
});

it.each(["/health/live", "/health/ready"])(
  "44: says how it is at %s, however many ask for anything",
  async (url) => {
    site = await openSite({ limitFactor: 1 / 600 });
    await site.get("/api/craftsmen");
    for (let time = 0; time < 3; time++) expect((await site.get(url)).statusCode).toBe(200);
  },
);

it.each([
  ...["GET", "POST", "PUT", "PATCH", "DELETE"].flatMap((method) =>
    ["/api/nope", "/api", "/api/", "/api/craftsmen/1/2", "/api/search/x", "/api/%D8%AD"].map(
      (url) => [method, url] as const,
    ),
  ),
])("does not know %s %s", async (method, url) => {
  const response = await site.app.inject({ method, url, headers: await csrfHeaders(site.app) });
  expect(response.statusCode).toBe(404);
  expect(response.json()).toEqual({ message: "لم نجد ما طلبته." });
});

it("27: says nothing of the program that answers", async () => {
  for (const url of ["/api/craftsmen", "/api/nope", "/api/craftsmen/%zz"]) {
    const { headers, body } = await site.get(url);
    expect(headers).not.toHaveProperty("server");
    expect(headers).not.toHaveProperty("x-powered-by");
    expect(body).not.toMatch(/fastify|FST_|zod|drizzle|postgres|stack|node/i);
  }
});

async function post(
  url: string,
  { headers = {}, payload = "{}" }: { headers?: Record<string, string>; payload?: string },
) {
  const usual = { ...(await csrfHeaders(site.app)), "content-type": "application/json" };
  return site.app.inject({ method: "POST", url, headers: { ...usual, ...headers }, payload });
}

function expectHeaders({ headers }: LightMyRequestResponse) {
  expect(headers).toMatchObject({
    "content-security-policy": expect.stringContaining("default-src 'none'"),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": expect.stringMatching(/^(no-referrer|strict-origin|same-origin)/),
  });
  const policy = String(headers["content-security-policy"]);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  expect(headers).not.toHaveProperty("strict-transport-security");
}
