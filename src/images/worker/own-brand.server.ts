// What pictures for messengers show of a site with a name or colours of its own.
import { readFile } from "node:fs/promises";
import type { OverlayOptions } from "sharp";
import { drawableName } from "./drawable-name.server.ts";
import { sharp } from "./sharp.server.ts";
import type { BrandPictures, SitePreviewTexts } from "./tasks.ts";
import { previewFolder, renderText } from "./text.server.ts";

const slogan = "لكل عمل في بيتك، حرفي قريب منك";
const size = { width: 1200, height: 630 };
/** Where the photograph of a listing goes. */
const photo = { left: 640, top: 0, width: 560, height: 630 };
const [cream, sand] = ["#fbf5ea", "#f3ddb9"];
const markSide = 220;

/** The ground of a listing's preview: words at the left, at the right the place of the photograph. */
export async function drawOwnGround(brand: BrandPictures): Promise<Buffer> {
  const mark = await markOf(brand, markSide);
  const place = { create: { ...photo, channels: 4 as const, background: "rgba(255,255,255,.16)" } };
  return drawOn(brand.colour, [
    { input: await sharp(place).png().toBuffer(), left: photo.left, top: 0 },
    {
      input: mark,
      left: photo.left + (photo.width - markSide) / 2,
      top: (photo.height - markSide) / 2,
    },
    ...(await brandAt(brand, { right: 580, top: 506, size: 44, width: 400 })),
  ])
    .png()
    .toBuffer();
}

/** Draws the JPEG of 1200 × 630 that messengers show with addresses of the site itself. */
export async function drawSitePicture(
  _bytes: Buffer,
  { brand, tagline }: SitePreviewTexts,
): Promise<Buffer> {
  const [lines, below] = await Promise.all([
    renderText({ text: slogan, colour: cream, size: 62, width: 560 }),
    drawableName(tagline) &&
      renderText({ text: tagline, colour: sand, size: 40, width: 560, height: 150 }),
  ]);
  return drawOn(brand.colour, [
    { input: await readFile(`${previewFolder}figures.png`), left: 0, top: 0 },
    { input: lines.data, left: 1130 - lines.info.width, top: 230 },
    ...(below ? [{ input: below.data, left: 1130 - below.info.width, top: 440 }] : []),
    ...(await brandAt(brand, { right: 1130, top: 70, size: 52, width: 480 })),
  ])
    .jpeg({ quality: 86, mozjpeg: true })
    .toBuffer();
}

const drawOn = (background: string, parts: OverlayOptions[]) =>
  sharp({ create: { ...size, channels: 3, background } }).composite([
    { input: `${previewFolder}pattern.png`, left: 0, top: 0 },
    ...parts,
  ]);

interface BrandPlace {
  right: number;
  top: number;
  size: number;
  /** The width of the name. */
  width: number;
}

/** The mark and the name beside it, ending at the right; without a name that the fonts lack a letter of. */
async function brandAt(brand: BrandPictures, at: BrandPlace): Promise<OverlayOptions[]> {
  const side = Math.round(at.size * 1.3);
  const parts = [{ input: await markOf(brand, side), left: at.right - side, top: at.top }];
  const drawable = drawableName(brand.name);
  if (!drawable) return parts;
  const { size, width } = at;
  const { data, info } = await renderText({
    text: drawable,
    colour: cream,
    size,
    width,
    height: side,
  });
  const left = at.right - side - 20 - info.width;
  return [...parts, { input: data, left, top: at.top + Math.round((side - info.height) / 2) }];
}

/** The site's logo, or the drawn mark. */
function markOf({ logo }: BrandPictures, side: number): Promise<Buffer> {
  const file = logo ? Buffer.from(logo, "base64") : `${previewFolder}mark.png`;
  const margin = { fit: "contain", background: { r: 0, g: 0, b: 0, alpha: 0 } } as const;
  return sharp(file).ensureAlpha().resize(side, side, margin).png().toBuffer();
}
