import { describe, expect, it } from "vitest";
import {
  exif,
  exifSegment,
  jpegWith,
  pngWith,
  webpChunk,
  webpChunks,
  webpOf,
} from "#tests/support/pictures/metadata-bombs.ts";
import { chunk, plain } from "#tests/support/pictures/pictures.ts";
import { stripMetadata } from "./strip-metadata.server.ts";

const orientationTag = 0x0112;

describe("23: the orientation", () => {
  const turned = (orientation: number) =>
    exif([{ tag: orientationTag, type: 3, value: orientation }]);

  it.each([1, 2, 3, 4, 5, 6, 7, 8])("%i is read from JPEG, PNG and WebP", async (orientation) => {
    const block = turned(orientation);
    const [picture] = webpChunks(await plain(300, 300).webp().toBuffer());
    for (const bytes of [
      await jpegWith(exifSegment(block)),
      await pngWith(chunk("eXIf", block)),
      webpOf(webpChunk(picture!.name, picture!.content), webpChunk("EXIF", block)),
    ]) {
      expect(stripMetadata(bytes).orientation).toBe(orientation);
    }
  });

  it.each([
    ["is another than the eight", turned(9)],
    ["is of another type", exif([{ tag: orientationTag, type: 2, value: 6 }])],
    ["stands behind a pointer", exif([{ tag: 0x8769, type: 4, value: 8 }])],
    ["is cut off", turned(6).subarray(0, 18)],
    ["is said to be where nothing is", Buffer.from("II*\0\xff\xff\xff\xff", "latin1")],
  ])("is upright if it %s", async (_what, block) => {
    expect(stripMetadata(await jpegWith(exifSegment(block))).orientation).toBe(1);
  });
});
