import { expect, it } from "vitest";
import { expectRefused } from "#tests/support/responses.ts";
import { openSite } from "#tests/support/site.ts";

it("limit: suggestions are 1,200 a minute for an address, beside everything else", async () => {
  // 12 suggestions and 6 other requests.
  const site = await openSite({ limitFactor: 1 / 100 });
  const get = (url: string, remoteAddress = "192.0.2.1") => site.app.inject({ url, remoteAddress });
  for (let typed = 0; typed < 12; typed++) {
    expect((await get(`/api/suggest?q=${typed}`)).statusCode, `${typed}`).toBe(200);
  }
  expectRefused(await get("/api/suggest?q=12"), 429);
  // A cached one is counted, too.
  expectRefused(await get("/api/suggest?q=0"), 429);
  expect((await get("/api/suggest?q=0", "192.0.2.2")).statusCode).toBe(200);
  for (let page = 1; page <= 6; page++) {
    expect((await get(`/api/craftsmen?page=${page}`)).statusCode, `${page}`).toBe(200);
  }
  expectRefused(await get("/api/craftsmen"), 429);
});
