// @module-tag slow
import sharp, { type Sharp } from "sharp";
import { beforeEach, describe, expect, it } from "vitest";
import { audit } from "#src/audit/table.server.ts";
import { loadBuiltScreens } from "#src/http/render/screens.server.ts";
import { imageTexts } from "#src/images/texts.ts";
import { formDataOf, Person } from "#tests/support/person.ts";
import { expectInvalid, expectRefused, expectText } from "#tests/support/responses.ts";
import { addAdmin, addModerator } from "#tests/support/rows.ts";
import { openSite, type Site } from "#tests/support/site.ts";
import { settingSentences, settingTexts } from "./field-texts.ts";

const path = "/api/settings/logo";
const iconPaths = [
  ...["/icon-192.png", "/icon-512.png", "/icon-maskable-192.png", "/icon-maskable-512.png"],
  ...["/apple-touch-icon.png", "/favicon.ico", "/icon.svg", "/share.jpg"],
];

let site: Site;
let owner: Person;
beforeEach(async () => {
  site = await openSite({ openScreens: loadBuiltScreens });
  await addAdmin(site.db);
  owner = new Person(site);
  await owner.signIn("admin@mail.example");
});

/** Of one colour, so that it is seen in what is made of it. */
const drawing = (width = 600, height = width) =>
  sharp({ create: { width, height, channels: 4, background: "#c01020" } });
const send = (bytes: Buffer | string) => owner.post(path, formDataOf({ image: bytes }));
const logoOf = async () => (await site.get("/api/settings")).json().logo as string | null;
const bytesOf = async (path: string) => (await site.get(path)).rawPayload;

async function centreOf(picture: Buffer) {
  const { width, height } = await sharp(picture).metadata();
  const part = { left: width! / 2 - 4, top: height! / 2 - 4, width: 8, height: 8 };
  const { channels } = await sharp(await sharp(picture).extract(part).png().toBuffer()).stats();
  return channels.slice(0, 3).map(({ mean }) => mean);
}

async function alphaAt(picture: Buffer, place: { left: number; top: number }) {
  const part = await sharp(picture)
    .extract({ ...place, width: 4, height: 4 })
    .png()
    .toBuffer();
  const { channels } = await sharp(part).ensureAlpha().stats();
  return Math.round(channels[3]!.mean);
}

/** As drawn; a palette may round it. */
function expectRed(colour: number[], path = "") {
  for (const [at, value] of [192, 16, 32].entries()) {
    expect(Math.abs(colour[at]! - value), path).toBeLessThanOrEqual(3);
  }
}

