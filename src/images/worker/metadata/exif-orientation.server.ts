/** How a picture is stored, as numbered by EXIF: 1 is upright, 6 has to be turned right by 90°. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

const exifPrefix = "Exif\0\0";
const headerLength = 8;
const entryLength = 12;
/** Cameras write some twenty entries. */
const maxEntries = 512;
const orientationTag = 0x0112;
const shortType = 3;

/** @returns the TIFF structure in an EXIF block that may begin with `Exif\0\0`; undefined for others */
export const withoutExifPrefix = (block: Buffer): Buffer | undefined =>
  block.toString("latin1", 0, exifPrefix.length) === exifPrefix
    ? block.subarray(exifPrefix.length)
    : undefined;

/** Reads the orientation from the first directory of a TIFF structure, and follows no pointer out of it. */
export function readOrientation(tiff: Buffer): Orientation {
  if (tiff.length < headerLength) return 1;
  const isLittle = tiff.toString("latin1", 0, 4) === "II*\0";
  if (!isLittle && tiff.toString("latin1", 0, 4) !== "MM\0*") return 1;
  const read16 = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (directory + 2 > tiff.length) return 1;
  const first = directory + 2;
  const fitting = Math.floor((tiff.length - first) / entryLength);
  const entries = Math.min(read16(directory), fitting, maxEntries);
  for (let entry = 0; entry < entries; entry++) {
    const at = first + entry * entryLength;
    if (read16(at) !== orientationTag) continue;
    const value = read16(at + 2) === shortType ? read16(at + 8) : 1;
    return value >= 1 && value <= 8 ? (value as Orientation) : 1;
  }
  return 1;
}
