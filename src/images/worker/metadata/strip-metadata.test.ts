import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sharp } from "#src/images/worker/sharp.server.ts";
import {
  jpegWith,
  pngWith,
  segment,
  webpChunk,
  webpChunks,
  webpOf,
} from "#tests/support/pictures/metadata-bombs.ts";
import { chunk, plain } from "#tests/support/pictures/pictures.ts";
import { stripMetadata } from "./strip-metadata.server.ts";

const mebibyte = 1024 * 1024;
const secret = Buffer.from("a secret");
const latin1 = (text: string) => Buffer.from(text, "latin1");

const heads = {
  JPEG: latin1("\xff\xd8\xff\xe1"),
  PNG: latin1("\x89PNG\r\n\x1a\n"),
  WebP: latin1("RIFF\x20\0\0\0WEBP"),
  AVIF: latin1("\0\0\0\x14ftypavif\0\0\0\0mif1"),
  nothing: Buffer.alloc(0),
};

const text = fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes));
const part = {
  JPEG: fc
    .tuple(fc.integer({ min: 0xc0, max: 0xfe }), text)
    .map(([marker, content]) => segment(marker, content)),
  PNG: fc
    .tuple(fc.constantFrom("IDAT", "tEXt", "eXIf", "iCCP", "gAMA", "fdAT", "IEND"), text)
    .map(([name, content]) => chunk(name, content)),
  WebP: fc
    .tuple(fc.constantFrom("VP8 ", "VP8X", "EXIF", "XMP ", "ICCP", "ANMF", "junk"), text)
    .map(([name, content]) => webpChunk(name, content)),
  AVIF: fc.tuple(fc.constantFrom("meta", "iinf", "infe", "mdat"), text).map(([name, content]) => {
    const head = latin1(`\0\0\0\0${name}`);
    head.writeUInt32BE(content.length + 8);
    return Buffer.concat([head, content]);
  }),
  nothing: text,
};

describe.each(Object.keys(heads) as (keyof typeof heads)[])("23: of any bytes as %s", (kind) => {
  const whole = fc
    .tuple(fc.array(fc.oneof(part[kind], text), { maxLength: 12 }), fc.nat(400))
    .map(([parts, length]) => Buffer.concat([heads[kind], ...parts]).subarray(0, 12 + length));

  it("nothing is added, nothing throws, and what is left has no metadata", () => {
    fc.assert(
      fc.property(whole, (bytes) => {
        const before = Buffer.from(bytes);
        const { bytes: stripped, orientation } = stripMetadata(Buffer.from(bytes));
        expect(stripped.length).toBeLessThanOrEqual(before.length);
        expect([1, 2, 3, 4, 5, 6, 7, 8]).toContain(orientation);
        const again = stripMetadata(Buffer.from(stripped));
        expect(again.bytes.equals(stripped)).toBe(true);
        expect(again.orientation).toBe(1);
      }),
      { numRuns: 2000 },
    );
  });
});

describe("23: a picture loses", () => {
  it("what a JPEG does not need: comments, notes of all kinds, and what follows its end", async () => {
    const original = await jpegWith([0xfe, secret], [0xe1, secret], [0xed, secret], [0xe5, secret]);
    await expectSamePixels(Buffer.concat([original, secret]));
  });

  it("bytes between the segments of a JPEG, where decoders look for the next one", async () => {
    const whole = await plain(300, 300).jpeg().toBuffer();
    const hidden = Buffer.concat([secret, latin1("\xff\xff\xff")]);
    await expectSamePixels(Buffer.concat([whole.subarray(0, 2), hidden, whole.subarray(2)]));
  });

  it("notes between the scans of a progressive JPEG", async () => {
    const whole = await plain(300, 300).jpeg({ progressive: true }).toBuffer();
    const scan = whole.lastIndexOf(latin1("\xff\xda"));
    const note = segment(0xe1, secret);
    await expectSamePixels(Buffer.concat([whole.subarray(0, scan), note, whole.subarray(scan)]));
  });

  it("texts, times, unknown chunks and further frames of a PNG", async () => {
    const names = ["tEXt", "zTXt", "iTXt", "tIME", "evIl", "acTL", "fcTL", "fdAT", "eXIf"];
    const original = await pngWith(...names.map((name) => chunk(name, secret)));
    await expectSamePixels(Buffer.concat([original, secret]));
  });

  it("EXIF data, XMP and unknown chunks of a WebP", async () => {
    const picture = webpChunks(await plain(300, 300).webp().toBuffer())[0]!;
    const header = Buffer.alloc(10);
    header[0] = 0x08 | 0x04;
    header.writeUIntLE(299, 4, 3);
    header.writeUIntLE(299, 7, 3);
    const names = ["EXIF", "XMP ", "junk"];
    await expectSamePixels(
      webpOf(
        webpChunk("VP8X", header),
        webpChunk(picture.name, picture.content),
        ...names.map((name) => webpChunk(name, secret)),
      ),
    );
  });

  it("EXIF data and XMP of an AVIF, as a decoder sees it", async () => {
    const original = await plain(300, 300)
      .withExif({ IFD0: { ImageDescription: "a secret" } })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">a secret</x:xmpmeta>')
      .avif()
      .toBuffer();
    expect(await sharp(original).metadata()).toHaveProperty("exif");
    const { bytes } = stripMetadata(Buffer.from(original));
    const { exif, xmp } = await sharp(bytes).metadata();
    expect({ exif, xmp }).toEqual({});
    expect(await pixels(bytes)).toEqual(await pixels(original));
  });
});

