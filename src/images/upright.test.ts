import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { encodePicture } from "./encode.server.ts";

/** Where the first row and the first column of the stored picture are to be seen, by EXIF. */
const sides = [
  [1, "top", "left"],
  [2, "top", "right"],
  [3, "bottom", "right"],
  [4, "bottom", "left"],
  [5, "left", "top"],
  [6, "right", "top"],
  [7, "right", "bottom"],
  [8, "left", "bottom"],
] as const;
const opposite = { top: "bottom", bottom: "top", left: "right", right: "left" } as const;
const quarters = {
  "top left": [200, 30, 30],
  "top right": [30, 180, 30],
  "bottom left": [30, 30, 200],
  "bottom right": [220, 220, 40],
};

describe("a picture from a turned camera", () => {
  it.each(sides)("with orientation %i ends upright", async (orientation, row, column) => {
    const stored = await lying(orientation, row, column);
    expect((await sharp(stored).metadata()).orientation).toBe(orientation);
    const { card, page } = await encodePicture(stored);
    expect(await sharp(page).metadata()).toMatchObject({ width: 320, height: 240 });
    for (const bytes of [card, page]) {
      expect((await sharp(bytes).metadata()).orientation).toBeUndefined();
      for (const [quarter, colour] of Object.entries(quarters)) {
        const seen = await colourAt(
          bytes,
          quarter.includes("left") ? 0.25 : 0.75,
          quarter.includes("top") ? 0.25 : 0.75,
        );
        for (const [i, part] of seen.entries()) {
          expect(Math.abs(part - colour[i]!), `${quarter}: ${seen}`).toBeLessThan(30);
        }
      }
    }
  });
});

/** 320 x 240 px once upright, with a colour in each quarter. */
function lying(orientation: number, row: keyof typeof opposite, column: keyof typeof opposite) {
  const [width, height] = row === "top" || row === "bottom" ? [320, 240] : [240, 320];
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const shown = [
        y < height / 2 ? row : opposite[row],
        x < width / 2 ? column : opposite[column],
      ];
      const vertical = shown.includes("top") ? "top" : "bottom";
      const horizontal = shown.includes("left") ? "left" : "right";
      pixels.set(quarters[`${vertical} ${horizontal}`], (y * width + x) * 3);
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .withMetadata({ orientation })
    .jpeg({ quality: 95 })
    .toBuffer();
}

/** Red, green and blue at a place given in parts of the width and height. */
async function colourAt(bytes: Buffer, x: number, y: number) {
  const { data, info } = await sharp(bytes)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const place = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 3;
  return [...data.subarray(place, place + 3)];
}
