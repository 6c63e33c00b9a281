import { beforeEach, expect, it } from "vitest";
import { Refusal } from "#src/errors/refusal.server.ts";
import { openSite, type Site } from "#tests/support/site.ts";
import { createLimiter, type Limiter } from "./limits.server.ts";

const address = "192.0.2.1";

let site: Site;
/** Ten different values for an address. */
let limiter: Limiter;
beforeEach(async () => {
  site = await openSite();
  limiter = createLimiter({ db: site.db, kind: "server" }, 1 / 6);
});

const isCounted = (value: string, from = address) =>
  limiter.countDistinct("failedEmails", from, value).then(
    () => true,
    (error) => {
      if (!(error instanceof Refusal)) throw error;
      return false;
    },
  );

/** The values of these that are let through. */
async function letThrough(values: string[], from = address) {
  const passed = await Promise.all(values.map((value) => isCounted(value, from)));
  return new Set(values.filter((_, place) => passed[place]));
}

const names = (count: number, from = 0) => Array.from({ length: count }, (_, n) => `v${from + n}`);

it("limit: different values of a key: not exceeded when each value comes three times concurrently", async () => {
  const values = names(40);
  const passed = await letThrough([...values, ...values, ...values]);
  expect(passed.size).toBeLessThanOrEqual(10);
  for (let next = 40; next < 60; next++) if (await isCounted(`v${next}`)) passed.add(`v${next}`);
  expect(passed.size).toBe(10);
  // Those that are counted may come again, however many at once.
  expect((await letThrough([...passed, ...passed])).size).toBe(10);
  expect(await letThrough(names(20, 100))).toEqual(new Set());
});

it("limit: different values of a key: two concurrent refunds of one value uncount it once", async () => {
  for (const value of names(10)) expect(await isCounted(value)).toBe(true);
  const refund = () => limiter.refundDistinct("failedEmails", address, "v3");
  await Promise.all([refund(), refund(), refund()]);
  const passed: string[] = [];
  for (const value of names(5, 20)) if (await isCounted(value)) passed.push(value);
  expect(passed).toEqual(["v20"]);
});

it("limit: different values of a key: what was undone leaves those alone that came before", async () => {
  for (const value of names(9)) await isCounted(value);
  const undoOld = await limiter.countDistinct("failedEmails", address, "v3");
  const undoNew = await limiter.countDistinct("failedEmails", address, "v9");
  await undoOld();
  expect(await isCounted("v10")).toBe(false);
  await undoNew();
  await undoNew();
  expect([await isCounted("v10"), await isCounted("v11")]).toEqual([true, false]);
});

it("limit: different values of a key: a value refused to a /48 is not counted for its /64", async () => {
  const from = (n: number) => `32.1.13.184.0.1.0.${n}/64`;
  for (let n = 0; n < 10; n++) expect((await letThrough(names(10, n * 10), from(n))).size).toBe(10);
  expect(await isCounted("new", from(11))).toBe(false);
  await limiter.refundDistinct("failedEmails", from(0), "v0");
  const passed = await letThrough(names(10, 200), from(11));
  expect(passed.size).toBeLessThanOrEqual(1);
});
