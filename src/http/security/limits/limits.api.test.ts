import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { addCity, addCraftsman, addProfession, openSite, type Site } from "#tests/support/site.ts";

/** Two phone numbers an hour for an address, ten calls of any kind a minute. */
const few = 1 / 60;

let site: Site;
let craftsman: number;

async function open(settings: Parameters<typeof openSite>[0] = {}) {
  site = await openSite({ limitFactor: few, ...settings });
  craftsman = await addCraftsman(site.db, {
    professionId: await addProfession(site.db),
    cityId: await addCity(site.db),
  });
}

describe("limit: phone numbers", () => {
  it("allows so many an hour, then asks in Arabic to wait", async () => {
    await open();
    expect(await statuses(3, {})).toEqual([200, 200, 429]);
    const refused = await callNumber({});
    expect(refused.json()).toEqual({
      message: "طلبت أرقامًا كثيرة. انتظر قليلًا ثم حاول مرة أخرى.",
    });
    expect(refused.headers["retry-after"]).toMatch(/^\d+$/);
    const seconds = Number(refused.headers["retry-after"]);
    expect(seconds).toBeGreaterThan(3000);
    expect(seconds).toBeLessThanOrEqual(3600);
    expect(refused.body).not.toContain("+963");
  });

  it("is 120 an hour unless told otherwise", async () => {
    await open({ limitFactor: 1 });
    await callNumber({});
    await setCounters(119);
    expect(await statuses(2, {})).toEqual([200, 429]);
  });

  it("serves again once the hour has passed", async () => {
    await open();
    expect(await statuses(3, {})).toEqual([200, 200, 429]);
    await site.db.execute(sql`update limit_counter set expire = now() - interval '1 second'`);
    expect(await statuses(3, {})).toEqual([200, 200, 429]);
  });

  it("lets other calls of the same address through", async () => {
    await open();
    await statuses(3, {});
    expect((await site.get(`/api/craftsmen/${craftsman}`)).statusCode).toBe(200);
  });

  it("counts each address for itself", async () => {
    await open();
    expect(await statuses(3, { remoteAddress: "192.0.2.1" })).toEqual([200, 200, 429]);
    expect(await statuses(2, { remoteAddress: "192.0.2.2" })).toEqual([200, 200]);
  });

  it("counts an IPv4 address written as IPv6 as the same", async () => {
    await open();
    await statuses(2, { remoteAddress: "192.0.2.1" });
    expect(await statuses(1, { remoteAddress: "::ffff:192.0.2.1" })).toEqual([429]);
  });

  it("counts all IPv6 addresses of one /64 together, and those of another apart", async () => {
    await open();
    expect(await statuses(1, { remoteAddress: "2001:db8:1:2::1" })).toEqual([200]);
    expect(await statuses(1, { remoteAddress: "2001:db8:1:2:ffff:0:0:9" })).toEqual([200]);
    expect(await statuses(1, { remoteAddress: "2001:db8:1:2:8000::" })).toEqual([429]);
    expect(await statuses(1, { remoteAddress: "2001:db8:1:3::1" })).toEqual([200]);
  });

  it("is exact for concurrent requests", async () => {
    await open();
    const answers = await Promise.all(Array.from({ length: 8 }, () => callNumber({})));
    const served = answers.filter(({ statusCode }) => statusCode === 200);
    expect(served).toHaveLength(2);
  });

  it("is the same over all processes on one database", async () => {
    const twin = await openSite({ limitFactor: few });
    await open();
    const url = `/api/show-craftsmen/${craftsman}`;
    expect((await twin.get(url)).statusCode).toBe(200);
    expect(await statuses(1, {})).toEqual([200]);
    expect((await twin.get(url)).statusCode).toBe(429);
  });

  it("does not count an address that names no one by its form", async () => {
    await open();
    for (const id of ["abc", "0", "-1"]) await site.get(`/api/show-craftsmen/${id}`);
    expect(await statuses(2, {})).toEqual([200, 200]);
  });
});

