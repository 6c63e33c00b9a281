import type { APIRequestContext, Page } from "@playwright/test";
import sharp from "sharp";
import { expect } from "./support.ts";

const gps = { GPSLatitudeRef: "N", GPSLatitude: "33/1 30/1 0/1" };

const photos = new Map<number, Promise<Buffer>>();

/**
 * What a phone's camera saves: twelve megapixels, several megabytes, lying on its side with a note
 * of which side is up, where it was taken and by what. The sky is blue, the ground is brown.
 */
export async function phonePhoto(name = "IMG_20261121_101500.jpg", quality = 82) {
  const photo = photos.get(quality) ?? drawPhoto(quality);
  photos.set(quality, photo);
  return { name, mimeType: "image/jpeg", buffer: await photo };
}

/** The sky above the ground, however the camera was held, and nothing of where it was taken. */
export async function expectUpright(request: APIRequestContext, address: string) {
  const bytes = await (await request.get(address)).body();
  const { width, height, exif } = await sharp(bytes).metadata();
  expect(height).toBeGreaterThan(width);
  expect(exif).toBeUndefined();
  const bluer = async (top: number) => {
    const part = await sharp(bytes).extract({ left: 0, top, width, height: 100 }).toBuffer();
    const [red, , blue] = (await sharp(part).stats()).channels;
    return (blue?.mean ?? 0) > (red?.mean ?? 0);
  };
  expect([await bluer(0), await bluer(height - 100)]).toEqual([true, false]);
}

/** As on a slow telephone: pictures are decoded only when it is let go. */
export async function holdDecoding(page: Page) {
  await page.evaluate(() => {
    const decode = createImageBitmap;
    const { promise, resolve } = Promise.withResolvers<void>();
    Object.assign(window, {
      letDecode: resolve,
      createImageBitmap: (...given: Parameters<typeof decode>) =>
        promise.then(() => decode(...given)),
    });
  });
  return () => page.evaluate(() => (window as unknown as { letDecode: () => void }).letDecode());
}

/** Takes seconds, so each is drawn once. */
async function drawPhoto(quality: number): Promise<Buffer> {
  const [width, height] = [3000, 4000];
  const half = (background: string) =>
    sharp({
      create: {
        width,
        height: height / 2,
        channels: 3,
        background,
        noise: { type: "gaussian", mean: 128, sigma: 12 },
      },
    })
      .tint(background)
      .png({ compressionLevel: 1 })
      .toBuffer();
  const [sky, ground] = await Promise.all([half("#3b7fd4"), half("#8a5a2b")]);
  const upright = await sharp({ create: { width, height, channels: 3, background: "#000" } })
    .composite([
      { input: sky, top: 0, left: 0 },
      { input: ground, top: height / 2, left: 0 },
    ])
    .png({ compressionLevel: 1 })
    .toBuffer();
  return (
    sharp(upright)
      // As the sensor sees it; orientation 6 says to turn it a quarter to the right.
      .rotate(-90)
      .withExif({ IFD0: { Make: "Herafi", Model: "Phone" }, IFD3: gps })
      .withMetadata({ orientation: 6 })
      .jpeg({ quality })
      .toBuffer()
  );
}
