import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { Refusal } from "#src/errors/refusal.server.ts";
import { blankPng, chunk, noise, plain, wavyPicture } from "#tests/support/pictures/pictures.ts";
import { type EncodedPicture, encodePicture } from "./encode.server.ts";
import { imageTexts } from "./texts.ts";

describe("23: a picture that we take", () => {
  it.each(["jpeg", "png", "webp", "avif"] as const)("may be %s", async (format) => {
    const { card, page } = await encodePicture(await plain(640, 480).toFormat(format).toBuffer());
    expect(await kind(card)).toEqual({ format: "webp", width: 480, height: 480 });
    expect(await kind(page)).toEqual({ format: "webp", width: 640, height: 480 });
  });

  it("fits its places, and is never made larger for them", async () => {
    const large = await encodePicture(await plain(3000, 1500).jpeg().toBuffer());
    expect(await kind(large.page)).toEqual({ format: "webp", width: 1080, height: 540 });
    expect(await kind(large.card)).toEqual({ format: "webp", width: 560, height: 560 });
    const small = await encodePicture(await plain(200, 200).jpeg().toBuffer());
    expect(await kind(small.page)).toEqual({ format: "webp", width: 200, height: 200 });
    expect(await kind(small.card)).toEqual({ format: "webp", width: 200, height: 200 });
  });

  it("loses its metadata: camera, place, profile", async () => {
    const place = { GPSLatitudeRef: "N", GPSLatitude: "33/1 30/1 0/1" };
    const taken = await sharp(await wavyPicture("#a63", 900))
      .withExif({ IFD0: { Make: "Camera", ImageDescription: "Secret" }, IFD3: place })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">Secret</x:xmpmeta>')
      .withIccProfile("p3")
      .jpeg({ quality: 95 })
      .toBuffer();
    expect(await sharp(taken).metadata()).toMatchObject({
      exif: expect.any(Buffer),
      xmp: expect.any(Buffer),
      icc: expect.any(Buffer),
    });
    const picture = await encodePicture(taken);
    expect(picture.avif).not.toBeNull();
    for (const bytes of filesIn(picture)) {
      const { exif, xmp, icc, iptc, orientation } = await sharp(bytes).metadata();
      expect({ exif, xmp, icc, iptc, orientation }).toEqual({});
      expect(bytes.toString("latin1")).not.toMatch(/Secret|Camera|GPS|EXIF|XMP |ICCP/);
    }
  });

  it("may move, but is one still picture afterwards", async () => {
    const frames = await Promise.all(["#a00", "#00a"].map((colour) => pngOf(300, 300, colour)));
    const moving = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer();
    expect((await sharp(moving).metadata()).pages).toBe(2);
    for (const bytes of filesIn(await encodePicture(moving))) {
      expect((await sharp(bytes, { pages: -1 }).metadata()).pages).toBeUndefined();
      const { dominant } = await sharp(bytes).stats();
      expect(dominant.r).toBeGreaterThan(dominant.b);
    }
  });

  it("may be of print colours, and is of the screen's afterwards", async () => {
    const print = await plain(300, 300).toColourspace("cmyk").jpeg().toBuffer();
    expect((await sharp(print).metadata()).space).toBe("cmyk");
    const { page } = await encodePicture(print);
    expect((await sharp(page).metadata()).space).toBe("srgb");
  });
});

describe("23: a file that is valid in two formats", () => {
  const rider = "<script>alert(1)</script><?php evil() ?>PK\x03\x04";
  const pngWith = async (name: string, content: Buffer) => {
    const whole = await pngOf(300, 300, "#a00");
    // Between the head, which is 33 bytes long, and the pixels.
    return Buffer.concat([whole.subarray(0, 33), chunk(name, content), whole.subarray(33)]);
  };

  it.each<[string, () => Promise<Buffer>]>([
    ["behind the end", async () => Buffer.concat([await jpeg(), Buffer.from(rider)])],
    ["in a comment", async () => inFirstSegment(await jpeg(), 0xfe, rider)],
    ["in what looks like a camera's notes", async () => inFirstSegment(await jpeg(), 0xe1, rider)],
    ["in a PNG's text", () => pngWith("tEXt", Buffer.from(`a\0${rider}`))],
    ["in a part that nobody knows", () => pngWith("evIl", Buffer.from(rider))],
  ])("is a picture afterwards, without what rode along %s", async (_where, make) => {
    const bytes = await make();
    expect(bytes.toString("latin1")).toContain("<script>");
    for (const kept of filesIn(await encodePicture(bytes))) {
      expect(kept.toString("latin1")).not.toMatch(/script|evil|PK/);
    }
  });

  it("may pack 100 MiB of text into a hundred KiB: it is never unpacked", async () => {
    const bomb = deflateSync(Buffer.alloc(100 * 1024 * 1024), { level: 9 });
    const before = process.memoryUsage().rss;
    const text = Buffer.concat([Buffer.from("a\0\0"), bomb]);
    const answer = await encodePicture(await pngWith("zTXt", text)).catch((error) => error);
    expect(answer instanceof Refusal || "card" in answer).toBe(true);
    expect(process.memoryUsage().rss - before).toBeLessThan(80 * 1024 * 1024);
  });

  const jpeg = () => plain(300, 300).jpeg().toBuffer();
  function inFirstSegment(bytes: Buffer, marker: number, text: string) {
    const head = Buffer.from([0xff, marker, 0, text.length + 2]);
    return Buffer.concat([
      bytes.subarray(0, 2),
      head,
      Buffer.from(text, "latin1"),
      bytes.subarray(2),
    ]);
  }
});

