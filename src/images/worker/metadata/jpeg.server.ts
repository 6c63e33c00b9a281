import { Compactor } from "./compactor.server.ts";
import { type Orientation, readOrientation, withoutExifPrefix } from "./exif-orientation.server.ts";
import type { Stripped } from "./stripped.server.ts";

const startOfImage = 0xd8;
const endOfImage = 0xd9;
const startOfScan = 0xda;
/**
 * Each scan of a progressive picture goes through all of its pixels. Encoders write ten to twenty;
 * what follows the limit is cut off, and so refused.
 */
const maxScans = 64;

/** Recognises a JPEG as libvips does. */
export const isJpeg = (bytes: Buffer) => bytes[0] === 0xff && bytes[1] === startOfImage;

/**
 * Keeps the frame, the tables and the scans, and of the application segments the first JFIF, Adobe and
 * single-segment ICC one, which say what the colours are. Bytes between segments and after the end are dropped.
 */
export function stripJpeg(bytes: Buffer): Stripped {
  const kept = new Compactor(bytes);
  const seen = new Set<string>();
  let orientation: Orientation | undefined;
  let scans = 0;
  kept.keep(0, 2);
  for (let at = nextMarker(bytes, 2); at < bytes.length; ) {
    const marker = bytes[at + 1]!;
    if (marker === endOfImage) {
      kept.keep(at, at + 2);
      break;
    }
    if (!hasLength(marker)) {
      at = nextMarker(bytes, at + 2);
      continue;
    }
    const length = at + 4 <= bytes.length ? bytes.readUInt16BE(at + 2) : 0;
    let end = at + 2 + length;
    // Cut off or malformed: the decoder says so.
    if (length < 2 || end > bytes.length) {
      kept.keep(at, bytes.length);
      break;
    }
    if (marker === startOfScan) {
      if (++scans > maxScans) break;
      end = endOfScan(bytes, end);
      kept.keep(at, end);
    } else if (isNeeded(marker)) kept.keep(at, end);
    else {
      const content = bytes.subarray(at + 4, end);
      const kind = applicationKind(marker, content);
      const tiff = kind === "exif" && !orientation ? withoutExifPrefix(content) : undefined;
      // Read before anything is written over it.
      if (tiff) orientation = readOrientation(tiff);
      else if (kind && kind !== "exif" && !seen.has(kind)) kept.keep(at, end);
      if (kind) seen.add(kind);
    }
    at = nextMarker(bytes, end);
  }
  return { bytes: kept.result(), orientation: orientation ?? 1 };
}

/** @returns the position of the next 0xFF with a marker behind it, as decoders look for it */
function nextMarker(bytes: Buffer, from: number): number {
  let at = bytes.indexOf(0xff, from);
  while (at !== -1 && (bytes[at + 1] === 0xff || bytes[at + 1] === 0)) {
    // Several 0xFF may precede a marker.
    at = bytes[at + 1] === 0xff ? at + 1 : bytes.indexOf(0xff, at + 2);
  }
  return at === -1 || at + 1 >= bytes.length ? bytes.length : at;
}

/** @returns the position of the marker that ends the compressed data of a scan */
function endOfScan(bytes: Buffer, from: number): number {
  let at = bytes.indexOf(0xff, from);
  while (at !== -1) {
    const next = bytes[at + 1];
    if (next === 0xff) at++;
    else if (next === 0 || (next !== undefined && isRestart(next))) {
      at = bytes.indexOf(0xff, at + 2);
    } else break;
  }
  return at === -1 ? bytes.length : at;
}

const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7;

/** Restart markers, the start of an image, TEM and the reserved 0x02 to 0xBF stand alone. */
const hasLength = (marker: number) =>
  marker >= 0xc0 && !isRestart(marker) && marker !== startOfImage;

/** Frames, tables, restart intervals and the number of lines. */
const isNeeded = (marker: number) => marker < 0xe0;

type ApplicationKind = "jfif" | "icc" | "adobe" | "exif";

/** @returns undefined for comments and whatever else is not needed */
function applicationKind(marker: number, content: Buffer): ApplicationKind | undefined {
  const begins = (text: string) => content.toString("latin1", 0, text.length) === text;
  if (marker === 0xe0 && begins("JFIF\0")) return "jfif";
  if (marker === 0xe1 && begins("Exif\0\0")) return "exif";
  // A profile of several segments is larger than any that a camera writes.
  if (marker === 0xe2 && begins("ICC_PROFILE\0\x01\x01")) return "icc";
  if (marker === 0xee && begins("Adobe")) return "adobe";
  return undefined;
}
