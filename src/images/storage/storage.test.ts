import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import {
  avifFile,
  cardFile,
  filesOf,
  hasAvif,
  type Visibility,
  visibilityOf,
} from "#src/images/paths.ts";
import { type Bucket, startBucket } from "#tests/support/pictures/bucket.ts";
import { avifOf, webpOf } from "#tests/support/pictures/signed-bytes.ts";
import { openStorage, type Storage } from "./storage.server.ts";

const picture = { card: webpOf("the card"), page: webpOf("the page"), avif: null };
const withAvif = {
  ...picture,
  avif: { card: avifOf("AVIF card"), page: avifOf("AVIF page") },
};
const visibilities = ["public", "private"] as const;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "herafi-storage-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let directory: string;
beforeEach(() => {
  directory = join(mkdtempSync(join(folder, "test-")), "not", "made", "yet");
});

describe.each(["a folder", "a bucket"])("%s", (kind) => {
  let bucket: Bucket | undefined;
  let storage: Storage;
  beforeEach(async () => {
    bucket = kind === "a bucket" ? await startBucket() : undefined;
    storage = await openStorage({ storageUrl: bucket?.url, directory });
    return () => bucket?.stop();
  });

  it("says whether its public files can be served from disk", () =>
    expect(storage.directory).toBe(bucket ? null : directory));

  it.each(visibilities)("gives back both sizes of a %s picture", async (visibility) => {
    const image = await save(storage, visibility);
    expect(image).toMatch(/^craftsmen\/[\w-]{36}\.webp$/);
    expect(visibilityOf(image)).toBe(visibility);
    await expectKept(storage, image);
    expect(await storage.read("craftsmen/none.webp")).toBeNull();
  });

  it.each(visibilities)("gives back both formats of a %s picture", async (visibility) => {
    const image = await storage.savePicture(withAvif, visibility);
    expect(image).toMatch(/^craftsmen\/[\w-]{36}\.webp$/);
    expect(visibilityOf(image)).toBe(visibility);
    await expectKept(storage, image);
    await expectAvifKept(storage, image);
  });

  it("tells by its name whether a picture has AVIF", async () => {
    for (const visibility of visibilities) {
      expect(hasAvif(await save(storage, visibility))).toBe(false);
      expect(hasAvif(await storage.savePicture(withAvif, visibility))).toBe(true);
    }
  });

  it("copies AVIF with its picture, and tells that a copy has none where a file is missing", async () => {
    const image = await storage.savePicture(withAvif, "private");
    const copy = await storage.copyPicture(image, "public");
    await expectKept(storage, copy!);
    await expectAvifKept(storage, copy!);
    await storage.removeFile(avifFile(cardFile(image)));
    const other = await storage.copyPicture(image, "public");
    expect(hasAvif(other!)).toBe(false);
    await expectKept(storage, other!);
    expect(await storage.read(avifFile(other!))).toBeNull();
  });

  it("keeps private pictures apart from public ones", async () => {
    const image = await save(storage, "private");
    await save(storage, "public");
    const isPrivate = (key: string) => visibilityOf(key) === "private";
    if (bucket) {
      expect(
        [...bucket.files.keys()].filter((key) => !key.startsWith("craftsmen/")).sort(),
      ).toEqual([`private/${cardFile(image)}`, `private/${image}`]);
    } else {
      expect(filesUnder(directory)).toHaveLength(2);
      expect(filesUnder(directory).filter(isPrivate)).toEqual([]);
      expect(filesUnder(`${directory}-private`)).toEqual([cardFile(image), image]);
      expect(statSync(join(`${directory}-private`, image)).mode & 0o077).toBe(0);
    }
  });

  it.each(visibilities)("copies a picture of the other kind to a %s one", async (visibility) => {
    const other = visibility === "public" ? "private" : "public";
    const image = await save(storage, other);
    const copy = await storage.copyPicture(image, visibility);
    expect(visibilityOf(copy!)).toBe(visibility);
    await expectKept(storage, copy!);
    await expectKept(storage, image);
  });

  it("copies what there is of a picture, and nothing where there is nothing", async () => {
    const image = await save(storage, "public");
    await storage.removeFile(cardFile(image));
    const copy = await storage.copyPicture(image, "private");
    expect(await storage.read(copy!)).toEqual(picture.page);
    expect(await storage.read(cardFile(copy!))).toBeNull();
    await storage.removeFile(image);
    expect(await storage.copyPicture(image, "private")).toBeNull();
  });

  it("lists all files of both kinds, and removes all of a picture", async () => {
    const saveAll = async () => [
      await save(storage, "public"),
      await save(storage, "private"),
      await storage.savePicture(withAvif, "public"),
      await storage.savePicture(withAvif, "private"),
    ];
    const [kept, gone] = [await saveAll(), await saveAll()];
    for (const image of [...gone, ...gone]) await storage.removePicture(image);
    const files: string[] = [];
    for await (const some of storage.files()) files.push(...some);
    expect(files.sort()).toEqual(kept.flatMap(filesOf).sort());
    for (const image of kept) expect(await storage.writtenAt(image)).toBeInstanceOf(Date);
    for (const image of gone) expect(await storage.writtenAt(image)).toBeNull();
    const { card, page, avif } = withAvif;
    const bytes = 4 * (card.length + page.length) + 2 * (avif.card.length + avif.page.length);
    const measured = { files: 12, bytes };
    expect(await storage.measure()).toEqual(bucket ? null : measured);
  });

  it.runIf(kind === "a bucket")("says of each file which kind of picture it is", async () => {
    for (const visibility of visibilities) await storage.savePicture(withAvif, visibility);
    expect(bucket!.files.size).toBe(8);
    for (const [key, { type }] of bucket!.files) {
      expect(type, key).toBe(key.endsWith(".avif") ? "image/avif" : "image/webp");
    }
  });
});