describe("23: a picture keeps", () => {
  it.each(["jpeg", "png", "webp"] as const)(
    "the colour profile of a camera as %s",
    async (format) => {
      const original = await plain(300, 300).withIccProfile("p3").toFormat(format).toBuffer();
      const { bytes } = stripMetadata(Buffer.from(original));
      expect((await sharp(bytes).metadata()).icc).toEqual((await sharp(original).metadata()).icc);
    },
  );

  it.each([
    ["JPEG of print colours", () => plain(300, 300).toColourspace("cmyk").jpeg().toBuffer()],
    ["grey JPEG", () => plain(300, 300).greyscale().jpeg().toBuffer()],
    ["PNG of a palette with transparency", () => glass().png({ palette: true }).toBuffer()],
    ["PNG of 16 bits", () => plain(300, 300).toColourspace("rgb16").png().toBuffer()],
    ["lossless WebP with transparency", () => glass().webp({ lossless: true }).toBuffer()],
    ["WebP with transparency", () => glass().webp().toBuffer()],
    ["AVIF with transparency", () => glass().avif().toBuffer()],
  ])("its pixels as %s", async (_kind, make) => {
    const original = await make();
    const { bytes } = stripMetadata(Buffer.from(original));
    expect(await pixels(bytes)).toEqual(await pixels(original));
  });

  const glass = () =>
    sharp({ create: { width: 300, height: 300, channels: 4, background: "#aa663380" } });
});

describe("23: 5 MiB of the worst are read once", () => {
  const fill = (text: string) => Buffer.alloc(5 * mebibyte, latin1(text));
  it.each([
    [
      "escapes in a scan",
      Buffer.concat([heads.JPEG.subarray(0, 2), segment(0xda, secret), fill("\xff\0")]),
    ],
    ["fill bytes", Buffer.concat([heads.JPEG, fill("\xff")])],
    ["empty segments", Buffer.concat([heads.JPEG.subarray(0, 2), fill("\xff\xe1\0\x02")])],
    ["empty chunks of a PNG", Buffer.concat([heads.PNG, fill("\0\0\0\0tEXt\0\0\0\0")])],
    ["empty chunks of a WebP", Buffer.concat([heads.WebP, fill("junk\0\0\0\0")])],
    ["empty boxes of an AVIF", Buffer.concat([heads.AVIF, fill("\0\0\0\x08free")])],
  ])("%s", (_what, bytes) => {
    // Read again from the start for each segment, it would outlast the test.
    expect(() => stripMetadata(bytes)).not.toThrow();
  });
});

/** The picture without its secret is what it was. */
async function expectSamePixels(original: Buffer) {
  expect(original.toString("latin1")).toContain("a secret");
  const { bytes } = stripMetadata(Buffer.from(original));
  expect(bytes.toString("latin1")).not.toContain("a secret");
  expect(await pixels(bytes)).toEqual(await pixels(original));
}

const pixels = (bytes: Buffer) => sharp(bytes, { failOn: "error" }).raw().toBuffer();
