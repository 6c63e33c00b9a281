import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { recordQueries } from "#tests/support/database/queries.ts";
import { Person } from "#tests/support/person.ts";
import { profileOf } from "#tests/support/profile.ts";
import { addAccount, addAdmin, addCity, addProfession } from "#tests/support/rows.ts";
import { openSite, type Site } from "#tests/support/site.ts";
import { waitOptions } from "#tests/support/wait-options.ts";

let site: Site;
let admin: Person;
/** Approved, a plumber in Damascus. */
let omar: Person;
/** Approved, a carpenter in Homs. */
const sami = 2;

beforeEach(async () => {
  site = await openSite({ withCache: true });
  const [plumber, carpenter] = [await addProfession(site.db), await addProfession(site.db, "نجّار")];
  const [damascus, homs] = [await addCity(site.db), await addCity(site.db, "حمص")];
  const listed = { email: "omar@mail.example", fullname: "عمر الزعبي" };
  await addAccount(site.db, { ...listed, professionId: plumber, cityId: damascus });
  await addAccount(site.db, { fullname: "سامي حداد", professionId: carpenter, cityId: homs });
  const waits = { fullname: "نادر عيسى", state: "pending" as const };
  await addAccount(site.db, { ...waits, professionId: plumber, cityId: damascus });
  await addAdmin(site.db);
  admin = new Person(site);
  omar = new Person(site);
  await admin.signIn("admin@mail.example");
  await omar.signIn("omar@mail.example");
});

const all = "/api/craftsmen";
const plumbers = "/api/search?profession=1&city=1";
const carpenters = "/api/search?profession=2&city=2";
const names = async (url: string) => {
  const { data } = (await site.get(url)).json();
  return data.map(({ fullname }: { fullname: string }) => fullname);
};

/** The queries about craftsmen that run meanwhile. */
async function queriesOf(act: () => Promise<unknown>) {
  const listener = recordQueries(site.db);
  await act().finally(listener.stop);
  return listener.queries.map(({ query }) => query).filter((query) => query.includes("craftsman"));
}

/** Makes every query about craftsmen fail. */
const hide = () => site.db.execute(sql`alter table craftsman rename to craftsman_away`);
const bringBack = () => site.db.execute(sql`alter table craftsman_away rename to craftsman`);

describe("a public response", () => {
  it.each([all, plumbers, "/api/craftsmen/1", "/api/trades", "/api/get-all-cities"])(
    "is cached: %s",
    async (url) => {
      const first = await site.get(url);
      expect(await queriesOf(() => site.get(url))).toEqual([]);
      expect((await site.get(url)).body).toBe(first.body);
    },
  );

  it("is made once for concurrent requests", async () => {
    const once = await queriesOf(() => site.get("/api/search"));
    const together = await queriesOf(async () => {
      const answers = await Promise.all(Array.from({ length: 50 }, () => site.get(all)));
      expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    });
    expect(together).toHaveLength(once.length);
  });

  it("44: is sent from the cache while the database fails; what is not cached gets an error", async () => {
    const first = await site.get(all);
    await hide();
    try {
      expect((await site.get(all)).body).toBe(first.body);
      expect((await site.get(plumbers)).statusCode).toBe(500);
    } finally {
      await bringBack();
    }
    expect((await site.get(plumbers)).statusCode).toBe(200);
  });

  it("is compressed, and 304 for a client that has it", async () => {
    for (let i = 0; i < 10; i++) await addAccount(site.db, { professionId: 1, cityId: 1 });
    await vi.waitFor(async () => expect(await names(all)).toHaveLength(12), waitOptions);
    const plain = await site.get(all);
    for (const [encoding, undo] of [
      ["br", brotliDecompressSync],
      ["gzip", gunzipSync],
    ] as const) {
      const answer = await site.get(all, { "accept-encoding": encoding });
      expect(answer.headers["content-encoding"]).toBe(encoding);
      expect(answer.headers.vary).toContain("accept-encoding");
      expect(undo(answer.rawPayload).toString()).toBe(plain.body);
    }
    // A shared cache may use it for the second within which a change has to show.
    expect(plain.headers["cache-control"]).toBe(
      "public, max-age=0, s-maxage=1, stale-if-error=3600",
    );
    const etag = String(plain.headers.etag);
    const again = await site.get(all, { "if-none-match": etag });
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, "", etag]);
    await admin.post("/api/craftsmen-approv/3");
    await vi.waitFor(async () => {
      expect((await site.get(all, { "if-none-match": etag })).statusCode).toBe(200);
    }, waitOptions);
  });
});