describe("a folder", () => {
  it("40: a file that could not be written whole leaves nothing", async () => {
    const storage = await openStorage({ directory });
    const halfway = Buffer.from("half");
    // Not even a name: it is a folder's.
    mkdirSync(join(directory, "craftsmen", "taken.webp", "inside"), { recursive: true });
    await expect(storage.restoreFile("craftsmen/taken.webp", halfway)).rejects.toThrow();
    expect(readdirSync(join(directory, "craftsmen"))).toEqual(["taken.webp"]);
  });

  it("24: has nothing outside of itself", async () => {
    const storage = await openStorage({ directory });
    for (const key of ["craftsmen/none.webp", "../two", "/etc/passwd", "craftsmen/../../app.key"]) {
      const read = async () => (await storage.read(key)) ?? Buffer.of();
      const outcome = await read().catch(() => "refused");
      expect(outcome === "refused" || outcome.length === 0, key).toBe(true);
    }
  });
});

describe("a bucket that is away", () => {
  const refusing = async (status: number) => {
    const bucket = createServer((_request, response) => response.writeHead(status).end());
    await new Promise<void>((listening) => bucket.listen(0, "127.0.0.1", listening));
    onTestFinished(() => void bucket.close().closeAllConnections());
    const { port } = bucket.address() as AddressInfo;
    return openStorage({
      storageUrl: `http://key:secret@127.0.0.1:${port}/pictures`,
      directory: folder,
    });
  };

  it.each([500, 503])("says that one may come again, where it answers %i", async (status) => {
    const storage = await refusing(status);
    const unavailable = { code: "unavailable", retryAfter: 5 };
    await expect(save(storage, "public")).rejects.toMatchObject(unavailable);
    await expect(storage.read("craftsmen/one.webp")).rejects.toMatchObject(unavailable);
    await expect(storage.removePicture("craftsmen/one.webp")).rejects.toMatchObject(unavailable);
  });
});

const save = (storage: Storage, visibility: Visibility) => storage.savePicture(picture, visibility);

async function expectKept(storage: Storage, image: string) {
  expect(await bytesOf(storage, image)).toEqual(picture.page);
  expect(await bytesOf(storage, cardFile(image))).toEqual(picture.card);
}

async function expectAvifKept(storage: Storage, image: string) {
  expect(await bytesOf(storage, avifFile(image))).toEqual(withAvif.avif.page);
  expect(await bytesOf(storage, avifFile(cardFile(image)))).toEqual(withAvif.avif.card);
}

const bytesOf = async (storage: Storage, key: string) => (await storage.read(key)) ?? Buffer.of();

const filesUnder = (root: string) =>
  readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".webp"))
    .sort();
