import { gunzipSync } from "node:zlib";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { expectRefused } from "#tests/support/responses.ts";
import { addAccount } from "#tests/support/rows.ts";
import {
  addCity,
  addCraftsman,
  addProfession,
  openSite,
  origin,
  type Site,
} from "#tests/support/site.ts";

let site: Site;
let trade: { professionId: number; cityId: number };
beforeEach(async () => {
  // Parts are kept for an hour.
  site = await openSite({ shared: false });
  trade = {
    professionId: await addProfession(site.db, "فني مصاعد"),
    cityId: await addCity(site.db, "دير الزور"),
  };
});

it("limit: parts of the sitemap are made twelve times a minute for an address", async () => {
  site = await openSite({ limitFactor: 1 / 12 });
  await addAccount(site.db, { state: "approved" });
  const part = (remoteAddress: string) =>
    site.app.inject({ url: "/sitemap-craftsmen-1.xml", remoteAddress });
  expect((await part("192.0.2.1")).statusCode).toBe(200);
  expect((await part("192.0.2.1")).statusCode).toBe(429);
  expect((await part("192.0.2.2")).statusCode).toBe(200);
});

describe("GET /sitemap.xml", () => {
  it("leads to the screens and to each part up to the last approved listing", async () => {
    await addCraftsman(site.db, trade);
    const far = await addCraftsman(site.db, trade);
    const pending = await addCraftsman(site.db, { ...trade, state: "pending" });
    await move(far, 150_000);
    await move(pending, 150_001);
    for (const part of [1, 2, 3]) {
      expect(await addressesIn(`/sitemap-craftsmen-${part}.xml`)).toHaveLength(1);
    }
    expect(await addressesIn("/sitemap.xml")).toEqual([
      `${origin}/sitemap-screens.xml`,
      `${origin}/sitemap-craftsmen-1.xml`,
      `${origin}/sitemap-craftsmen-2.xml`,
      `${origin}/sitemap-craftsmen-3.xml`,
    ]);
  });

  it("names no part where nobody is approved", async () => {
    await addCraftsman(site.db, { ...trade, state: "pending" });
    expect(await addressesIn("/sitemap.xml")).toEqual([`${origin}/sitemap-screens.xml`]);
  });

  it("is XML that may be kept for an hour", async () => {
    const { headers, body } = await site.get("/sitemap.xml");
    expect(headers["content-type"]).toBe("application/xml; charset=utf-8");
    expect(headers["cache-control"]).toBe("public, max-age=3600");
    expect(body).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<sitemapindex xmlns=/);
  });
});

describe("GET /sitemap-screens.xml", () => {
  it("has the public screens and the professions in cities where someone is", async () => {
    await addCity(site.db, "حمص");
    await addCraftsman(site.db, trade);
    const page = `${encodeURIComponent("دير-الزور")}/${encodeURIComponent("فني-مصاعد")}`;
    expect(await addressesIn("/sitemap-screens.xml")).toEqual(
      ["/", "/trades", "/contact", "/privacy-policy", "/licenses", "/register", `/${page}`].map(
        (path) => origin + path,
      ),
    );
  });

  it("has no page where nobody is approved", async () => {
    await addCraftsman(site.db, { ...trade, state: "pending" });
    expect(await addressesIn("/sitemap-screens.xml")).toHaveLength(6);
  });
});

