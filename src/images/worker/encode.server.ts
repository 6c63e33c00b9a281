import type { Sharp } from "sharp";
import { Refusal } from "#src/errors/refusal.server.ts";
import { pictureRules } from "#src/images/rules.ts";
import { imageTexts } from "#src/images/texts.ts";
import type { Orientation } from "./metadata/exif-orientation.server.ts";
import { stripMetadata } from "./metadata/strip-metadata.server.ts";
import { sharp } from "./sharp.server.ts";
import type { EncodedPicture, PictureSizes } from "./tasks.ts";

const { maxPixels, maxAvifPixels, minSide } = pictureRules;
const cardSide = 560;
const pageSide = 1080;
const largeSide = 1600;
const accepted = new Set(["jpeg", "png", "webp", "avif"]);
/** Pixels of the intermediate picture that both sizes are made from. */
const maxShrunkPixels = 8_000_000;

/**
 * Decodes a picture by its content, whatever its name says, and encodes it anew.
 * @param original is overwritten
 * @throws Refusal `invalid` on `image` for everything that is not an acceptable picture
 */
export async function encode(original: Buffer): Promise<EncodedPicture> {
  const sizes = await decodeSizes(original);
  const webp = await asWebp(sizes);
  return { ...webp, avif: await encodeAvif(sizes, webp) };
}

/** Encodes a picture without AVIF. */
export const encodeWebp = async (original: Buffer): Promise<EncodedPicture> => ({
  ...(await asWebp(await decodeSizes(original))),
  avif: null,
});

/** Encodes a picture with the large size, which is not enlarged either. */
export async function encodeWork(original: Buffer): Promise<EncodedPicture> {
  const sizes = await decodeSizes(original, largeSide);
  const webp = await asWebp(sizes);
  const large = await sizes.largest().webp({ quality: 80 }).toBuffer().catch(refuseContent);
  return { ...webp, large, avif: await encodeAvif(sizes, webp) };
}

/** Opens the pixels of each size, as often as it is to be encoded. */
interface DecodedSizes extends Record<keyof PictureSizes, () => Sharp> {
  /** Uncropped, as the page. */
  largest: () => Sharp;
}

async function asWebp({ card, page }: DecodedSizes): Promise<PictureSizes> {
  try {
    return {
      card: await card().webp({ quality: 78 }).toBuffer(),
      page: await page().webp({ quality: 80 }).toBuffer(),
    };
  } catch (error) {
    refuseContent(error as Error);
  }
}

/** @param longest the longest side that any size needs, in pixels */
async function decodeSizes(original: Buffer, longest = pageSide): Promise<DecodedSizes> {
  if (original.length === 0) refuse(imageTexts.wrongKind);
  const { bytes, orientation } = stripMetadata(original);
  const read = (limitInputPixels: number | false) =>
    sharp(bytes, { limitInputPixels, failOn: "error", pages: 1 });
  // The header alone costs nothing, however many pixels it promises.
  const header = await read(false).metadata().catch(refuseFormat);
  const format = header.format === "heif" ? header.compression === "av1" && "avif" : header.format;
  if (!format || !accepted.has(format)) refuse(imageTexts.wrongKind);
  const pixels = header.width * header.height;
  if (pixels > maxPixels) refuse(imageTexts.tooManyPixels);
  if (format === "avif" && pixels > maxAvifPixels) refuse(imageTexts.tooManyAvifPixels);
  const shortSide = Math.min(header.width, header.height);
  if (shortSide < minSide) refuse(imageTexts.tooSmall);
  // Never enlarged: that would only be more to send.
  const side = Math.min(cardSide, shortSide);
  // Transparent parts would become black where a viewer ignores transparency.
  const opaque = () => read(maxPixels).flatten({ background: "#fff" });
  try {
    const source = await shrink(opaque, header, { side, longest });
    const square = source().resize(side, side, {
      fit: "cover",
      position: sharp.strategy.attention,
    });
    const whole = (longSide: number) =>
      turnUpright(
        source().resize(longSide, longSide, { fit: "inside", withoutEnlargement: true }),
        orientation,
      );
    const page = await pixelsOf(whole(pageSide));
    return {
      card: await pixelsOf(turnUpright(square, orientation)),
      page,
      largest: longest > pageSide ? await pixelsOf(whole(longest)) : page,
    };
  } catch (error) {
    refuseContent(error as Error);
  }
}

