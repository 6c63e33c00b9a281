import readQr from "jsqr";
import sharp from "sharp";
import { beforeEach, expect, it } from "vitest";
import { signedInAdmin } from "#tests/support/admins/admin.ts";
import { forgetAccount } from "#tests/support/people/listed.ts";
import { expectRefused } from "#tests/support/responses.ts";
import { addAccount } from "#tests/support/rows.ts";
import { openSite, origin, type Site } from "#tests/support/site.ts";

let site: Site;
beforeEach(async () => {
  site = await openSite();
});

/** What a camera reads in the answer. */
async function scan(picture: Buffer) {
  const drawn = sharp(picture, { density: 600 }).ensureAlpha().raw();
  const { data, info } = await drawn.toBuffer({ resolveWithObject: true });
  return readQr(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

const formats = [
  ["svg", "image/svg+xml"],
  ["png", "image/png"],
] as const;

it.each(formats)("79: as %s leads to the address of a listing", async (format, type) => {
  const id = await addAccount(site.db);
  const answer = await site.get(`/qr/${id}.${format}`);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers["content-type"]).toContain(type);
  expect(answer.headers["cache-control"]).toBe("public, max-age=86400, s-maxage=60");
  expect(await scan(answer.rawPayload)).toBe(`${origin}/carftsman-details/${id}`);
});

it("is sharp enough for print, and small enough for a message", async () => {
  const { rawPayload } = await site.get(`/qr/${await addAccount(site.db)}.png`);
  const { width, height } = await sharp(rawPayload).metadata();
  expect(width).toBe(height);
  expect(width).toBeGreaterThan(800);
  expect(rawPayload.length).toBeLessThan(10_000);
});

it.each(["pending", "declined", "suspended"] as const)("is not of a %s listing", async (state) => {
  const id = await addAccount(site.db, { state });
  for (const [format] of formats) expectRefused(await site.get(`/qr/${id}.${format}`), 404);
});

it("of a merged listing leads to the one that stayed", async () => {
  const admin = await signedInAdmin(site);
  const kept = await addAccount(site.db);
  const other = await addAccount(site.db, { phone: "+963955777888" });
  for (const one of [kept, other]) await forgetAccount(site, one);
  const merged = await admin.post(`/api/listings/${kept}/merge`, { other });
  expect(merged.statusCode, merged.body).toBe(200);
  const { rawPayload } = await site.get(`/qr/${other}.png`);
  expect(await scan(rawPayload)).toBe(`${origin}/carftsman-details/${kept}`);
});
