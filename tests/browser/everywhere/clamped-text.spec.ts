import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { openAsAdmin } from "#tests/browser/admins.ts";
import { expect, test } from "#tests/browser/support.ts";

/** Words whose last letters have dots below the line. */
const words = "سمر الحلبي في";
/** Beside the text, in px. */
const margin = 40;
const sources = join(import.meta.dirname, "../../../src");
// A select has the space of a field around its text.
const isClamp = /(^|[\s:])(truncate|text-ellipsis|line-clamp)/;

/** Class lists of the sources that cut their text. */
function clampedStyles(): string[] {
  const files = readdirSync(sources, { recursive: true, encoding: "utf8" }).filter((file) =>
    /\.(tsx|css)$/.test(file),
  );
  const texts = files.map((file) => readFileSync(join(sources, file), "utf8"));
  const lists = texts.flatMap((text) => [
    ...[...text.matchAll(/"([^"\n]*)"/g)].map(([, list = ""]) => list),
    ...[...text.matchAll(/@apply ([^;]*);/g)].map(([, list = ""]) => list),
  ]);
  return [...new Set(lists.filter((list) => isClamp.test(list) && !/appearance-none/.test(list)))];
}

/** Styles that the utilities do not know of would not be found by their classes. */
const plainCss = () =>
  readdirSync(sources, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(css|tsx)$/.test(file))
    .filter((file) => /text-overflow/.test(readFileSync(join(sources, file), "utf8")));

test("no style that cuts a line cuts its letters", { tag: "@both" }, async ({ page }) => {
  const styles = clampedStyles();
  expect(styles.length).toBeGreaterThan(10);
  expect(plainCss()).toEqual([]);
  await openAsAdmin(page, "/carftsman-orders");
  await loadFonts(page);
  for (const style of styles) {
    for (const lineHeight of [1.35, 1.75]) {
      // The page behind may still be changing while the first pictures are taken.
      await expect(async () => {
        const [cut, whole] = [
          await draw(page, { style, lineHeight }),
          await draw(page, { style, lineHeight, isWhole: true }),
        ];
        // Chromium rounds the height of a clamped box to another part of a pixel.
        expect(cut.height, `${style}: takes as much space`).toBeCloseTo(whole.height, 0);
        const differing = await differingPixels(cut.pixels, whole.pixels);
        expect(differing, `${style} at ${lineHeight}`).toBe(0);
      }).toPass({ timeout: 10_000 });
    }
  }
});

test("nothing of the lines after the last is seen", { tag: "@both" }, async ({ page }) => {
  const styles = clampedStyles().filter((style) => style.includes("line-clamp"));
  expect(styles.length).toBeGreaterThan(5);
  await openAsAdmin(page, "/carftsman-orders");
  await loadFonts(page);
  for (const style of styles) {
    const { pixels, lines } = await draw(page, { style, lineHeight: 1.75, hasFurtherLine: true });
    if (lines > 0) expect(await redPixels(pixels), style).toBe(0);
  }
});

/** Pictures taken before a font has come differ from those after it. */
const loadFonts = (page: Page) =>
  page.evaluate(async (text) => {
    const { fontFamily } = getComputedStyle(document.body);
    for (const weight of [400, 600])
      await document.fonts.load(`${weight} 17px ${fontFamily}`, text);
  }, `${words} ـ لأ لا إلى آلة`);

interface Drawing {
  style: string;
  lineHeight: number;
  /** Without the clamp, and without what makes space for it. */
  isWhole?: boolean;
  /** A red one, after as many as the clamp leaves. */
  hasFurtherLine?: boolean;
}

/** A text between two others, as a picture, the height of all three, and the lines that the clamp leaves. */
async function draw(page: Page, drawing: Drawing) {
  const lines = await page.evaluate(
    async ({ style, lineHeight, words, margin, isWhole, hasFurtherLine }) => {
      const [main, above, around, text, below] = ["main", "p", "div", "div", "p"].map((tag) =>
        document.createElement(tag),
      ) as [HTMLElement, HTMLElement, HTMLElement, HTMLElement, HTMLElement];
      above.textContent = below.textContent = "ـ";
      around.append(text);
      main.append(above, around, below);
      document.querySelector("[data-drawn]")?.remove();
      main.dataset.drawn = "";
      document.body.append(main);
      main.style.cssText = `position: fixed; inset: 0 0 auto; height: 400px; padding: 8px ${margin}px; z-index: 99; background: white; color: black; line-height: ${lineHeight}`;
      text.className = style;
      // No text is cut by its width here.
      text.style.maxWidth = "none";
      const lines = Number(getComputedStyle(text).webkitLineClamp) || 0;
      text.textContent = Array.from({ length: lines || 1 }, () => words).join("\n");
      if (lines > 0) text.style.whiteSpace = "pre-line";
      if (hasFurtherLine) {
        const further = document.createElement("span");
        further.style.color = "red";
        further.textContent = "\nلأ لا إلى آلة";
        text.append(further);
      }
      await document.fonts.ready;
      if (isWhole) {
        text.style.cssText +=
          "overflow: visible; text-overflow: clip; -webkit-line-clamp: unset; padding-block-end: 0; margin-block-end: 0";
      }
      return lines;
    },
    { words, margin, ...drawing },
  );
  const main = page.locator("[data-drawn]");
  const { y: height = 0 } = (await main.locator("p").last().boundingBox()) ?? {};
  return { height, lines, pixels: await main.screenshot() };
}

const rawPixels = (png: Buffer) =>
  sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });

/** But for where the lines begin: part of a pixel of the first letter may reach out there. */
async function differingPixels(one: Buffer, other: Buffer): Promise<number> {
  const [{ data, info }, second] = await Promise.all([rawPixels(one), rawPixels(other)]);
  if (info.size !== second.info.size) return Number.POSITIVE_INFINITY;
  const { channels, width } = info;
  let count = 0;
  for (let at = 0; at < data.length; at += channels) {
    const column = (at / channels) % width;
    if (Math.abs(column - (width - margin)) <= 1) continue;
    const pixel = data.subarray(at, at + channels);
    if (!pixel.equals(second.data.subarray(at, at + channels))) count++;
  }
  return count;
}

async function redPixels(png: Buffer): Promise<number> {
  const { data, info } = await rawPixels(png);
  let count = 0;
  for (let at = 0; at < data.length; at += info.channels) {
    if (data[at]! - data[at + 1]! > 40) count++;
  }
  return count;
}
