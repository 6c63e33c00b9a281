import { readFileSync } from "node:fs";
import { describe, expect, it, vi } from "vitest";
import { Refusal } from "#src/errors/refusal.server.ts";
import {
  deepAvif,
  largeAvif,
  largePictures,
  lyingAvif,
} from "#tests/support/pictures/picture-bombs.ts";
import { photo } from "#tests/support/pictures/pictures.ts";
import { childrenOf, highestMemory } from "#tests/support/process-memory.ts";
import { waitOptions } from "#tests/support/wait-options.ts";
import { createImageProcess } from "./image-process.server.ts";
import { imageTexts } from "./texts.ts";

const dearPicture = largePictures["PNG of 16 bits"];
/** In ms. Longer than any test. */
const forGood = 600_000;

describe("23: the image process", () => {
  it("ends when it has nothing to do, and starts again", async () => {
    const images = open();
    for (const _ of ["once", "again"]) {
      await encode(images, await photo());
      await untilEnded();
    }
  });

  it("is given no secret of the site", async () => {
    vi.stubEnv("APP_KEY", "a secret");
    const images = open({ idleTimeout: forGood });
    await encode(images, await photo());
    vi.unstubAllEnvs();
    const [pid = 0] = imageProcesses();
    expect(readFileSync(`/proc/${pid}/environ`, "utf8")).not.toContain("a secret");
    await kill();
  });

  it("is replaced after it was killed over a picture", async () => {
    const images = open();
    const bytes = await dearPicture();
    const message = messageOf(encode(images, bytes));
    await vi.waitFor(() => expect(imageProcesses()).toHaveLength(1), waitOptions);
    await kill();
    expect(await message).toMatch(/^image process lost: /);
    expect(await encode(images, await photo())).toHaveProperty("card");
  });

  it("gives up a picture that takes too much processor time, and takes the next", async () => {
    const bytes = await dearPicture();
    expect(await messageOf(encode(open({ processorTime: 100 }), bytes))).toMatch(/processor time/);
    expect(await encode(open(), await photo())).toHaveProperty("card");
  });

  it("refuses with 503 what would wait behind too many", async () => {
    const images = open({ maxWaiting: 2 });
    const bytes = await photo();
    const results = await Promise.allSettled(
      Array.from({ length: 6 }, () => encode(images, bytes)),
    );
    const reasons = results.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
    expect(reasons).toHaveLength(3);
    for (const reason of reasons) {
      expect(reason).toBeInstanceOf(Refusal);
      expect(reason).toMatchObject({ code: "unavailable", retryAfter: 5 });
    }
  });
});

describe("23: an AVIF of 40 megapixels in a kilobyte is refused before it takes memory", () => {
  it.each([
    ["of eight bits", largeAvif, imageTexts.tooManyAvifPixels],
    ["of twelve bits with alpha", deepAvif, imageTexts.tooManyAvifPixels],
    ["whose head says less", lyingAvif(), imageTexts.tooMuchMemory],
  ])("%s", async (_what, bytes, message) => {
    await untilEnded();
    const images = open({ idleTimeout: forGood });
    await encode(images, await photo());
    const [pid = 0] = imageProcesses();
    const before = highestMemory(pid);
    expect(await messageOf(encode(images, bytes))).toBe(message);
    expect(highestMemory(pid) - before).toBeLessThan(20_000_000);
    await kill();
  });
});

const open = (limits = {}) => createImageProcess({ maxWaiting: 12, idleTimeout: 0, ...limits });

const encode = (images: ReturnType<typeof open>, bytes: Buffer) =>
  images.run("encodePicture", bytes, null);

const messageOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: Error) => error.message,
  );

const imageProcesses = () => childrenOf(process.pid, "images/worker/process.server.ts");

const untilEnded = () => vi.waitFor(() => expect(imageProcesses()).toEqual([]), waitOptions);

async function kill() {
  for (const pid of imageProcesses()) process.kill(pid, "SIGKILL");
  await untilEnded();
}
