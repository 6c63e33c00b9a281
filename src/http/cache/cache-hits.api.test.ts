import { setImmediate as nextTurn } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { Person } from "#tests/support/person.ts";
import { addAdmin } from "#tests/support/rows.ts";
import { addCity, openSite, type Site } from "#tests/support/site.ts";

const token = "zaytoun-8-jisr-4";
const path = "/api/get-all-cities";

let site: Site | undefined;
afterEach(() => site?.app.close());

type Settings = NonNullable<Parameters<typeof openSite>[0]>;

async function open(settings: Settings) {
  const opened = await openSite({ withCache: true, ...settings });
  site = opened;
  const url = await opened.app.listen({ port: 0, host: "127.0.0.1" });
  return { ...opened, status: async () => (await fetch(url + path)).status, url };
}

describe.each([true, false])("cache hits, with the fast path: %s", (fastPath) => {
  it("count against the rate limit of the client's address", async () => {
    // 600 a minute, times this.
    const { status } = await open({ fastPath, limitFactor: 1 / 50 });
    const statuses: number[] = [];
    for (let i = 0; i < 20; i++) {
      statuses.push(await status());
      await nextTurn();
    }
    const allowed = statuses.filter((one) => one === 200).length;
    expect(allowed).toBeGreaterThanOrEqual(12);
    // Hits are counted in batches, here of one, so the limit may be exceeded by one.
    expect(allowed).toBeLessThanOrEqual(14);
    expect(statuses.slice(allowed)).toEqual(Array(20 - allowed).fill(429));
  });

  it("count in the metrics", async () => {
    const metrics = { host: "127.0.0.1", port: undefined, token };
    const { get, status } = await open({ fastPath, metrics });
    for (let i = 0; i < 3; i++) expect(await status()).toBe(200);
    const { body } = await get("/metrics", { authorization: `Bearer ${token}` });
    expect(body).toContain('herafi_response_cache_total{outcome="miss"} 1');
    expect(body).toContain('herafi_response_cache_total{outcome="hit"} 2');
    const requests = `herafi_http_requests_total{method="GET",route="${path}",status="200"} 3`;
    expect(body).toContain(requests);
  });

  it("end with the change that their tags name", async () => {
    const opened = await open({ fastPath });
    const admin = new Person(opened);
    await addCity(opened.db, "حلب");
    await addAdmin(opened.db);
    await admin.signIn("admin@mail.example");
    const cities = async () => (await fetch(opened.url + path)).json();
    await cities();
    const before = await cities();
    await admin.post("/api/city", { name: "إدلب" });
    expect(await cities()).toHaveLength(before.length + 1);
  });
});
