// @module-tag slow
import { Readable } from "node:stream";
import sharp from "sharp";
import { beforeEach, describe, expect, it } from "vitest";
import { account } from "#src/auth/table.server.ts";
import { cardImage, pageImage } from "#src/images/paths.ts";
import { imageTexts } from "#src/images/texts.ts";
import { applicant } from "#tests/support/people/applicant.ts";
import { asMultipart, formDataOf, Person } from "#tests/support/person.ts";
import {
  blankPng,
  noise,
  photo,
  photoOfSize,
  plain,
  storedFiles,
} from "#tests/support/pictures/pictures.ts";
import { expectInvalid, expectRefused } from "#tests/support/responses.ts";
import { addAccount } from "#tests/support/rows.ts";
import { openSite, type Site } from "#tests/support/site.ts";

const mebibyte = 1024 * 1024;

let site: Site;
let person: Person;
beforeEach(async () => {
  site = await openSite();
});

const doors = {
  "/register": {
    accepted: 201,
    open: async () => {
      person = new Person(site);
      return applicant(site.db);
    },
  },
  "/api/update-profile-image": {
    accepted: 200,
    open: async () => {
      const id = await addAccount(site.db, { email: "omar@mail.example" });
      person = new Person(site);
      await person.signIn("omar@mail.example");
      return { id };
    },
  },
};

describe.each(Object.keys(doors) as (keyof typeof doors)[])("23: a picture sent to %s", (url) => {
  const { open, accepted } = doors[url];
  const send = async (...files: Buffer[]) => {
    const form = formDataOf(await open());
    for (const file of files) form.append("image", new File([new Uint8Array(file)], "me.jpg"));
    return person.post(url, form);
  };
  const shown = async () => {
    const { image } = (await person.get("/api/user")).json();
    return Promise.all([fetched(pageImage(image)), fetched(cardImage(image))]);
  };

  it("gets a white ground where it is transparent", async () => {
    const glass = sharp({
      create: { width: 400, height: 400, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    });
    const answer = await send(await glass.png().toBuffer());
    expect(answer.statusCode, answer.body).toBe(accepted);
    for (const { bytes, hasAlpha } of await shown()) {
      expect(hasAlpha).toBe(false);
      const [red] = (await sharp(bytes).stats()).channels;
      expect(red!.min).toBeGreaterThan(250);
    }
  });

  it.each(["jpeg", "png", "webp", "avif"] as const)("may be %s", async (format) => {
    const answer = await send(await plain(1200, 900).toFormat(format).toBuffer());
    expect(answer.statusCode, answer.body).toBe(accepted);
    const [page, card] = await shown();
    expect(page).toMatchObject({ format: "webp", width: 1080, height: 810 });
    expect(card).toMatchObject({ format: "webp", width: 560, height: 560 });
  });

  it("is shown upright, and without what the camera wrote into it", async () => {
    const place = { GPSLatitudeRef: "N", GPSLatitude: "33/1 30/1 0/1" };
    const taken = plain(320, 240)
      .withExif({ IFD0: { Make: "Camera" }, IFD3: place })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">Secret</x:xmpmeta>')
      .withIccProfile("p3")
      .withMetadata({ orientation: 6 });
    const lying = await taken.jpeg().toBuffer();
    const seen = { orientation: 6, exif: expect.any(Buffer), icc: expect.any(Buffer) };
    expect(await sharp(lying).metadata()).toMatchObject(seen);
    await send(lying);
    const files = await shown();
    expect(files[0]).toMatchObject({ width: 240, height: 320 });
    for (const { bytes, exif, icc, xmp, orientation } of files) {
      expect({ exif, icc, xmp, orientation }).toEqual({});
      expect(bytes.toString("latin1")).not.toMatch(/Camera|Secret|GPS|EXIF|ICCP/);
    }
  });

  it.each([
    ["the smallest, 200 px a side", () => plain(200, 200).jpeg().toBuffer()],
    ["5 MiB to the byte", async () => photoOfSize(5 * mebibyte)],
    ["just under 40 megapixels", async () => blankPng(8000, 4999)],
  ])("may be %s", async (_what, make) => {
    const answer = await send(await make());
    expect(answer.statusCode, answer.body).toBe(accepted);
  });

  it.each<[string, string, () => Buffer | Promise<Buffer>]>([
    ["SVG", imageTexts.wrongKind, () => Buffer.from(svg)],
    ["GIF", imageTexts.wrongKind, () => plain().gif().toBuffer()],
    ["PDF", imageTexts.wrongKind, () => Buffer.from("%PDF-1.4\ntrailer <<>>\n%%EOF")],
    ["HTML", imageTexts.wrongKind, () => Buffer.from(html)],
    ["HTML behind the head of a JPEG", imageTexts.unreadable, () => jpegHead(html)],
    ["text", imageTexts.wrongKind, () => Buffer.from("لست صورة")],
    ["an empty file with a name", imageTexts.wrongKind, () => Buffer.alloc(0)],
    [
      "half a JPEG",
      imageTexts.unreadable,
      async () => half(await noise(400, 300).jpeg().toBuffer()),
    ],
    ["16,000 px a side", imageTexts.tooManyPixels, () => blankPng(16_000, 16_000)],
    ["41 megapixels", imageTexts.tooManyPixels, () => blankPng(8200, 5000)],
    ["199 px wide", imageTexts.tooSmall, () => plain(199, 300).png().toBuffer()],
    ["199 px high", imageTexts.tooSmall, () => plain(300, 199).png().toBuffer()],
    ["5 MiB and a byte", imageTexts.tooHeavy, () => photoOfSize(5 * mebibyte + 1)],
  ])("named me.jpg is refused if it is %s", async (_what, told, make) => {
    const before = storedFiles(site);
    expectInvalid(await send(await make()), { image: told });
    expect(storedFiles(site)).toEqual(before);
    expect(await site.db.$count(account)).toBe(url === "/register" ? 0 : 1);
  });

  it("is one: two are refused", async () => {
    expectInvalid(await send(await photo(), await photo("#03c")), { image: imageTexts.onlyOne });
  });

  it("is one: another under any other name is refused", async () => {
    const form = formDataOf({
      ...(await open()),
      image: await photo(),
      cover: await photo("#03c"),
    });
    expectInvalid(await person.post(url, form), { cover: imageTexts.onlyOne });
    expect(await site.db.$count(account)).toBe(url === "/register" ? 0 : 1);
  });

  it.each(["announced", "streamed"])("far too heavy is refused as a whole: %s", async (how) => {
    const before = storedFiles(site);
    const form = formDataOf({ ...(await open()), image: Buffer.alloc(9 * mebibyte) });
    const { payload, headers } = await asMultipart(form);
    const chunked = { ...headers, "transfer-encoding": "chunked" };
    const answer =
      how === "announced"
        ? await person.post(url, payload, headers)
        : await person.post(url, Readable.from(slices(payload)), chunked);
    expectRefused(answer, 413);
    expect(storedFiles(site)).toEqual(before);
  });
});

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><rect/></svg>';
const html = "<!doctype html><title>me.jpg</title><script>alert(1)</script>";
const jpegHead = (text: string) => Buffer.from(`\xff\xd8\xff${text}`, "latin1");
function* slices(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
}

const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2);

async function fetched(url: string) {
  const { rawPayload: bytes, headers, statusCode } = await person.get(url);
  expect(statusCode).toBe(200);
  expect(headers["content-type"]).toBe("image/webp");
  return { bytes, ...(await sharp(bytes).metadata()) };
}
