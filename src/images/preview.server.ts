import { LRUCache } from "lru-cache";
import { Refusal } from "../errors/refusal.server.ts";
import { hashOf } from "../util/hash.server.ts";
import { minute } from "../util/time.ts";
import { createImageProcess, ImageProcessLost } from "./image-process.server.ts";
import type { PreviewTexts, SitePreviewTexts } from "./worker/tasks.ts";

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

/** A picture to draw, with the key of all that it shows. */
interface Drawing {
  draw: (options: { mayComeBack: () => void }) => Promise<Buffer>;
}

/** Drawn pictures by what they show. Concurrent requests for one share its drawing. */
const drawn = new LRUCache<string, Buffer, Drawing>({
  maxSize: maxCacheSize,
  sizeCalculation: ({ length }, key) => length + key.length,
  // A drawing that is evicted before it is finished is still sent.
  ignoreFetchAbort: true,
  fetchMethod: (_key, _stale, { context, options }) =>
    context.draw({
      mayComeBack() {
        options.ttl = minute;
      },
    }),
});

/** Draws a JPEG of 1200 × 630. @throws Refusal `unavailable` while the queue is full */
export function drawPreview({ image, readPhoto, ...texts }: Preview): Promise<Buffer> {
  return drawn.forceFetch(hashOf(JSON.stringify([image, texts])), {
    context: {
      async draw({ mayComeBack }) {
        const photo = image ? await readPhoto(image) : null;
        // Its file is missing.
        if (image && !photo) mayComeBack();
        return orUnavailable(images.run("drawPreview", photo ?? Buffer.alloc(0), texts));
      },
    },
  });
}

/** The same of the site itself, if it has a name, short sentence or colours of its own. */
export function drawSitePicture(texts: SitePreviewTexts): Promise<Buffer> {
  return drawn.forceFetch(hashOf(JSON.stringify(texts)), {
    context: { draw: () => orUnavailable(images.run("drawSitePicture", Buffer.alloc(0), texts)) },
  });
}

async function orUnavailable(drawing: Promise<Buffer>): Promise<Buffer> {
  try {
    return await drawing;
  } catch (error) {
    if (!(error instanceof ImageProcessLost)) throw error;
    throw new Refusal("unavailable", { retryAfter: 5, cause: error });
  }
}
