import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { type Bucket, startBucket } from "../../../tests/support/pictures/bucket.ts";
import { cardFile, type Visibility, visibilityOf } from "../paths.ts";
import { openStorage, type Storage } from "./storage.server.ts";

const picture = { card: Buffer.from("the card"), page: Buffer.from("the page") };
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

  it("keeps private pictures apart from public ones", async () => {
    const image = await save(storage, "private");
    await save(storage, "public");
    const isPrivate = (key: string) => visibilityOf(key) === "private";
    if (bucket) {
      expect(
        [...bucket.files.keys()].filter((key) => !key.startsWith("craftsmen/")).sort(),
      ).toEqual([`private/${cardFile(image)}`, `private/${image}`]);
    } else {
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

  it("lists all files of both kinds, and removes both sizes of a picture", async () => {
    const kept = [await save(storage, "public"), await save(storage, "private")];
    const gone = [await save(storage, "public"), await save(storage, "private")];
    for (const image of [...gone, ...gone]) await storage.removePicture(image);
    const files: string[] = [];
    for await (const some of storage.files()) files.push(...some);
    expect(files.sort()).toEqual(kept.flatMap((image) => [image, cardFile(image)]).sort());
    for (const image of kept) expect(await storage.writtenAt(image)).toBeInstanceOf(Date);
    for (const image of gone) expect(await storage.writtenAt(image)).toBeNull();
    const measured = { files: 4, bytes: 2 * (picture.card.length + picture.page.length) };
    expect(await storage.measure()).toEqual(bucket ? null : measured);
  });

  it("says of each file of a bucket that it is a picture", async () => {
    await save(storage, "public");
    await save(storage, "private");
    for (const { type } of bucket?.files.values() ?? []) expect(type).toBe("image/webp");
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

const bytesOf = async (storage: Storage, key: string) => (await storage.read(key)) ?? Buffer.of();

const filesUnder = (root: string) =>
  readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".webp"))
    .sort();
