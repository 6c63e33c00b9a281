import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { photo, plain, wavyPicture } from "#tests/support/pictures/pictures.ts";
import { encodePicture, encodeWebp } from "./encode.server.ts";

describe("a picture as AVIF", () => {
  it("has the sizes that it has as WebP, and is shorter by a tenth at least", async () => {
    const { card, page, avif } = await encodePicture(await wavyPicture("#a63", 900));
    expect(await kind(avif!.card)).toEqual({ compression: "av1", width: 560, height: 560 });
    expect(await kind(avif!.page)).toEqual({ compression: "av1", width: 900, height: 900 });
    expect(avif!.card.length).toBeLessThan(0.9 * card.length);
    expect(avif!.page.length).toBeLessThan(0.9 * page.length);
  });

  it("differs no more from what was sent than the WebP does", async () => {
    const original = await wavyPicture("#a63", 560);
    const pixelsOf = (bytes: Buffer) => sharp(bytes).removeAlpha().raw().toBuffer();
    const sent = await pixelsOf(original);
    const { card, page, avif } = await encodePicture(original);
    for (const [webp, same] of [
      [card, avif!.card],
      [page, avif!.page],
    ] as const) {
      const ofWebp = meanDifference(sent, await pixelsOf(webp));
      expect(meanDifference(sent, await pixelsOf(same))).toBeLessThanOrEqual(ofWebp);
    }
  });

  it("is left out unless both sizes are shorter", async () => {
    expect((await encodePicture(await photo())).avif).toBeNull();
    expect((await encodePicture(await plain(1200, 220).jpeg().toBuffer())).avif).toBeNull();
  });

  it("is made of pictures of one colour channel and of four", async () => {
    const wavy = sharp(await wavyPicture("#a63", 900));
    const grey = await wavy.clone().greyscale().png().toBuffer();
    const print = await wavy.clone().toColourspace("cmyk").jpeg({ quality: 100 }).toBuffer();
    for (const bytes of [grey, print]) {
      const { avif } = await encodePicture(bytes);
      expect((await sharp(avif!.page).metadata()).space).toBe("srgb");
    }
  });

  it("changes nothing of the WebP", async () => {
    const { avif, ...webp } = await encodePicture(await wavyPicture());
    expect(avif).not.toBeNull();
    expect(await encodeWebp(await wavyPicture())).toEqual({ ...webp, avif: null });
  });
});

async function kind(bytes: Buffer) {
  const { compression, width, height } = await sharp(bytes).metadata();
  return { compression, width, height };
}

/** Of one channel of a pixel, in 255ths. */
const meanDifference = (one: Buffer, other: Buffer) =>
  one.reduce((sum, value, at) => sum + Math.abs(value - other[at]!), 0) / one.length;
