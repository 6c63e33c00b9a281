import { Compactor } from "./compactor.server.ts";
import { type Orientation, readOrientation, withoutExifPrefix } from "./exif-orientation.server.ts";
import { maxProfileLength, type Stripped } from "./stripped.server.ts";

/** `RIFF`, the length of what follows, `WEBP`. */
const fileHeader = 12;
/** Name and length before the content of a chunk. */
const chunkHeader = 8;
/** Chunks that are kept, once each: an animation is shown by its first frame. */
const needed = new Set(["VP8X", "ICCP", "ANIM", "ANMF", "ALPH", "VP8 ", "VP8L"]);
/** The length of the content of `VP8X`. */
const extendedHeader = 10;
/** Bits of the first byte of `VP8X` that announce chunks. */
const announced = { ICCP: 0x20, EXIF: 0x08, "XMP ": 0x04 };

export const isWebp = (bytes: Buffer) =>
  bytes.toString("latin1", 0, 4) === "RIFF" && bytes.toString("latin1", 8, 12) === "WEBP";

/** Keeps the picture, its transparency and its colour profile; of an animation the first frame. */
export function stripWebp(bytes: Buffer): Stripped {
  const kept = new Compactor(bytes);
  const seen = new Set<string>();
  let orientation: Orientation | undefined;
  let header: number | undefined;
  let hasProfile = false;
  kept.keep(0, fileHeader);
  for (let at = fileHeader; at < bytes.length; ) {
    const length = at + chunkHeader <= bytes.length ? bytes.readUInt32LE(at + 4) : Infinity;
    const contentEnd = at + chunkHeader + length;
    // Cut off: the decoder says so.
    if (contentEnd > bytes.length) {
      kept.keep(at, bytes.length);
      break;
    }
    const name = bytes.toString("latin1", at, at + 4);
    const content = bytes.subarray(at + chunkHeader, contentEnd);
    // A content of odd length is padded by a byte.
    const end = Math.min(bytes.length, contentEnd + (length % 2));
    const isLargeProfile = name === "ICCP" && length > maxProfileLength;
    if (name === "EXIF") orientation ??= readOrientation(withoutExifPrefix(content) ?? content);
    else if (needed.has(name) && !seen.has(name) && !isLargeProfile) {
      const start = kept.keep(at, end);
      if (name === "VP8X" && length >= extendedHeader) header = start + chunkHeader;
      if (name === "ICCP") hasProfile = true;
    }
    seen.add(name);
    at = end;
  }
  const stripped = kept.result();
  stripped.writeUInt32LE(stripped.length - chunkHeader, 4);
  const dropped = announced.EXIF | announced["XMP "] | (hasProfile ? 0 : announced.ICCP);
  if (header !== undefined) stripped[header]! &= ~dropped;
  return { bytes: stripped, orientation: orientation ?? 1 };
}
