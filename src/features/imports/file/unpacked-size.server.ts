import { promisify } from "node:util";
import { inflateRaw } from "node:zlib";
import { importLimits } from "#src/features/imports/limits.ts";
import { fileTexts } from "#src/features/imports/texts.ts";
import { FileProblem } from "./table-file.ts";

const inflate = promisify(inflateRaw);

/**
 * Unpacks each part of a zip file, and stops at the limit: what a part says about its own size is not believed. The
 * parts are those of the central directory, by which the reader of xlsx finds them, too.
 * @throws FileProblem if they are larger together, or for what is not a plain zip file
 */
export async function checkUnpackedSize(bytes: Uint8Array): Promise<void> {
  let left = importLimits.unpackedBytes;
  for (const part of partsOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))) {
    left -= await sizeOf(part, left);
    if (left < 0) throw new FileProblem(fileTexts.tooLargeUnpacked);
  }
}

interface Part {
  method: number;
  packed: Buffer;
}

async function sizeOf({ method, packed }: Part, left: number): Promise<number> {
  if (method === stored) return packed.length;
  if (method !== deflated) throw new FileProblem(fileTexts.notTable);
  if (packed.length === 0) return 0;
  try {
    return (await inflate(packed, { maxOutputLength: Math.max(left, 1) })).length;
  } catch (error) {
    const isTooLarge = (error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE";
    throw new FileProblem(isTooLarge ? fileTexts.tooLargeUnpacked : fileTexts.notTable);
  }
}

const stored = 0;
const deflated = 8;

/** A workbook has some dozens. */
const maxParts = 2000;

const signatures = { end: 0x06054b50, entry: 0x02014b50, local: 0x04034b50 };
/** In place of a number that stands in the 64-bit extension, which a file of this size does not need. */
const inExtension = [0xffff, 0xffffffff];

function partsOf(zip: Buffer): Part[] {
  try {
    return readDirectory(zip);
  } catch (error) {
    // Reading beyond the end of the file.
    if (error instanceof RangeError) throw new FileProblem(fileTexts.notTable);
    throw error;
  }
}

function readDirectory(zip: Buffer): Part[] {
  const end = findEnd(zip);
  const count = zip.readUInt16LE(end + 10);
  if (count > maxParts) throw new FileProblem(fileTexts.notTable);
  const parts: Part[] = [];
  let at = zip.readUInt32LE(end + 16);
  for (let index = 0; index < count; index++) {
    if (zip.readUInt32LE(at) !== signatures.entry) throw new FileProblem(fileTexts.notTable);
    const packedSize = zip.readUInt32LE(at + 20);
    const local = zip.readUInt32LE(at + 42);
    const declared = [packedSize, zip.readUInt32LE(at + 24), local, count];
    // A size that only stands behind the part would be looked for there.
    const isUnsized = packedSize === 0 && zip.readUInt32LE(at + 24) > 0;
    if (isUnsized || declared.some((number) => inExtension.includes(number))) {
      throw new FileProblem(fileTexts.notTable);
    }
    if (zip.readUInt32LE(local) !== signatures.local) throw new FileProblem(fileTexts.notTable);
    const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    parts.push({
      method: zip.readUInt16LE(at + 10),
      packed: zip.subarray(from, from + packedSize),
    });
    at += 46 + [28, 30, 32].reduce((sum, offset) => sum + zip.readUInt16LE(at + offset), 0);
  }
  return parts;
}

/** The last end record: a comment may stand behind it. */
function findEnd(zip: Buffer): number {
  for (let at = zip.length - 22; at >= Math.max(0, zip.length - 65_557); at--) {
    if (zip.readUInt32LE(at) === signatures.end) return at;
  }
  throw new FileProblem(fileTexts.notTable);
}
