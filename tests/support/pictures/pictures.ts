import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { crc32, deflateSync } from "node:zlib";
import sharp, { type Sharp } from "sharp";
import { visibilityOf } from "#src/images/paths.ts";
import { privateDirectory } from "#src/images/storage/storage.server.ts";

/** A plain picture, still to be given a format. */
export const plain = (width = 400, height = 300, background = "#a63"): Sharp =>
  sharp({ create: { width, height, channels: 3, background } });

/** A small valid JPEG. */
export const photo = (background?: string): Promise<Buffer> =>
  plain(400, 300, background).jpeg().toBuffer();

/**
 * A PNG of soft waves, whose AVIF is clearly smaller than its WebP, unlike that of a plain picture. Not an
 * SVG: the site's own image code turns its reader off in the worker that has loaded it.
 */
export function wavyPicture(background = "#a63", side = 200): Promise<Buffer> {
  const back = [1, 2, 3].map((at) => 17 * Number.parseInt(background[at]!, 16));
  const pixels = Buffer.alloc(3 * side * side);
  for (let at = 0; at < side * side; at++) {
    const [x, y] = [(at % side) / side, Math.floor(at / side) / side];
    const light = 30 * Math.sin(40 * x + 10 * Math.sin(6 * y)) * Math.cos(30 * y);
    pixels.set(
      back.map((value) => Math.min(255, Math.max(0, value + light))),
      3 * at,
    );
  }
  return sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
    .png()
    .toBuffer();
}

/** A JPEG of just so many bytes: what follows its end is nobody's. */
export const photoOfSize = async (bytes: number): Promise<Buffer> =>
  Buffer.concat([await photo()], bytes);

/** Does not compress, so that half of the file is half of the picture. */
export function noise(width: number, height: number): Sharp {
  const pixels = Buffer.from(
    Array.from({ length: width * height * 3 }, (_, i) => (i * 7919) % 251),
  );
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

/** A black-and-white PNG of any size in a few kilobytes. */
export function blankPng(width: number, height: number, rows = blankRows(width, height)): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 1;
  const signature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
  return Buffer.concat([signature, chunk("IHDR", head), chunk("IDAT", rows), chunk("IEND")]);
}

const blankRows = (width: number, height: number) =>
  deflateSync(Buffer.alloc(height * (1 + Math.ceil(width / 8))));

/** A part of a PNG. */
export function chunk(name: string, content: Buffer = Buffer.alloc(0)) {
  const named = Buffer.concat([Buffer.from(name, "latin1"), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** The names of all pictures that a site keeps on disk, public and private ones. */
export function storedFiles({ files }: { files: string }): string[] {
  const folders = [files, privateDirectory(files)].map((folder) => join(folder, "craftsmen"));
  return folders.flatMap((folder) => (existsSync(folder) ? readdirSync(folder) : [])).sort();
}

/** Where a site keeps a picture's file on disk. */
export const pathOfFile = ({ files }: { files: string }, key: string): string =>
  join(visibilityOf(key) === "public" ? files : privateDirectory(files), key);
