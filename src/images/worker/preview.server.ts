import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { drawableName } from "./drawable-name.server.ts";
import { sharp } from "./sharp.server.ts";
import type { PreviewTexts } from "./tasks.ts";

interface TextBlock {
  text: string;
  colour: string;
  size: number;
  width: number;
  /** A text that does not fit in is written smaller. */
  height?: number;
}

const folder = fileURLToPath(new URL("../preview/", import.meta.url));
/** The photograph stands at the start, which is on the right. */
const photo = { left: 640, top: 0, width: 560, height: 630 };
const words = { right: 580, width: 500, top: 84 };

// Pango finds its fonts by this: ours, whatever the machine has. A bare one has none at all.
process.env.FONTCONFIG_FILE = `${folder}fonts.conf`;

/** Draws a JPEG of 1200 × 630, without the name where the fonts lack a letter of it. */
export async function drawPreview(bytes: Buffer, { name, trade }: PreviewTexts): Promise<Buffer> {
  const drawable = drawableName(name);
  const [ground, face, title, below] = await Promise.all([
    readFile(`${folder}ground.png`),
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

/** A text as a picture, shaped and broken as Arabic is, at most `width` wide. */
export async function renderText({ text, colour, size, width, height }: TextBlock) {
  const markup = `<span foreground="${colour}">${escapeMarkup(text)}</span>`;
  const drawIn = (box: { dpi: number } | { height: number }) =>
    sharp({
      text: {
        // A name of one long word is broken within.
        text: markup,
        font: `Readex Pro ${size}`,
        rgba: true,
        width,
        wrap: "word-char",
        ...box,
      },
    })
      .png()
      .toBuffer({ resolveWithObject: true });
  const written = await drawIn({ dpi: 72 });
  return height && written.info.height > height ? drawIn({ height }) : written;
}

/** Pango reads its text as markup. */
const escapeMarkup = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
