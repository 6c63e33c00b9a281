import { inflateSync } from "node:zlib";
import { Compactor } from "./compactor.server.ts";
import { type Orientation, readOrientation, withoutExifPrefix } from "./exif-orientation.server.ts";
import { maxProfileLength, type Stripped } from "./stripped.server.ts";

const signature = "\x89PNG\r\n\x1a\n";
/** Length and name before the content of a chunk, checksum after it. */
const beforeContent = 8;
const afterContent = 4;
/** Chunks beside the critical ones that change how the pixels look. */
const needed = new Set(["tRNS", "gAMA", "cHRM", "sRGB", "iCCP"]);
/** Bytes of the longest of them but for the profile: alpha values of a palette. */
const maxNeededLength = 256;
const maxProfileName = 80;

export const isPng = (bytes: Buffer) => bytes.toString("latin1", 0, signature.length) === signature;

/** Keeps the critical chunks and, once each, those that change how the pixels look. */
export function stripPng(bytes: Buffer): Stripped {
  const kept = new Compactor(bytes);
  const seen = new Set<string>();
  let orientation: Orientation | undefined;
  kept.keep(0, signature.length);
  for (let at = signature.length; at < bytes.length; ) {
    const length = at + beforeContent <= bytes.length ? bytes.readUInt32BE(at) : Infinity;
    const end = at + beforeContent + length + afterContent;
    // Cut off: the decoder says so.
    if (end > bytes.length) {
      kept.keep(at, bytes.length);
      break;
    }
    const name = bytes.toString("latin1", at + 4, at + beforeContent);
    const content = bytes.subarray(at + beforeContent, end - afterContent);
    if (name === "eXIf") orientation ??= readOrientation(withoutExifPrefix(content) ?? content);
    else if (isCritical(name) || (!seen.has(name) && isSmallAndNeeded(name, content))) {
      kept.keep(at, end);
    }
    if (!isCritical(name)) seen.add(name);
    if (name === "IEND") break;
    at = end;
  }
  return { bytes: kept.result(), orientation: orientation ?? 1 };
}

/** The case of the first letter says it (PNG, 5.4). */
const isCritical = (name: string) => /^[A-Z]/.test(name);

function isSmallAndNeeded(name: string, content: Buffer): boolean {
  if (!needed.has(name)) return false;
  return name === "iCCP" ? isSmallProfile(content) : content.length <= maxNeededLength;
}

/** A profile is compressed, and may grow a thousandfold. */
function isSmallProfile(content: Buffer): boolean {
  const nameEnd = content.subarray(0, maxProfileName).indexOf(0);
  if (nameEnd === -1 || content.length > maxProfileLength) return false;
  try {
    // A byte that names the method of compression follows the name.
    inflateSync(content.subarray(nameEnd + 2), { maxOutputLength: maxProfileLength });
    return true;
  } catch {
    return false;
  }
}
