import { readFile } from "node:fs/promises";
import { drawableName } from "./drawable-name.server.ts";
import { drawOwnGround } from "./own-brand.server.ts";
import { sharp } from "./sharp.server.ts";
import type { PreviewTexts } from "./tasks.ts";
import { previewFolder, renderText } from "./text.server.ts";

/** The photograph stands at the start, which is on the right. */
const photo = { left: 640, top: 0, width: 560, height: 630 };
const words = { right: 580, width: 500, top: 84 };

/** Draws a JPEG of 1200 × 630, without the name where the fonts lack a letter of it. */
export async function drawPreview(
  bytes: Buffer,
  { name, trade, brand }: PreviewTexts,
): Promise<Buffer> {
  const drawable = drawableName(name);
  const [ground, face, title, below] = await Promise.all([
    brand ? drawOwnGround(brand) : readFile(`${previewFolder}ground.png`),
    bytes.length > 0 &&
      sharp(bytes)
        .resize({ ...photo, fit: "cover", position: "attention" })
        .toBuffer(),
    drawable &&
      renderText({ text: drawable, colour: "#fbf5ea", size: 60, width: words.width, height: 240 }),
    renderText({ text: trade, colour: "#f3ddb9", size: 38, width: words.width, height: 110 }),
  ]);
  const place = ({ data, info }: typeof below, top: number) => ({
    input: data,
    left: words.right - info.width,
    top,
  });
  return sharp(ground)
    .composite([
      ...(face ? [{ input: face, left: photo.left, top: photo.top }] : []),
      ...(title ? [place(title, words.top)] : []),
      place(below, words.top + (title ? title.info.height + 32 : 0)),
    ])
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer();
}
