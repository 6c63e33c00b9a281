import { expect, it } from "vitest";
import { openSite } from "#tests/support/site.ts";

const appUrl = "https://herafi.example";

async function siteWithLog() {
  const lines: string[] = [];
  const site = await openSite({
    appUrl,
    logLevel: "warn",
    trustedProxies: ["10.0.0.1"],
    logTo: { write: (line) => void lines.push(line) },
  });
  const get = (
    headers: Record<string, string>,
    url = "/api/craftsmen",
    remoteAddress = "10.0.0.1",
  ) => site.app.inject({ method: "GET", url, headers, remoteAddress });
  const warnings = () =>
    lines
      .map((line) => JSON.parse(line).msg as string)
      .filter((text) => text.startsWith("APP_URL"));
  return { get, warnings };
}

it("logs one warning for requests for another host than that of APP_URL", async () => {
  const { get, warnings } = await siteWithLog();
  await get({ host: "herafi.example" });
  await get({ host: "HERAFI.example:443" });
  expect(warnings()).toEqual([]);
  for (const host of ["www.herafi.example", "other.example", "other.example"]) await get({ host });
  expect(warnings()).toEqual([
    expect.stringMatching(/^APP_URL: .*www\.herafi\.example, .*https:\/\/herafi\.example;/),
  ]);
});

it("believes X-Forwarded-Host of a trusted proxy alone", async () => {
  const { get, warnings } = await siteWithLog();
  const forwarded = { host: "127.0.0.1:8000", "x-forwarded-for": "203.0.113.9" };
  await get({ ...forwarded, "x-forwarded-host": "herafi.example" });
  expect(warnings()).toEqual([]);
  await get({ host: "herafi.example", "x-forwarded-host": "evil.example" }, "/", "203.0.113.9");
  expect(warnings()).toEqual([]);
  await get(forwarded);
  expect(warnings()).toEqual([expect.stringContaining("127.0.0.1:8000")]);
});

it("does not warn of health checks and of requests from this machine", async () => {
  const { get, warnings } = await siteWithLog();
  await get({ host: "10.0.0.7:8001" }, "/health/ready");
  await get({ host: "localhost:8000" });
  await get({ host: "127.0.0.1:8000" });
  expect(warnings()).toEqual([]);
});
