import { afterEach, describe, expect, it } from "vitest";
import { signedInAdmin } from "#tests/support/admins/admin.ts";
import { contactMessage } from "#tests/support/requests/contact-message.ts";
import { addCity, csrfHeaders, openSite, type Site } from "#tests/support/site.ts";

const origin = "https://app.herafi.test";
const other = "https://other.herafi.test";
const appUrl = "https://www.herafi.test";
const corsOrigins = [origin, "https://www.herafi.test:8443"];
const path = "/api/get-all-cities";

let site: Site | undefined;
afterEach(() => site?.app.close());

async function open(settings: Parameters<typeof openSite>[0] = {}) {
  site = await openSite({ appUrl, corsOrigins, ...settings });
  return site;
}

const preflight = (from: Site, url: string, origin: string) =>
  from.app.inject({
    method: "OPTIONS",
    url,
    headers: {
      origin,
      "access-control-request-method": "PUT",
      "access-control-request-headers": "content-type,x-xsrf-token",
    },
  });

describe("a listed origin", () => {
  it("may read responses and errors, with cookies", async () => {
    const { get } = await open();
    for (const url of [path, "/api/user", "/api/craftsmen/999", "/api/nowhere", "/storage/none"]) {
      const { headers } = await get(url, { origin });
      expect(headers["access-control-allow-origin"], url).toBe(origin);
      expect(headers["access-control-allow-credentials"], url).toBe("true");
      expect(headers["access-control-expose-headers"], url).toContain("Retry-After");
      expect(headers.vary, url).toMatch(/\borigin\b/i);
    }
  });

  it("may read that it has exceeded a limit", async () => {
    const { get } = await open({ limitFactor: 1 / 600 });
    await get(path, { origin });
    const { statusCode, headers } = await get(path, { origin });
    expect(statusCode).toBe(429);
    expect(headers["access-control-allow-origin"]).toBe(origin);
  });

  it("may send every method and the anti-forgery header, which a preflight allows", async () => {
    const opened = await open();
    for (const url of ["/login", "/api/update-user", "/api/craftsmen/7", "/sanctum/csrf-cookie"]) {
      const { statusCode, headers, body } = await preflight(opened, url, origin);
      expect([statusCode, body], url).toEqual([204, ""]);
      expect(headers).toMatchObject({
        "access-control-allow-origin": origin,
        "access-control-allow-credentials": "true",
        "access-control-allow-methods": "GET, HEAD, POST, PUT, PATCH, DELETE",
        "access-control-allow-headers": "content-type,x-xsrf-token",
      });
    }
  });

  it("has its preflights counted with its other requests", async () => {
    const opened = await open({ limitFactor: 1 / 300 });
    const one = await preflight(opened, "/login", origin);
    const two = await opened.get(path, { origin });
    const refused = await preflight(opened, "/api/update-user", origin);
    expect([one.statusCode, two.statusCode, refused.statusCode]).toEqual([204, 200, 429]);
    expect(refused.headers["access-control-allow-origin"]).toBe(origin);
    expect((await opened.get(path, { origin })).statusCode).toBe(429);
  });

  it("may make changes, though browsers report it as another origin", async () => {
    const { app } = await open();
    for (const site of ["same-site", "cross-site"]) {
      const headers = { ...(await csrfHeaders(app)), origin, "sec-fetch-site": site };
      expect((await send(headers)).statusCode).toBe(200);
    }
  });

  it("needs the anti-forgery token as any other", async () => {
    await open();
    expect((await send({ origin, "sec-fetch-site": "same-site" })).statusCode).toBe(419);
  });

  it("may show the pictures of listings, which browsers otherwise keep from other origins", async () => {
    const policyOf = async (settings: Parameters<typeof open>[0]) => {
      const { app, get } = await open(settings);
      const { headers } = await get("/storage/none.webp");
      await app.close();
      return headers["cross-origin-resource-policy"];
    };
    expect(await policyOf({})).toBe("same-site");
    expect(await policyOf({ corsOrigins: [] })).toBe("same-origin");
    // There Chromium counts no other port as the same site.
    const appUrl = "http://127.0.0.1:8000";
    expect(await policyOf({ appUrl, corsOrigins: ["http://127.0.0.1:1"] })).toBe("cross-origin");
  });
});

