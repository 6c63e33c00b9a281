import { Refusal } from "../errors/refusal.server.ts";
import { createImageProcess, ImageProcessLost } from "./image-process.server.ts";
import { imageTexts } from "./texts.ts";
import type { Picture } from "./worker/tasks.ts";

export type { Picture } from "./worker/tasks.ts";

const images = createImageProcess({ maxWaiting: 12 });

/** Number of queued pictures. */
export const countWaitingPictures = images.waiting;

/** Renders one of our own SVG drawings as a PNG. */
export const renderDrawing = (svg: Buffer, side: number): Promise<Buffer> =>
  images.run("renderDrawing", svg, { side });

/**
 * Decodes a picture by its content, regardless of its name, and encodes it again.
 * @throws Refusal `invalid` on `image` for everything that is not an accepted picture, `unavailable`
 * while the queue is full
 */
export async function encodePicture(bytes: Buffer): Promise<Picture> {
  try {
    return await images.run("encodePicture", bytes, null);
  } catch (error) {
    if (error instanceof ImageProcessLost) refuseLost(error);
    throw error;
  }
}

function refuseLost(lost: ImageProcessLost): never {
  if (lost.lossCause === "start") throw new Refusal("unavailable", { retryAfter: 5, cause: lost });
  // Caused by the picture itself, so a retry would fail too.
  const isSlow = lost.lossCause === "timeout";
  const message = isSlow ? imageTexts.unreadable : imageTexts.tooMuchMemory;
  throw new Refusal("invalid", { fields: { image: [message] }, cause: lost });
}