describe("every affected response is new after", () => {
  const changes: [string, () => Promise<{ statusCode: number }>][] = [
    ["an approval", () => admin.post("/api/craftsmen-approv/3")],
    ["a suspension", () => admin.post("/api/craftsmen-suspend/1", { reason: "complaints" })],
    [
      "another name",
      async () => omar.put("/api/update-user", { ...(await profileOf(omar)), name: "عمر القاسم" }),
    ],
    [
      "another city",
      async () => omar.put("/api/update-user", { ...(await profileOf(omar)), city: 2 }),
    ],
    ["a city's new name", () => admin.put("/api/city/1", { name: "الشام" })],
    ["a profession's new name", () => admin.put("/api/profession/1", { title: "سمكري" })],
    ["a new city", () => admin.post("/api/city", { name: "إدلب" })],
  ];
  const urls = [all, plumbers, "/api/search?city=1", "/api/search?profession=1"];
  urls.push("/api/craftsmen/1");
  urls.push("/api/trades", "/api/trades?city=1", "/api/get-all-cities", "/api/get-all-professions");
  urls.push("/api/search?city=2", carpenters, "/api/search?profession=1&city=2");
  urls.push(`${all}?profession=1&default_city=1`, `${all}?profession=1&default_city=2`);
  const typed = ["عمر", "سباك", "سباك بدمشق", "سباك بحمص", "سباك رخيص", "حمص", "نجار", "مفتاح"];
  urls.push(...typed.map((q) => `${all}?q=${encodeURIComponent(q)}`));
  for (const city of ["city=1", "default_city=2"]) {
    urls.push(`${all}?${city}&q=${encodeURIComponent("سباك")}`);
  }
  urls.push(...["سب", "نجار ح", "دم", "عم"].map((q) => `/api/suggest?q=${encodeURIComponent(q)}`));

  it.each(changes)("%s", async (_name, change) => {
    const bodies = async () =>
      (await Promise.all(urls.map((url) => site.get(url)))).map(({ body }) => body);
    await bodies();
    expect((await change()).statusCode).toBe(200);
    const fresh = await openFresh();
    const truth = (await Promise.all(urls.map((url) => fresh.inject(url)))).map(({ body }) => body);
    await vi.waitFor(async () => expect(await bodies()).toEqual(truth), waitOptions);
  });

  it("a change made in the database by hand", async () => {
    expect(await names(all)).toContain("سامي حداد");
    await site.db.delete(craftsman).where(eq(craftsman.id, sami));
    await vi.waitFor(async () => expect(await names(all)).not.toContain("سامي حداد"), waitOptions);
  });

  it("a change, while other lists stay cached", async () => {
    await site.get(carpenters);
    await site.get(plumbers);
    await admin.post("/api/craftsmen-approv/3");
    await vi.waitFor(async () => expect(await names(plumbers)).toContain("نادر عيسى"), waitOptions);
    expect(await queriesOf(() => site.get(carpenters))).toEqual([]);
  });

  it("a change, while searches for what is elsewhere stay cached", async () => {
    const urls = [
      ...["نجار بحمص", "نجار", "حمص"].map((q) => `${all}?q=${encodeURIComponent(q)}`),
      ...["نج", "حم", "قغ"].map((q) => `/api/suggest?q=${encodeURIComponent(q)}`),
      `${all}?profession=2&default_city=2`,
    ];
    for (const url of urls) await site.get(url);
    await site.get(plumbers);
    await admin.post("/api/craftsmen-approv/3");
    await vi.waitFor(async () => expect(await names(plumbers)).toContain("نادر عيسى"), waitOptions);
    for (const url of urls) expect(await queriesOf(() => site.get(url)), url).toEqual([]);
  });

  it("a public change only: a registration and a decline leave the cache as it is", async () => {
    await site.get(all);
    await addAccount(site.db, { state: "pending", professionId: 1, cityId: 1 });
    await admin.post("/api/craftsmen-decline/3", { reason: "name" });
    expect(await queriesOf(() => site.get(all))).toEqual([]);
  });
});

it("private responses are never cached", async () => {
  for (const url of ["/api/show-craftsmen/1", "/api/user", "/api/get-profile-data"]) {
    const answer = await omar.get(url);
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect(answer.headers.etag).toBeUndefined();
  }
});

/** Another process on the same database, without a cache. */
async function openFresh() {
  const { app } = await openSite({ emptied: false });
  return app;
}
