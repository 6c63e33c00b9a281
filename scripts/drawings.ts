// Draws what cannot be an SVG: the icons of the installed site, the picture of its previews and the
// ground of those of listings. Run it after a change of the mark: node scripts/drawings.ts
import { readFile, writeFile } from "node:fs/promises";
import sharp, { type OverlayOptions } from "sharp";
import { asIco } from "../src/images/ico.ts";
import { renderText } from "../src/images/worker/text.server.ts";

// The image process, whose module draws the words, does not let drawings be read.
sharp.unblock({ operation: ["VipsForeignLoadSvg"] });

const stone = "#f5efe5";
const teal = "#0e4a4e";
const clear = { r: 0, g: 0, b: 0, alpha: 0 };
const mark = await readFile("public/icon.svg");
const lattice = await readFile("src/ui/styles/lattice.svg", "utf8");

await drawIcons();
await writeFile("src/images/preview/ground.png", await drawGround());
// For sites with a name or colour of their own, whose pictures are put together when they are asked for.
await writeFile("src/images/preview/pattern.png", await drawPattern());
await writeFile("src/images/preview/figures.png", await drawFigures());
await writeFile("src/images/preview/mark.png", await drawMark(220, ofOneColour(mark)));
await writeFile("public/share.jpg", await drawSitePicture());

async function drawIcons() {
  for (const size of [192, 512]) {
    await sharp(await drawMark(size)).toFile(`public/icon-${size}.png`);
    await writeFile(`public/icon-maskable-${size}.png`, await onStone(size, 0.66));
  }
  await writeFile("public/apple-touch-icon.png", await onStone(180, 0.78));
  await writeFile("public/favicon.ico", asIco(await drawMark(32), 32));
}

/** The mark on a ground of its own, with room for a system that cuts its corners. */
async function onStone(size: number, share: number) {
  return canvas(size, size, stone)
    .composite([{ input: await drawMark(Math.round(size * share)) }])
    .png({ palette: true })
    .toBuffer();
}

/** The left side, where the words go, and the placeholder of a listing without a picture. */
async function drawGround() {
  const placeholder = canvas(560, 630, "#e2eeeb").composite([
    { input: tiles("#0f5a5e", 0.34, 112), tile: true },
    { input: await drawMark(220) },
  ]);
  return canvas(1200, 630, teal)
    .composite([
      { input: tiles("#e9d7b4", 0.13, 128), tile: true },
      { input: await placeholder.png().toBuffer(), left: 640, top: 0 },
      ...(await brand({ right: 580, top: 506, size: 44 })),
    ])
    .png({ palette: true, colours: 128 })
    .toBuffer();
}

function drawPattern() {
  return canvas(1200, 630, clear)
    .composite([{ input: tiles("#e9d7b4", 0.14, 128), tile: true }])
    .png({ palette: true })
    .toBuffer();
}

async function drawFigures() {
  return canvas(1200, 630, clear)
    .composite(await figures())
    .png({ palette: true })
    .toBuffer();
}

/** Of the mark on any ground. */
function ofOneColour(svg: Buffer) {
  const shadow = "rgba(0,0,0,.25)";
  return Buffer.from(
    svg
      .toString()
      .replace("#0F5A5E", "#fbf5ea")
      .replace("#A9C9C4", shadow)
      .replace("#F3DDB9", shadow),
  );
}

async function figures(): Promise<OverlayOptions[]> {
  const figure = async (name: string, left: number, height: number) => {
    const input = await sharp(`src/features/site/art/${name}.svg`, { density: 200 })
      .resize({ height })
      .png()
      .toBuffer();
    return { input, left, top: 630 - height };
  };
  return [
    await figure("elder", -20, 400),
    await figure("painter", 260, 410),
    await figure("plumber", 90, 500),
  ];
}

async function drawSitePicture() {
  const title = { text: "لكل عمل في بيتك، حرفي قريب منك", colour: "#fbf5ea", size: 62 };
  const below = { text: "دليل الحرفيين في مدينتك", colour: "#f3ddb9", size: 40 };
  const lines = await renderText({ ...title, width: 560 });
  const name = await renderText({ ...below, width: 560 });
  return canvas(1200, 630, teal)
    .composite([
      { input: tiles("#e9d7b4", 0.16, 128), tile: true },
      ...(await figures()),
      { input: lines.data, left: 1130 - lines.info.width, top: 230 },
      { input: name.data, left: 1130 - name.info.width, top: 440 },
      ...(await brand({ right: 1130, top: 70, size: 52 })),
    ])
    .jpeg({ quality: 86, mozjpeg: true })
    .toBuffer();
}

/** The mark and the name beside it, ending at the right. */
async function brand(at: { right: number; top: number; size: number }): Promise<OverlayOptions[]> {
  const side = Math.round(at.size * 1.3);
  const name = await renderText({ text: "حِرَفي", colour: "#fbf5ea", size: at.size, width: 400 });
  const onTeal = mark.toString().replace("#0F5A5E", "#2f8085");
  return [
    { input: await drawMark(side, Buffer.from(onTeal)), left: at.right - side, top: at.top },
    {
      input: name.data,
      left: at.right - side - 20 - name.info.width,
      top: at.top + Math.round((side - name.info.height) / 2),
    },
  ];
}

function drawMark(side: number, svg = mark) {
  return sharp(svg, { density: 500 }).resize(side, side).png().toBuffer();
}

function tiles(colour: string, opacity: number, side: number) {
  return Buffer.from(
    lattice
      .replace('stroke="#000"', `stroke="${colour}" opacity="${opacity}"`)
      .replace('width="128" height="128"', `width="${side}" height="${side}"`),
  );
}

function canvas(width: number, height: number, background: string | typeof clear) {
  const channels = background === clear ? 4 : 3;
  return sharp({ create: { width, height, channels, background } });
}