/** Decodes a picture once, to the least size that all sizes can be made from. */
async function shrink(
  read: () => Sharp,
  { width, height }: { width: number; height: number },
  { side, longest }: { side: number; longest: number },
): Promise<() => Sharp> {
  const scale = Math.max(side / Math.min(width, height), longest / Math.max(width, height));
  // A long strip stays large at any scale: it is decoded for each size instead.
  if (width * height * Math.min(1, scale) ** 2 > maxShrunkPixels) return read;
  const least = Math.ceil(Math.min(width, height) * scale);
  return pixelsOf(read().resize(least, least, { fit: "outside", withoutEnlargement: true }));
}

/** @returns what opens the picture again, without doing its work again */
async function pixelsOf(picture: Sharp): Promise<() => Sharp> {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return () => sharp(data, { raw: { width, height, channels } });
}

/** Turns a picture last, when it is smallest; both sizes are shaped alike in either direction. */
export function turnUpright(picture: Sharp, orientation: Orientation): Sharp {
  const { isMirrored, angle } = turns[orientation];
  return picture.flop(isMirrored).rotate(angle);
}

/** What makes a picture upright: to mirror its rows, then to turn it clockwise. */
const turns: Record<Orientation, { isMirrored: boolean; angle: number }> = {
  1: { isMirrored: false, angle: 0 },
  2: { isMirrored: true, angle: 0 },
  3: { isMirrored: false, angle: 180 },
  4: { isMirrored: true, angle: 180 },
  5: { isMirrored: true, angle: 270 },
  6: { isMirrored: false, angle: 90 },
  7: { isMirrored: true, angle: 90 },
  8: { isMirrored: false, angle: 270 },
};

function refuseFormat(error: Error): never {
  if (/unsupported image format/.test(error.message)) refuse(imageTexts.wrongKind);
  refuseContent(error);
}

export function refuseContent({ message }: Error): never {
  refuse(isOutOfMemory(message) ? imageTexts.tooMuchMemory : imageTexts.unreadable);
}

/** libvips, libjpeg, libpng and libheif each have their own words for it. */
const isOutOfMemory = (message: string) =>
  /out of memory|insufficient memory|memory allocation|cannot allocate/i.test(message);

export function refuse(message: string): never {
  throw new Refusal("invalid", { fields: { image: [message] } });
}

/**
 * What looks like the WebP of the same size. The next effort takes twice the processor time and saves 3 %, the one
 * before makes files that are a quarter longer.
 */
const options = {
  card: { quality: 50, effort: 2, chromaSubsampling: "4:4:4" },
  page: { quality: 55, effort: 2, chromaSubsampling: "4:4:4" },
} as const;

/** The share of the WebP file's length that an AVIF file may have; above it is not worth a second file. */
const maxOfWebp = 0.9;

/**
 * Encodes both sizes as AVIF, too.
 * @param pixels opens a size, which is resized already
 * @returns null unless both are clearly smaller than their WebP
 */
async function encodeAvif(
  pixels: Record<keyof PictureSizes, () => Sharp>,
  webp: PictureSizes,
): Promise<PictureSizes | null> {
  const encodeSmaller = async (size: keyof PictureSizes) => {
    const encoded = await pixels[size]().avif(options[size]).toBuffer();
    return encoded.length <= webp[size].length * maxOfWebp ? encoded : null;
  };
  try {
    const card = await encodeSmaller("card");
    const page = card && (await encodeSmaller("page"));
    return page && { card, page };
  } catch {
    // Where memory is short. The picture is complete without.
    return null;
  }
}