describe("the site's logo", () => {
  it("takes the place of the mark: on pages, as every icon and on pictures for messengers", async () => {
    const before = new Map<string, Buffer>();
    for (const path of iconPaths) before.set(path, await bytesOf(path));
    expect(await logoOf()).toBeNull();
    expectText(await send(await drawing().webp().toBuffer()), settingSentences.logoSaved);
    const logo = (await logoOf())!;
    expect(logo).toMatch(/^\/logo\.png\?v=\w{12}$/);
    const answer = await site.get(logo);
    expect(answer.headers).toMatchObject({
      "content-type": "image/png",
      "cache-control": "public, max-age=31536000, immutable",
    });
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 512, height: 512 });
    for (const path of iconPaths) {
      expect((await bytesOf(path)).equals(before.get(path)!), path).toBe(false);
    }
    for (const path of ["/icon-192.png", "/icon-maskable-512.png", "/apple-touch-icon.png"]) {
      expectRed(await centreOf(await bytesOf(path)), path);
    }
    const home = (await site.get("/", { accept: "text/html" })).body;
    expect(home).toContain(`<img src="${logo}" width="512" height="512" alt=""`);

    expectText(await owner.delete(path), settingSentences.logoRemoved);
    expect(await logoOf()).toBeNull();
    for (const path of iconPaths) {
      expect((await bytesOf(path)).equals(before.get(path)!), path).toBe(true);
    }
  });

  it("stays when other settings are saved, and is in the audit log", async () => {
    await send(await drawing().png().toBuffer());
    const logo = await logoOf();
    await owner.put("/api/settings", { name: "صنّاع الشام" });
    expect(await logoOf()).toBe(logo);
    await owner.put("/api/settings", { name: null });
    expect(await logoOf()).toBe(logo);
    const [first] = await site.db.select().from(audit).orderBy(audit.id);
    expect(first).toMatchObject({
      act: "settings.change",
      before: {},
      after: { logo: logo!.split("=")[1] },
    });
  });

  it.each([
    [1200, 300, 1024, 256],
    [512, 102, 512, 102],
    [600, 1200, 256, 512],
    [5000, 625, 1024, 128],
  ])("of %d × %d keeps its shape, and icons get clear margins", async (...sides) => {
    const [width, height, keptWidth, keptHeight] = sides;
    expectText(
      await send(await drawing(width, height).png().toBuffer()),
      settingSentences.logoSaved,
    );
    const kept = { width: keptWidth, height: keptHeight };
    expect((await site.get("/api/settings")).json().logo_size).toEqual(kept);
    const path = (await logoOf())!;
    expect(await sharp(await bytesOf(path)).metadata()).toMatchObject(kept);
    const home = (await site.get("/", { accept: "text/html" })).body;
    expect(home).toContain(`<img src="${path}" width="${keptWidth}" height="${keptHeight}"`);
    const icon = await bytesOf("/icon-192.png");
    expectRed(await centreOf(icon));
    expect(await alphaAt(icon, { left: 0, top: 0 })).toBe(0);
  });

  it.each([
    ["PNG", (picture: Sharp) => picture.png()],
    ["PNG with a palette", (picture: Sharp) => picture.png({ palette: true })],
    ["WebP", (picture: Sharp) => picture.webp({ lossless: true })],
    ["grey PNG", (picture: Sharp) => picture.greyscale().png()],
  ])("keeps its clear parts, which are those of the icons, too: %s", async (_kind, encode) => {
    const create = { width: 700, height: 700, channels: 4 as const };
    const inside = sharp({ create: { ...create, width: 300, height: 300, background: "#c01020" } });
    const picture = sharp({
      create: { ...create, background: { r: 255, g: 255, b: 255, alpha: 0 } },
    }).composite([{ input: await inside.png().toBuffer() }]);
    const sent = await encode(sharp(await picture.png().toBuffer())).toBuffer();
    expectText(await send(sent), settingSentences.logoSaved);
    for (const path of [(await logoOf())!, "/icon-512.png", "/icon-192.png"]) {
      const png = await bytesOf(path);
      expect(await alphaAt(png, { left: 2, top: 2 }), path).toBe(0);
      const middle = (await sharp(png).metadata()).width! / 2;
      expect(await alphaAt(png, { left: middle, top: middle }), path).toBe(255);
    }
  });

  it("may be a JPEG, which is turned upright", async () => {
    const jpeg = await drawing(600, 1200).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    expectText(await send(jpeg), settingSentences.logoSaved);
    const kept = { width: 1024, height: 512 };
    expect((await site.get("/api/settings")).json().logo_size).toEqual(kept);
    const png = await bytesOf((await logoOf())!);
    expect(await sharp(png).metadata()).toMatchObject(kept);
    expectRed(await centreOf(png));
  });

  it.each([
    ["an AVIF", () => drawing().avif().toBuffer(), imageTexts.logoKind],
    ["a text", async () => Buffer.from("<svg onload='alert(1)'/>"), imageTexts.logoKind],
    [
      "one that is 511 pixels wide",
      () => drawing(511, 900).png().toBuffer(),
      imageTexts.logoTooSmall,
    ],
    ["a thin strip", () => drawing(1200, 60).png().toBuffer(), imageTexts.logoTooLong],
    ["half a file", async () => (await noise()).subarray(0, 30_000), imageTexts.unreadable],
    ["nothing", async () => "", settingTexts.logo],
  ])("is refused for %s", async (_what, bytes, message) => {
    expectInvalid(await send(await bytes()), { image: message });
    expect(await logoOf()).toBeNull();
  });

  it("is the owners' alone", async () => {
    await addModerator(site.db, "moderator@mail.example");
    const moderator = new Person(site);
    await moderator.signIn("moderator@mail.example");
    const form = formDataOf({ image: await drawing().png().toBuffer() });
    expectRefused(await moderator.post(path, form), 403);
    expectRefused(await moderator.delete(path), 403);
  });
});

const noise = () =>
  sharp({
    create: {
      width: 600,
      height: 600,
      channels: 3,
      background: "#fff",
      noise: { type: "gaussian", mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer();
