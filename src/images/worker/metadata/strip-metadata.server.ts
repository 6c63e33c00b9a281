import { disableAvifMetadata, isAvif } from "./avif.server.ts";
import { isJpeg, stripJpeg } from "./jpeg.server.ts";
import { isPng, stripPng } from "./png.server.ts";
import type { Stripped } from "./stripped.server.ts";
import { isWebp, stripWebp } from "./webp.server.ts";

/**
 * Removes everything from a picture that is not needed to decode it, before a decoder sees it: reading
 * a few kilobytes of crafted EXIF data can take a decoder many seconds. Takes linear time and no
 * memory, and never throws. Whatever is malformed is left to the decoder.
 * @param bytes are overwritten
 */
export function stripMetadata(bytes: Buffer): Stripped {
  if (isJpeg(bytes)) return stripJpeg(bytes);
  if (isPng(bytes)) return stripPng(bytes);
  if (isWebp(bytes)) return stripWebp(bytes);
  if (isAvif(bytes)) disableAvifMetadata(bytes);
  return { bytes, orientation: 1 };
}
