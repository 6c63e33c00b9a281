import { expect, it } from "vitest";
import { openSite } from "#tests/support/site.ts";

it.each([
  ["once of a proxy that nobody trusts", [], 1],
  ["of none that is trusted", ["127.0.0.1"], 0],
])("the log tells %s", async (_what, trustedProxies, times) => {
  const log: string[] = [];
  const logTo = { write: (line: string) => log.push(line) };
  const site = await openSite({ logLevel: "warn", logTo, trustedProxies });
  await site.get("/api/craftsmen");
  expect(log).toEqual([]);
  for (const address of ["192.0.2.1", "192.0.2.2"]) {
    await site.get("/api/craftsmen", { "x-forwarded-for": address });
  }
  expect(log.filter((line) => /TRUSTED_PROXIES.* 127\.0\.0\.1 /.test(line))).toHaveLength(times);
});
