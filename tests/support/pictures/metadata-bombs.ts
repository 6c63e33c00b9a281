import { deflateSync } from "node:zlib";
import { chunk, plain } from "./pictures.ts";

const mebibyte = 1024 * 1024;

/** An EXIF block of little-endian TIFF with these entries in its first directory. */
export function exif(entries: { tag: number; type: number; count?: number; value: number }[]) {
  const block = Buffer.alloc(8 + 2 + entries.length * 12 + 4);
  block.write("II*\0", "latin1");
  block.writeUInt32LE(8, 4);
  block.writeUInt16LE(entries.length, 8);
  for (const [index, { tag, type, count = 1, value }] of entries.entries()) {
    const at = 10 + index * 12;
    block.writeUInt16LE(tag, at);
    block.writeUInt16LE(type, at + 2);
    block.writeUInt32LE(count, at + 4);
    block.writeUInt32LE(value, at + 8);
  }
  return block;
}

/** Directories of EXIF data that point back at themselves, with many long values in each. */
export function loopingExif() {
  const pointers = Array.from({ length: 20 }, () => ({ tag: 0x8769, type: 4, value: 8 }));
  const values = Array.from({ length: 420 }, (_, index) => ({
    tag: 0xa000 + index,
    type: 5,
    count: 650,
    value: 0,
  }));
  return exif([...pointers, ...values]);
}

/** A JPEG with these segments before its picture. */
export async function jpegWith(...segments: [marker: number, content: Buffer][]) {
  const whole = await plain(300, 300).jpeg().toBuffer();
  const parts = segments.map(([marker, content]) => segment(marker, content));
  return Buffer.concat([whole.subarray(0, 2), ...parts, whole.subarray(2)]);
}

export function segment(marker: number, content: Buffer) {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

export const exifSegment = (tiff: Buffer): [number, Buffer] => [
  0xe1,
  Buffer.concat([Buffer.from("Exif\0\0"), tiff]),
];

/** A PNG with these chunks before its pixels. */
export async function pngWith(...chunks: Buffer[]) {
  const whole = await plain(300, 300).png().toBuffer();
  return Buffer.concat([whole.subarray(0, 33), ...chunks, whole.subarray(33)]);
}

/** A WebP in the extended form, of these chunks. */
export function webpOf(...chunks: Buffer[]) {
  const content = Buffer.concat(chunks);
  const head = Buffer.from("RIFF\0\0\0\0WEBP", "latin1");
  head.writeUInt32LE(content.length + 4, 4);
  return Buffer.concat([head, content]);
}

export function webpChunk(name: string, content: Buffer) {
  const head = Buffer.from(`${name}\0\0\0\0`, "latin1");
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
}

/** The chunks of a WebP, by name. */
export function webpChunks(bytes: Buffer): { name: string; content: Buffer }[] {
  const chunks = [];
  for (let at = 12; at + 8 <= bytes.length; ) {
    const length = bytes.readUInt32LE(at + 4);
    const name = bytes.toString("latin1", at, at + 4);
    chunks.push({ name, content: bytes.subarray(at + 8, at + 8 + length) });
    at += 8 + length + (length % 2);
  }
  return chunks;
}

/** An animated WebP whose one small frame is repeated until it is 4.9 MiB. */
export async function manyFrames() {
  const frame = webpChunks(await plain(16, 16).webp().toBuffer())[0]!;
  const header = Buffer.alloc(10);
  header[0] = 0x02;
  header.writeUIntLE(299, 4, 3);
  header.writeUIntLE(299, 7, 3);
  const place = Buffer.alloc(16);
  place.writeUIntLE(15, 6, 3);
  place.writeUIntLE(15, 9, 3);
  const animated = webpChunk("ANMF", Buffer.concat([place, webpChunk(frame.name, frame.content)]));
  const count = Math.floor((4.9 * mebibyte) / animated.length);
  return webpOf(
    webpChunk("VP8X", header),
    webpChunk("ANIM", Buffer.alloc(6)),
    Buffer.concat(Array.from({ length: count }, () => animated)),
  );
}

/** Pictures of 300 × 300 whose metadata is dear to read, by what they are. */
export const metadataBombs: Record<string, () => Promise<Buffer>> = {
  "a JPEG whose EXIF directories loop": () => jpegWith(exifSegment(loopingExif())),
  "a PNG whose EXIF directories loop": () => pngWith(chunk("eXIf", loopingExif())),
  "a PNG of many compressed texts": async () => {
    const text = chunk("zTXt", Buffer.concat([Buffer.from("a\0\0"), deflateSync("a")]));
    const count = Math.floor((4.9 * mebibyte) / text.length);
    return pngWith(Buffer.concat(Array.from({ length: count }, () => text)));
  },
  "a PNG of many international texts": async () => {
    const text = chunk("iTXt", Buffer.from("a\0\0\0\0\0a"));
    const count = Math.floor((4.9 * mebibyte) / text.length);
    return pngWith(Buffer.concat(Array.from({ length: count }, () => text)));
  },
  "a PNG whose colour profile unpacks to 100 MiB": async () => {
    const profile = deflateSync(Buffer.alloc(100 * mebibyte), { level: 9 });
    return pngWith(chunk("iCCP", Buffer.concat([Buffer.from("a\0\0"), profile])));
  },
  "a WebP whose EXIF directories loop": async () => {
    const [picture] = webpChunks(await plain(300, 300).webp().toBuffer());
    const header = Buffer.alloc(10);
    header[0] = 0x08;
    header.writeUIntLE(299, 4, 3);
    header.writeUIntLE(299, 7, 3);
    return webpOf(
      webpChunk("VP8X", header),
      webpChunk(picture!.name, picture!.content),
      webpChunk("EXIF", loopingExif()),
    );
  },
  "a WebP of many frames": manyFrames,
  "an AVIF whose EXIF directories loop": avifWithExif,
};

/** Room is made by sharp for EXIF data of its own, which is then written over. */
async function avifWithExif() {
  const looping = loopingExif();
  const filler = "x".repeat(looping.length);
  const bytes = await plain(300, 300)
    .withExif({ IFD0: { ImageDescription: filler } })
    .avif()
    .toBuffer();
  const at = bytes.indexOf("Exif\0\0", bytes.indexOf("mdat")) + 6;
  looping.copy(bytes, at);
  return bytes;
}
