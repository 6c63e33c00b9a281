import { Refusal } from "#src/errors/refusal.server.ts";
import { createImageProcess, ImageProcessLost } from "./image-process.server.ts";
import { imageTexts } from "./texts.ts";
import type { EncodedLogo, EncodedPicture, ImageTasks } from "./worker/tasks.ts";

export type { EncodedPicture } from "./worker/tasks.ts";

const images = createImageProcess({ maxWaiting: 12 });

/** Number of queued pictures. */
export const countWaitingPictures = images.waiting;

/** Renders one of our own SVG drawings as a PNG. */
export const renderDrawing = (svg: Buffer, side: number): Promise<Buffer> =>
  images.run("renderDrawing", svg, { side });

/** The client that has sent a picture. */
export interface PictureClient {
  /** The picture of the network that has used least time lately comes first. */
  network: string;
  /** At most half of the queue is for one key. */
  key: string | undefined;
  /** Aborted when the client has gone: its picture is given up. */
  signal: AbortSignal;
  /** Called before a picture waits in the queue. */
  onQueue?: () => void;
  /** Counts the processor time that its picture has taken, in milliseconds. */
  chargeProcessorTime: (used: number) => Promise<void>;
  /**
   * Counts what is to be stored of its picture.
   * @throws Refusal `tooMany` if nothing more is stored for it today
   */
  countStoredBytes: (bytes: number) => Promise<void>;
}

/**
 * Decodes a picture by its content, regardless of its name, and encodes it again.
 * @param client absent for pictures of the site's own
 * @throws Refusal `invalid` on `image` for everything that is not an accepted picture, `unavailable`
 * or `tooMany` if it cannot be queued, `tooMany` if the client's network has had enough stored today; the reason of
 * the client's signal
 */
export async function encodePicture(
  bytes: Buffer,
  client?: PictureClient,
): Promise<EncodedPicture> {
  const picture = await encode("encodePicture", bytes, client);
  const files = [picture, ...(picture.avif ? [picture.avif] : [])];
  const size = files.reduce((sum, { page, card }) => sum + page.length + card.length, 0);
  await client?.countStoredBytes(size);
  return picture;
}

/**
 * Encodes a picture of a craftsman's works, which has a large size, too.
 * @throws Refusal as `encodePicture`
 */
export const encodeWork = (bytes: Buffer, client: PictureClient): Promise<EncodedPicture> =>
  encode("encodeWork", bytes, client);

/** Encodes a picture of the site's own as WebP alone, in a fourth of the processor time. */
export const encodeWebp = (bytes: Buffer): Promise<EncodedPicture> => encode("encodeWebp", bytes);

/** Encodes the site's logo as a PNG of its own shape. */
export const encodeLogo = (bytes: Buffer, client?: PictureClient): Promise<EncodedLogo> =>
  encode("encodeLogo", bytes, client);

async function encode<Name extends "encodePicture" | "encodeWebp" | "encodeWork" | "encodeLogo">(
  name: Name,
  bytes: Buffer,
  client?: PictureClient,
): Promise<ImageTasks[Name]["output"]> {
  let processorTime = 0;
  const onProcessorTime = (used: number) => {
    processorTime = used;
  };
  client?.onQueue?.();
  try {
    return await images.run(name, bytes, null, { ...client, onProcessorTime });
  } catch (error) {
    if (error instanceof ImageProcessLost) refuseLost(error);
    throw error;
  } finally {
    await client?.chargeProcessorTime(processorTime);
  }
}

function refuseLost(lost: ImageProcessLost): never {
  if (lost.lossCause === "start") throw new Refusal("unavailable", { retryAfter: 5, cause: lost });
  // Caused by the picture itself, so a retry would fail too.
  const isSlow = lost.lossCause === "timeout";
  const message = isSlow ? imageTexts.unreadable : imageTexts.tooMuchMemory;
  throw new Refusal("invalid", { fields: { image: [message] }, cause: lost });
}
