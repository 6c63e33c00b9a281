import { describe, expect, it } from "vitest";
import { InvalidSetting, readConfig } from "./config.ts";
import { originsOfOtherSites } from "./cross-origin.server.ts";

const read = (env: Record<string, string>) => readConfig({ APP_KEY: "k".repeat(32), ...env });
const https = { APP_URL: "https://www.herafi.example" };

describe("CORS_ORIGINS", () => {
  it("is a list of origins, read as browsers write them", () => {
    const origins = (list: string) => read({ CORS_ORIGINS: list }).corsOrigins;
    expect(read({}).corsOrigins).toEqual([]);
    expect(origins("http://localhost:5173")).toEqual(["http://localhost:5173"]);
    expect(origins("HTTPS://App.Herafi.example:443, http://حرفي.سوريا:80")).toEqual([
      "https://app.herafi.example",
      "http://xn--sgbi2cub.xn--mgbtf8fl",
    ]);
  });

  it.each(["*", "https://*", "https://*.herafi.example", "herafi.example", "null", "https://"])(
    "%s is refused in one line",
    (value) =>
      expect(errorOf({ CORS_ORIGINS: value })).toMatch(/^CORS_ORIGINS: must be origins .+$/),
  );

  it.each([
    "https://a.example/",
    "https://a.example/app",
    "https://me@a.example",
    "ws://a.example",
  ])("%s is refused, also beside an origin", (value) =>
    expect(errorOf({ CORS_ORIGINS: `https://b.example,${value}` })).toMatch(
      /^CORS_ORIGINS: must be origins .+$/,
    ),
  );

  it("is on https where the site is", () => {
    const message = errorOf({ ...https, CORS_ORIGINS: "http://app.herafi.example" });
    expect(message).toMatch(/^CORS_ORIGINS: must begin with https:.+$/);
  });

  it.each<[string, string, boolean]>([
    ["https://herafi.example", "https://app.herafi.example", false],
    ["https://api.herafi.example", "https://app.herafi.example", false],
    ["https://herafi.example", "https://herafi.example:8443", false],
    ["http://localhost:8000", "http://localhost:5173", false],
    ["http://localhost:8000", "http://127.0.0.1:5173", true],
    ["http://127.0.0.1:8000", "http://127.1.0.1:8000", true],
    ["https://herafi.example", "https://other.example", true],
    ["http://herafi.example", "https://app.herafi.example", true],
  ])("a site at %s gets no cookies from %s: %s", (appUrl, origin, isOther) => {
    const config = { appUrl, corsOrigins: [origin] };
    expect(originsOfOtherSites(config)).toEqual(isOther ? [origin] : []);
  });
});

describe("COOKIE_DOMAIN", () => {
  it.each(["herafi.example", ".herafi.example", "Herafi.Example", "www.herafi.example"])(
    "may be %s",
    (value) =>
      expect(read({ ...https, COOKIE_DOMAIN: value }).cookieDomain).toBe(
        value.toLowerCase().replace(/^\./, ""),
      ),
  );

  it.each(["other.example", "app.herafi.example", "rafi.example"])("is refused as %s", (value) => {
    const message = errorOf({ ...https, COOKIE_DOMAIN: value });
    expect(message).toBe("COOKIE_DOMAIN: must be the host of APP_URL or a parent domain of it");
  });

  it.each([
    "example",
    "127.0.0.1",
    "[::1]",
    "https://herafi.example",
    "herafi.example:80",
    "a b.c",
  ])("is no domain as %s", (value) =>
    expect(errorOf({ ...https, COOKIE_DOMAIN: value })).toMatch(
      /^COOKIE_DOMAIN: must be a domain such as .+$/,
    ),
  );
});

function errorOf(env: Record<string, string>): string {
  try {
    read(env);
  } catch (error) {
    expect(error).toBeInstanceOf(InvalidSetting);
    return (error as Error).message;
  }
  return "not refused";
}
