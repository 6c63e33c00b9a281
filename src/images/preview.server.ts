import { LRUCache } from "lru-cache";
import { Refusal } from "#src/errors/refusal.server.ts";
import { hashOf } from "#src/util/hash.server.ts";
import { minute } from "#src/util/time.ts";
import { createImageProcess, ImageProcessLost } from "./image-process.server.ts";
import type { BrandPictures, PreviewTexts, SitePreviewTexts } from "./worker/tasks.ts";

/** A process of its own, because uploaded pictures may take long. */
const images = createImageProcess({ maxWaiting: 12 });
/** Bytes. A preview has some 60 kB. */
const maxCacheSize = 8 * 1024 * 1024;

/** What a picture shows. A brand's logo is known by its mark, and read only where a picture is drawn. */
interface WithLogo {
  /** @returns a PNG; null if there is no logo any more */
  readLogo: () => Promise<Buffer | null>;
}

export interface Preview extends PreviewTexts, WithLogo {
  /** Key of the photo in the storage. Its content never changes. */
  image: string | null;
  /** @returns null if the photo has no file */
  readPhoto: (image: string) => Promise<Buffer | null>;
  /** The network that asks for it, which may have half of the queue. */
  network: string;
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
export function drawPreview({
  image,
  readPhoto,
  readLogo,
  network,
  ...shown
}: Preview): Promise<Buffer> {
  return drawn.forceFetch(hashOf(JSON.stringify([image, shown])), {
    context: {
      async draw({ mayComeBack }) {
        const photo = image ? await readPhoto(image) : null;
        // Its file is missing.
        if (image && !photo) mayComeBack();
        const brand = shown.brand && (await withLogo(shown.brand, readLogo));
        const texts = { ...shown, brand };
        const client = { network, key: network };
        return orUnavailable(images.run("drawPreview", photo ?? Buffer.alloc(0), texts, client));
      },
    },
  });
}

/** Draws the preview of the site itself, if it has a name, short sentence or colours of its own. */
export function drawSitePicture({
  readLogo,
  ...shown
}: SitePreviewTexts & WithLogo): Promise<Buffer> {
  return drawn.forceFetch(hashOf(JSON.stringify(shown)), {
    context: {
      async draw() {
        const texts = { ...shown, brand: await withLogo(shown.brand, readLogo) };
        return orUnavailable(images.run("drawSitePicture", Buffer.alloc(0), texts));
      },
    },
  });
}

/** With the logo itself in place of its mark. */
async function withLogo(
  brand: BrandPictures,
  readLogo: WithLogo["readLogo"],
): Promise<BrandPictures> {
  const png = brand.logo && (await readLogo());
  return { ...brand, logo: png ? png.toString("base64") : null };
}

async function orUnavailable(drawing: Promise<Buffer>): Promise<Buffer> {
  try {
    return await drawing;
  } catch (error) {
    if (!(error instanceof ImageProcessLost)) throw error;
    throw new Refusal("unavailable", { retryAfter: 5, cause: error });
  }
}