describe("an origin that is not listed", () => {
  it.each([other, "https://herafi.test", "https://app.herafi.test:444", "http://app.herafi.test"])(
    "%s may not read, nor change",
    async (from) => {
      const { app, get } = await open();
      expect(corsHeaders(await get(path, { origin: from }))).toEqual([]);
      expect((await send({ ...(await csrfHeaders(app)), origin: from })).statusCode).toBe(403);
    },
  );

  it("gets the answer to a preflight that OPTIONS has otherwise", async () => {
    const opened = await open();
    const statuses = async () =>
      Promise.all(
        ["/login", path, "/api/nowhere", "/"].map(
          async (url) => (await preflight(opened, url, other)).statusCode,
        ),
      );
    const withList = await statuses();
    for (const url of ["/login", path]) {
      expect(corsHeaders(await preflight(opened, url, other))).toEqual([]);
    }
    await opened.app.close();
    const without = await open({ corsOrigins: [] });
    for (const [i, url] of ["/login", path, "/api/nowhere", "/"].entries()) {
      expect((await preflight(without, url, other)).statusCode, url).toBe(withList[i]);
    }
  });
});

it("without a list no response has CORS headers or varies by origin", async () => {
  const { get } = await open({ corsOrigins: [] });
  const response = await get(path, { origin });
  expect(corsHeaders(response)).toEqual([]);
  expect(response.headers.vary ?? "").not.toMatch(/origin/i);
});

describe.each([true, false])("a cached response, with the fast path: %s", (fastPath) => {
  it("has the CORS headers of the request, whoever it was made for", async () => {
    const { app, db } = await open({ withCache: true, fastPath });
    await addCity(db, "حلب");
    const url = (await app.listen({ port: 0, host: "127.0.0.1" })) + path;
    const read = async (headers: Record<string, string>) => {
      const response = await fetch(url, { headers });
      expect(response.headers.get("vary"), JSON.stringify(headers)).toMatch(/\borigin\b/i);
      return [response.status, response.headers.get("access-control-allow-origin")];
    };
    const [second] = corsOrigins.slice(1);
    for (const _again of [1, 2, 3]) {
      expect(await read({ origin })).toEqual([200, origin]);
      expect(await read({ origin: second! })).toEqual([200, second]);
      expect(await read({})).toEqual([200, null]);
      expect(await read({ origin: other })).toEqual([200, null]);
    }
    const etag = (await fetch(url)).headers.get("etag")!;
    expect(await read({ origin, "if-none-match": etag })).toEqual([304, origin]);
    expect(await read({ "if-none-match": etag })).toEqual([304, null]);
  });
});

describe("COOKIE_DOMAIN", () => {
  const cookieDomain = "herafi.test";

  it("is the domain of the readable cookie alone", async () => {
    const { get } = await open({ cookieDomain });
    const { cookies } = await get("/sanctum/csrf-cookie");
    const tokens = cookies.filter(({ name, value }) => name === "XSRF-TOKEN" && value !== "");
    expect(tokens).toMatchObject([{ domain: cookieDomain, path: "/", secure: true }]);
    const others = cookies.filter(({ name }) => name !== "XSRF-TOKEN");
    expect(others.map(({ name, domain }) => [name, domain])).toEqual([
      ["__Host-herafi_forgery", undefined],
    ]);
  });

  it("ends the readable cookie of the host alone, which would hide the other", async () => {
    const { get } = await open({ cookieDomain });
    const { cookies } = await get("/sanctum/csrf-cookie");
    const ended = cookies.filter(({ name, value }) => name === "XSRF-TOKEN" && value === "");
    expect(ended).toHaveLength(1);
    expect(ended[0]?.domain).toBeUndefined();
  });

  it("leaves the session to the host", async () => {
    const opened = await open({ cookieDomain, appUrl: "http://www.herafi.test" });
    const admin = await signedInAdmin(opened);
    const { cookies } = await admin.post("/logout");
    expect(cookies.find(({ name }) => name === "herafi_session")?.domain).toBeUndefined();
    const token = cookies.find(({ name, value }) => name === "XSRF-TOKEN" && value);
    expect(token?.domain).toBe(cookieDomain);
  });
});

const send = (headers: Record<string, string>) =>
  site!.app.inject({ method: "POST", url: "/api/contact-send", headers, payload: contactMessage });

const corsHeaders = ({ headers }: { headers: object }) =>
  Object.keys(headers).filter((name) => name.startsWith("access-control-"));
