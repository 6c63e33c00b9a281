import { Refusal } from "../errors/refusal.server.ts";
import { createImageProcess, ImageProcessLost } from "./image-process.server.ts";
import { imageTexts } from "./texts.ts";
import type { Picture } from "./worker/tasks.ts";

export type { Picture } from "./worker/tasks.ts";

const images = createImageProcess({ maxWaiting: 12 });

/** How many pictures wait for their turn. */
export const countWaitingPictures = images.waiting;

/** Renders a drawing of our own, an SVG, as a PNG. */
export const renderDrawing = (svg: Buffer, side: number): Promise<Buffer> =>
  images.run("renderDrawing", svg, { side });

/**
 * Decodes a picture by its content, whatever its name says, and encodes it anew.
 * @throws Refusal `invalid` on `image` for everything that is not a picture we take, `unavailable`
 * while too many wait
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
  // The picture is to blame: sent again, it would do the same again.
  const isSlow = lost.lossCause === "timeout";
  const message = isSlow ? imageTexts.unreadable : imageTexts.tooMuchMemory;
  throw new Refusal("invalid", { fields: { image: [message] }, cause: lost });
}