describe("23: no picture", () => {
  const html = "<!doctype html><title>me.jpg</title><script>alert(1)</script>";
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><rect/></svg>';
  const heic = Buffer.concat([
    Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic"),
    Buffer.alloc(999),
  ]);

  it.each<[string, () => Buffer | Promise<Buffer>]>([
    ["GIF", () => plain(300, 300).gif().toBuffer()],
    ["TIFF", () => plain(300, 300).tiff().toBuffer()],
    ["SVG", () => Buffer.from(svg)],
    ["SVG with an XML head", () => Buffer.from(`<?xml version="1.0"?>\n<!-- a -->\n${svg}`)],
    // Its reader would be at it for minutes, with no way to stop it.
    ["SVG with thousands of rules", () => Buffer.from(busySvg())],
    ["HTML named .jpg", () => Buffer.from(html)],
    ["HTML behind the first bytes of a JPEG", () => Buffer.from(`\xff\xd8\xff${html}`, "latin1")],
    ["HEIC", () => heic],
    ["PDF", () => Buffer.from("%PDF-1.4\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF")],
    ["an empty file", () => Buffer.alloc(0)],
    ["half a JPEG", async () => half(await noise(400, 300).jpeg().toBuffer())],
    ["half a PNG", async () => half(await noise(400, 300).png().toBuffer())],
    ["half a WebP", async () => half(await noise(400, 300).webp().toBuffer())],
    ["half an AVIF", async () => half(await noise(400, 300).avif().toBuffer())],
  ])("%s", async (_what, make) => {
    const told = await refusal(await make());
    expect([imageTexts.wrongKind, imageTexts.unreadable]).toContain(told);
  });

  it.each([
    [199, 300],
    [300, 199],
  ])("%i x %i px", async (width, height) => {
    expect(await refusal(await pngOf(width, height, "#a00"))).toBe(imageTexts.tooSmall);
  });

  it.each([
    [16_000, 16_000],
    [8000, 5001],
  ])("%i x %i px, with a message", async (width, height) => {
    expect(await refusal(blankPng(width, height))).toBe(imageTexts.tooManyPixels);
  });

  it("16,000 x 16,000 px, without being decoded", async () => {
    // Its rows are broken, so whoever decodes it says something else.
    expect(await refusal(blankPng(300, 300, brokenRows))).toBe(imageTexts.unreadable);
    expect(await refusal(blankPng(16_000, 16_000, brokenRows))).toBe(imageTexts.tooManyPixels);
  });
});

/** Not what zlib compressed. */
const brokenRows = Buffer.from("broken");

function busySvg() {
  const rules = Array.from({ length: 60_000 }, (_, rule) => `.a${rule} .b .c{fill:red}`).join("");
  const shapes = '<g class="b"><rect class="c"/></g>'.repeat(5000);
  const head = '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400">';
  return `${head}<style>${rules}</style>${shapes}</svg>`;
}

/** The Arabic message on `image` that these bytes are refused with. */
async function refusal(bytes: Buffer) {
  const error = await encodePicture(bytes).catch((error: unknown) => error);
  if (!(error instanceof Refusal)) throw new Error("no refusal", { cause: error });
  expect(error.code).toBe("invalid");
  expect(error.fields).toEqual({ image: [expect.stringMatching(/^[\p{sc=Arab}]/u)] });
  return error.fields?.image?.[0];
}

const pngOf = (width: number, height: number, colour: string) =>
  plain(width, height, colour).png().toBuffer();

const filesIn = ({ card, page, avif }: EncodedPicture) => [
  card,
  page,
  ...Object.values(avif ?? {}),
];

const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2);

async function kind(bytes: Buffer) {
  const { format, width, height } = await sharp(bytes).metadata();
  return { format, width, height };
}