describe("GET /sitemap-craftsmen-{part}.xml", () => {
  it("has the approved listings by their ids, with the moment of their approval", async () => {
    const first = await addCraftsman(site.db, {
      ...trade,
      approvedAt: new Date("2026-03-04T05:06:07Z"),
    });
    await addCraftsman(site.db, { ...trade, state: "pending" });
    const last = await addCraftsman(site.db, trade);
    await move(last, 50_000);
    const { body } = await site.get("/sitemap-craftsmen-1.xml");
    expect(body).toContain(
      `<url><loc>${origin}/carftsman-details/${first}</loc><lastmod>2026-03-04T05:06:07.000Z</lastmod></url>`,
    );
    expect(await addressesIn("/sitemap-craftsmen-1.xml")).toEqual([
      `${origin}/carftsman-details/${first}`,
      `${origin}/carftsman-details/50000`,
    ]);
  });

  it("61: is read once an hour, and says how old it is, so that nobody keeps it for longer", async () => {
    let moment = new Date("2026-03-04T05:00:00Z");
    site = await openSite({ shared: false, now: () => moment });
    const first = await addAccount(site.db, { state: "approved" });
    const path = "/sitemap-craftsmen-1.xml";
    const made = await site.get(path);
    expect(made.headers).toMatchObject({
      "content-type": "application/xml; charset=utf-8",
      "cache-control": "public, max-age=3600",
      "content-length": String(made.body.length),
      vary: "accept-encoding",
    });
    expect(made.headers.age).toBeUndefined();

    await site.db.execute(sql`
      update craftsman set state = 'suspended', state_reason = 'complaints' where id = ${first}::int`);
    await addAccount(site.db, { state: "approved" });
    moment = new Date("2026-03-04T05:59:59Z");
    const kept = await site.get(path);
    expect(kept.body).toBe(made.body);
    expect(kept.headers.age).toBe("3599");

    moment = new Date("2026-03-04T06:00:00Z");
    const madeAgain = await site.get(path);
    expect(madeAgain.body).not.toContain(`/carftsman-details/${first}<`);
    expect(await addressesIn(path)).toHaveLength(1);
    expect(madeAgain.headers.age).toBeUndefined();
  });

  it("has the same in gzip for who accepts it, and the same headers for HEAD", async () => {
    await addCraftsman(site.db, trade);
    const path = "/sitemap-craftsmen-1.xml";
    const plain = await site.get(path, { "accept-encoding": "br" });
    expect(plain.headers["content-encoding"]).toBeUndefined();
    const zipped = await site.get(path, { "accept-encoding": "gzip, br" });
    expect(zipped.headers["content-encoding"]).toBe("gzip");
    expect(String(gunzipSync(zipped.rawPayload))).toBe(plain.body);
    const head = await site.app.inject({
      method: "HEAD",
      url: path,
      headers: { "accept-encoding": "gzip" },
    });
    expect(head.body).toBe("");
    for (const name of ["content-type", "content-length", "content-encoding", "vary"]) {
      expect(head.headers[name], name).toBe(zipped.headers[name]);
    }
  });

  it("leads home where nobody is approved before somebody who is", async () => {
    await move(await addCraftsman(site.db, trade), 100_000);
    expect(await addressesIn("/sitemap-craftsmen-1.xml")).toEqual([`${origin}/`]);
    expectRefused(await site.get("/sitemap-craftsmen-3.xml"), 404);
  });

  it("says nothing of a craftsman but where the page is", async () => {
    await addCraftsman(site.db, { ...trade, phone: "+963944120357", fullname: "سمير الخطيب" });
    const { body } = await site.get("/sitemap-craftsmen-1.xml");
    expect(body).not.toMatch(/944120357|سمير|mail/);
  });

  it.each(["2", "42950", "42951", "99999", "100000", "0", "-1", "01", "x", "1.5"])(
    "does not know part %s",
    async (part) => {
      await addCraftsman(site.db, trade);
      expectRefused(await site.get(`/sitemap-craftsmen-${part}.xml`), 404);
    },
  );
});

/** Gives a craftsman another id, as years of registrations would. */
async function move(from: number, to: number) {
  await site.db.execute(sql`
    insert into account (id, email, password_hash, type)
    overriding system value select ${to}::int, ${to}::int || email, password_hash, type
    from account where id = ${from}::int`);
  await site.db.execute(sql`update craftsman set id = ${to}::int where id = ${from}::int`);
}

const addressesIn = async (path: string) => {
  const { body } = await site.get(path);
  return [...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
};
