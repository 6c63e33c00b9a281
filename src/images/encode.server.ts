import pLimit from "p-limit";
import { Refusal } from "../errors/refusal.server.ts";
import { pictureRules } from "./rules.ts";
import { openSharp } from "./sharp.server.ts";
import { imageTexts } from "./texts.ts";

/** One picture in the two sizes that screens need, both WebP without metadata. */
export interface Picture {
  /** Square, for cards and round frames; at most 560 pixels a side. */
  card: Buffer;
  /** Uncropped, for the page of a craftsman. */
  page: Buffer;
}

const { mostPixels, leastSide } = pictureRules;
const cardSide = 560;
const pageSide = 1080;
/** Decoding is dear: two at a time, and no queue that nobody would wait for. */
const atOnce = pLimit(2);
const mostWaiting = 12;
/** How many pictures wait for their turn. */
export const picturesWaiting = () => atOnce.pendingCount;
const mostSeconds = 15;
const accepted = new Set(["jpeg", "png", "webp", "avif"]);

const drawings = { operation: ["VipsForeignLoadSvg"] };

/** Renders a drawing of our own, which needs the reader that no one else's file may reach. */
export async function renderDrawing(svg: Buffer, side: number): Promise<Buffer> {
  const sharp = await openSharp();
  sharp.unblock(drawings);
  try {
    return await sharp(svg).resize(side, side).png().toBuffer();
  } finally {
    sharp.block(drawings);
  }
}

/**
 * Decodes a picture by its content, whatever its name says, and encodes it anew.
 * @throws Refusal `invalid` on `image` for everything that is not a picture we take, `unavailable`
 * while too many wait
 */
export async function encodePicture(bytes: Buffer): Promise<Picture> {
  if (atOnce.pendingCount >= mostWaiting) throw new Refusal("unavailable", { retryAfter: 5 });
  return atOnce(encode, bytes);
}

async function encode(bytes: Buffer): Promise<Picture> {
  if (bytes.length === 0) refuse();
  const sharp = await openSharp();
  const read = (limitInputPixels: number | false) =>
    sharp(bytes, { limitInputPixels, failOn: "error", pages: 1 });
  // The header alone costs nothing, however many pixels it promises.
  const header = await read(false).metadata().catch(refuseFormat);
  const format = header.format === "heif" ? header.compression === "av1" && "avif" : header.format;
  if (!format || !accepted.has(format)) refuse();
  if (header.width * header.height > mostPixels) refuse(imageTexts.tooManyPixels);
  const shortSide = Math.min(header.width, header.height);
  if (shortSide < leastSide) refuse(imageTexts.tooSmall);
  // Made no larger than it is: that would only be more to send.
  const side = Math.min(cardSide, shortSide);
  const upright = () => read(mostPixels).autoOrient().timeout({ seconds: mostSeconds });
  // One after the other: each holds a thread that files are read with too.
  const card = await upright()
    .resize(side, side, { fit: "cover", position: sharp.strategy.attention })
    .webp({ quality: 78 })
    .toBuffer()
    .catch(refuse);
  const page = await upright()
    .resize(pageSide, pageSide, { fit: "inside", withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer()
    .catch(refuse);
  return { card, page };
}

function refuseFormat(error: Error): never {
  refuse(/unsupported image format/.test(error.message) ? imageTexts.wrongKind : error);
}

function refuse(reason: unknown = imageTexts.wrongKind): never {
  const message = typeof reason === "string" ? reason : imageTexts.unreadable;
  throw new Refusal("invalid", { fields: { image: [message] } });
}
