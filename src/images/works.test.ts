// @module-tag slow
import { expect, it } from "vitest";
import { largePictures } from "#tests/support/pictures/picture-bombs.ts";
import { createImageProcess } from "./image-process.server.ts";

const images = createImageProcess({ maxWaiting: 4 });
const outcome = (name: "encodePicture" | "encodeWork", bytes: Buffer) =>
  images.run(name, bytes, null).then(
    () => "taken",
    (error: Error) => `${error.name} ${error.message}`,
  );

it.each(Object.keys(largePictures) as (keyof typeof largePictures)[])(
  "23: a picture of works of 40 megapixels, %s, is taken where a portrait is",
  async (name) => {
    const bytes = await largePictures[name]();
    const asPortrait = await outcome("encodePicture", Buffer.from(bytes));
    expect(await outcome("encodeWork", bytes)).toBe(asPortrait);
  },
);
