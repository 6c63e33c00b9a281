// @module-tag slow
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { beforeEach, expect, it } from "vitest";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { expectRefused } from "#tests/support/responses.ts";
import { addCity, addCraftsman, addProfession, openSite, type Site } from "#tests/support/site.ts";

/** What WhatsApp still shows. */
const heaviest = 300_000;

let site: Site;
let trade: { professionId: number; cityId: number };
beforeEach(async () => {
  site = await openSite();
  trade = { professionId: await addProfession(site.db), cityId: await addCity(site.db) };
});

it("is a JPEG of 1200 × 630 that messengers take, and keep for a day", async () => {
  const id = await addCraftsman(site.db, trade);
  const answer = await site.get(`/previews/${id}.jpg`);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers["content-type"]).toBe("image/jpeg");
  expect(answer.headers["cache-control"]).toBe("public, max-age=86400, s-maxage=60");
  expect(answer.rawPayload.length).toBeLessThan(heaviest);
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({
    format: "jpeg",
    width: 1200,
    height: 630,
  });
});

it("shows the craftsman's own picture, however busy, within that weight", async () => {
  const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
  const photo = { width: 1080, height: 1080, channels: 3, noise } as const;
  await mkdir(join(site.files, "craftsmen"), { recursive: true });
  await writeFile(
    join(site.files, "craftsmen/busy.webp"),
    await sharp({ create: { ...photo, background: "#fff" } })
      .webp()
      .toBuffer(),
  );
  const plain = await addCraftsman(site.db, trade);
  const pictured = await addCraftsman(site.db, { ...trade, image: "craftsmen/busy.webp" });
  const drawn = await bytesOf(pictured);
  expect(drawn.length).toBeLessThan(heaviest);
  expect(drawn.equals(await bytesOf(plain))).toBe(false);
});

it.each(["م".repeat(80), "W".repeat(30), `عبد${"الرحمن".repeat(6)}`])(
  "has room for a name of one long word: %s",
  async (fullname) => {
    const id = await addCraftsman(site.db, { ...trade, fullname });
    expect((await site.get(`/previews/${id}.jpg`)).statusCode).toBe(200);
  },
);

it("is drawn without the picture when its file is lost", async () => {
  const plain = await addCraftsman(site.db, trade);
  const lost = await addCraftsman(site.db, { ...trade, image: "craftsmen/lost.webp" });
  expect((await bytesOf(lost)).equals(await bytesOf(plain))).toBe(true);
});

it("has the name and the trade in it, the longest too, and no number", async () => {
  const long = "عبد الرحمن مصطفى الحسيني القادري ".repeat(2).trim();
  const id = await addCraftsman(site.db, { ...trade, fullname: long });
  const before = await bytesOf(id);
  await site.db.update(craftsman).set({ phone: "+963944120357" }).where(eq(craftsman.id, id));
  expect((await bytesOf(id)).equals(before)).toBe(true);
  await site.db.update(craftsman).set({ fullname: "سمير" }).where(eq(craftsman.id, id));
  expect((await bytesOf(id)).equals(before)).toBe(false);
});

it("is drawn once for all who ask for it at the same moment", async () => {
  const id = await addCraftsman(site.db, { ...trade, fullname: "فدوى القباني" });
  // Far more than may wait to be drawn.
  const drawn = await Promise.all(Array.from({ length: 60 }, () => bytesOf(id)));
  expect(drawn.every((bytes) => bytes.equals(drawn[0]!))).toBe(true);
});

it("takes a name for what it is, whatever signs are in it", async () => {
  const marked = { ...trade, professionId: await addProfession(site.db, "<b>سبّاك & </span>") };
  expect((await bytesOf(await addCraftsman(site.db, marked))).length).toBeGreaterThan(10_000);
});

it("is there for the approved alone", async () => {
  const pending = await addCraftsman(site.db, { ...trade, state: "pending" });
  const suspended = await addCraftsman(site.db, { ...trade, state: "suspended" });
  for (const id of [pending, suspended, 999_999, "0", "x", "1.5", "99999999999"]) {
    expectRefused(await site.get(`/previews/${id}.jpg`), 404);
  }
});

async function bytesOf(id: number) {
  const { statusCode, rawPayload } = await site.get(`/previews/${id}.jpg`);
  expect(statusCode).toBe(200);
  return rawPayload;
}
