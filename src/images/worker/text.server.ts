import { fileURLToPath } from "node:url";
import { sharp } from "./sharp.server.ts";

interface TextBlock {
  text: string;
  colour: string;
  size: number;
  width: number;
  /** A text that does not fit in is written smaller. */
  height?: number;
}

/** The files that previews are made of. */
export const previewFolder = fileURLToPath(new URL("../preview/", import.meta.url));

// Pango finds its fonts by this: ours, whatever the machine has. A bare one has none at all.
process.env.FONTCONFIG_FILE = `${previewFolder}fonts/fonts.conf`;

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