describe("limit: X-Forwarded-For", () => {
  const forwarded = (value: string) => ({ headers: { "x-forwarded-for": value } });

  it("is not believed from just anyone", async () => {
    await open();
    expect(await statuses(1, forwarded("192.0.2.1"))).toEqual([200]);
    expect(await statuses(1, forwarded("192.0.2.2"))).toEqual([200]);
    expect(await statuses(1, forwarded("192.0.2.3"))).toEqual([429]);
  });

  it.each(["127.0.0.1", "127.0.0.0/8"])("is believed from the proxy %s", async (proxy) => {
    await open({ trustedProxies: [proxy] });
    expect(await statuses(3, forwarded("192.0.2.1"))).toEqual([200, 200, 429]);
    expect(await statuses(1, forwarded("192.0.2.2"))).toEqual([200]);
  });

  it("is believed from a proxy on IPv6, and from one whose IPv4 is written as IPv6", async () => {
    await open({ trustedProxies: ["2001:db8::/32", "10.0.0.7"] });
    for (const remoteAddress of ["2001:db8:5::1", "::ffff:10.0.0.7", "10.0.0.7"]) {
      const from = { remoteAddress, ...forwarded(`198.51.100.${remoteAddress.length}`) };
      expect(await statuses(3, from)).toEqual([200, 200, 429]);
    }
  });

  it("counts the address that the proxy saw, not those that its client made up", async () => {
    await open({ trustedProxies: ["127.0.0.1"] });
    expect(await statuses(1, forwarded("192.0.2.1, 203.0.113.5"))).toEqual([200]);
    expect(await statuses(1, forwarded("192.0.2.2, 203.0.113.5"))).toEqual([200]);
    expect(await statuses(1, forwarded("127.0.0.1, 203.0.113.5"))).toEqual([429]);
  });

  it.each([
    ["nothing", ""],
    ["no address", "unknown"],
    ["commas", ",,,"],
    ["a very long text", Array.from({ length: 900 }, (_, n) => (n ** 3).toString(36)).join("")],
  ])("that says %s breaks nothing", async (_what, value) => {
    await open({ trustedProxies: ["127.0.0.1"] });
    expect((await callNumber(forwarded(value))).statusCode).toBeLessThan(500);
  });
});

describe("limit: everything else", () => {
  it("holds for all calls of an address together, in any way and on any path", async () => {
    await open();
    for (let call = 0; call < 9; call++) await site.get("/api/get-all-cities");
    expect((await site.get("/sanctum/csrf-cookie")).statusCode).toBe(204);
    const refused = await site.get("/api/craftsmen");
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThanOrEqual(1);
    expect(Number(refused.headers["retry-after"])).toBeLessThanOrEqual(60);
    expect(Object.keys(refused.json())).toEqual(["message"]);
    const posted = await site.app.inject({ method: "POST", url: "/api/contact-send", payload: {} });
    expect(posted.statusCode).toBe(429);
    // Also for pages that are never stored, as their cookie or form is the visitor's.
    for (const url of [`/report/${craftsman}`, "/report/0?sent=1", "/contact"]) {
      expect((await site.app.inject(url)).statusCode).toBe(429);
    }
  });
});

async function callNumber(from: { remoteAddress?: string; headers?: Record<string, string> }) {
  const url = `/api/show-craftsmen/${craftsman}`;
  return site.app.inject({ method: "GET", url, ...from });
}

/** The statuses of so many calls for the phone number, one after the other. */
async function statuses(count: number, from: Parameters<typeof callNumber>[0]) {
  const seen: number[] = [];
  for (let call = 0; call < count; call++) seen.push((await callNumber(from)).statusCode);
  return seen;
}

const setCounters = (points: number) =>
  site.db.execute(sql`update limit_counter set points = ${points}::int`);
