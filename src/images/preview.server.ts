import { LRUCache } from "lru-cache";
import { Refusal } from "../errors/refusal.server.ts";
import { minute } from "../util/time.ts";
import { createImageProcess, ImageProcessLost } from "./image-process.server.ts";
import type { PreviewTexts } from "./worker/tasks.ts";

/** A process of its own, because uploaded pictures may take long. */
const images = createImageProcess({ maxWaiting: 12 });
/** Bytes. A preview has some 60 kB. */
const maxCacheSize = 8 * 1024 * 1024;

export interface Preview extends PreviewTexts {
  /** Key of the photo in the storage. Its content never changes. */
  image: string | null;
  /** @returns null if the photo has no file */
  readPhoto: (image: string) => Promise<Buffer | null>;
}

/** Drawn previews by what they show. Concurrent requests for one share its drawing. */
const previews = new LRUCache<string, Buffer, Preview>({
  maxSize: maxCacheSize,
  sizeCalculation: ({ length }, key) => length + key.length,
  // A drawing that is evicted before it is finished is still sent.
  ignoreFetchAbort: true,
  fetchMethod: async (_key, _stale, { context, options }) => {
    const { image, readPhoto } = context;
    const photo = image ? await readPhoto(image) : null;
    // Its file is missing, and may come back.
    if (image && !photo) options.ttl = minute;
    return draw(context, photo);
  },
});

/** Draws a JPEG of 1200 × 630. @throws Refusal `unavailable` while the queue is full */
export const drawPreview = (preview: Preview): Promise<Buffer> =>
  previews.forceFetch(keyOf(preview), { context: preview });

const keyOf = ({ image, name, trade }: Preview) => JSON.stringify([image, name, trade]);

async function draw({ name, trade }: PreviewTexts, photo: Buffer | null): Promise<Buffer> {
  try {
    return await images.run("drawPreview", photo ?? Buffer.alloc(0), { name, trade });
  } catch (error) {
    if (!(error instanceof ImageProcessLost)) throw error;
    throw new Refusal("unavailable", { retryAfter: 5, cause: error });
  }
}
