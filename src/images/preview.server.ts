import { Refusal } from "../errors/refusal.server.ts";
import { createImageProcess, ImageProcessLost } from "./image-process.server.ts";
import type { PreviewTexts } from "./worker/tasks.ts";

/** A process of its own, because uploaded pictures may take long. */
const images = createImageProcess({ maxWaiting: 12 });

export interface Preview extends PreviewTexts {
  photo: Buffer | null;
}

/** Draws a JPEG of 1200 × 630. @throws Refusal `unavailable` while the queue is full */
export async function drawPreview({ photo, ...texts }: Preview): Promise<Buffer> {
  try {
    return await images.run("drawPreview", photo ?? Buffer.alloc(0), texts);
  } catch (error) {
    if (!(error instanceof ImageProcessLost)) throw error;
    throw new Refusal("unavailable", { retryAfter: 5, cause: error });
  }
}
