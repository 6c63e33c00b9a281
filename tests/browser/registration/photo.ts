import { randomBytes } from "node:crypto";
import type { APIRequestContext, Page } from "@playwright/test";
import sharp from "sharp";
import { expect } from "#tests/browser/support.ts";

const gps = { GPSLatitudeRef: "N", GPSLatitude: "33/1 30/1 0/1" };

interface PhotoSize {
  width: number;
  height: number;
  quality: number;
}

/** Twelve megapixels, as phones have, in four megabytes. */
const usual: PhotoSize = { width: 3000, height: 4000, quality: 82 };
/** More than the server accepts, in fewer pixels: each test that uses it decodes them twice. */
const heavy: PhotoSize = { width: 2100, height: 2800, quality: 99 };
const photos = new Map<PhotoSize, Promise<Buffer>>();

/**
 * What a phone's camera saves: a JPEG lying on its side, with Exif data that say which side is up,
 * where it was taken and by what. The sky is blue, the ground is brown.
 */
export const phonePhoto = (name = "IMG_20261121_101500.jpg") => photoFile(name, usual);

/** The same, of more bytes than the server accepts. */
export const heavyPhoto = () => photoFile("IMG_20261121_101500.jpg", heavy);

async function photoFile(name: string, size: PhotoSize) {
  const photo = photos.get(size) ?? drawPhoto(size);
  photos.set(size, photo);
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
export async function delayDecoding(page: Page) {
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

function drawPhoto({ width, height, quality }: PhotoSize): Promise<Buffer> {
  const pixels = randomBytes(width * height * 3);
  const [sky, ground] = [
    [0x3b, 0x7f, 0xd4],
    [0x8a, 0x5a, 0x2b],
  ] as const;
  const horizon = pixels.length / 2;
  // Noise of 64 levels: a smooth picture would take a few kilobytes.
  for (let at = 0; at < pixels.length; at++) {
    pixels[at] = (at < horizon ? sky : ground)[at % 3]! + (pixels[at]! >> 2);
  }
  return (
    sharp(pixels, { raw: { width, height, channels: 3 } })
      // As the sensor sees it; orientation 6 says to turn it a quarter to the right.
      .rotate(-90)
      .withExif({ IFD0: { Make: "Herafi", Model: "Phone" }, IFD3: gps })
      .withMetadata({ orientation: 6 })
      .jpeg({ quality })
      .toBuffer()
  );
}
