import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { cardFile } from "./paths.ts";
import { openStorage, type Storage } from "./storage.server.ts";

const picture = { card: Buffer.from("the card"), page: Buffer.from("the page") };

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "herafi-storage-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("a folder", () => {
  it("gives back both sizes of a picture", async () => {
    const directory = join(folder, "not", "made", "yet");
    const storage = await openStorage({ directory });
    expect(storage.directory).toBe(directory);
    await expectKept(storage);
  });

  it("holds nothing else, and no name twice", async () => {
    const directory = join(folder, "two");
    const storage = await openStorage({ directory });
    const images = [await storage.savePicture(picture), await storage.savePicture(picture)];
    expect(new Set(images).size).toBe(2);
    const files = readdirSync(directory, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => `craftsmen/${name}`);
    expect(files.sort()).toEqual(images.flatMap((image) => [image, cardFile(image)]).sort());
  });

  it("lists and removes both files of a picture", async () => {
    const storage = await openStorage({ directory: join(folder, "three") });
    const [kept, gone] = [await storage.savePicture(picture), await storage.savePicture(picture)];
    await storage.removePicture(gone);
    await storage.removePicture(gone);
    const files: string[] = [];
    for await (const some of storage.files()) files.push(...some);
    expect(files.sort()).toEqual([kept, cardFile(kept)].sort());
    expect(await storage.writtenAt(kept)).toBeInstanceOf(Date);
    expect(await storage.writtenAt(gone)).toBeNull();
  });

  it("40: a file that could not be written whole leaves nothing", async () => {
    const directory = join(folder, "full");
    const storage = await openStorage({ directory });
    const halfway = Buffer.from("half");
    // Not even a name: it is a folder's.
    mkdirSync(join(directory, "craftsmen", "taken.webp", "inside"), { recursive: true });
    await expect(storage.keepFile("craftsmen/taken.webp", halfway)).rejects.toThrow();
    expect(readdirSync(join(directory, "craftsmen"))).toEqual(["taken.webp"]);
  });

  it("24: has nothing outside of itself", async () => {
    const storage = await openStorage({ directory: join(folder, "inner") });
    for (const key of ["craftsmen/none.webp", "../two", "/etc/passwd", "craftsmen/../../app.key"]) {
      const read = async () => buffer((await storage.read(key)) ?? Readable.from([]));
      const outcome = await read().catch(() => "refused");
      expect(outcome === "refused" || outcome.length === 0, key).toBe(true);
    }
  });
});

describe("a bucket", () => {
  it("gives back both sizes of a picture", async () => {
    const kept = new Map<string, { type: string | undefined; bytes: Buffer }>();
    const bucket = createServer(async (request, response) => {
      const path = new URL(request.url ?? "", "http://bucket").pathname;
      const signed = request.headers.authorization?.includes("Credential=a key/");
      if (!signed) return response.writeHead(403).end();
      if (request.method === "PUT") {
        kept.set(path, { type: request.headers["content-type"], bytes: await buffer(request) });
        return response.end();
      }
      if (request.method === "DELETE") {
        kept.delete(path);
        return response.writeHead(204).end();
      }
      const found = kept.get(path);
      return found ? response.end(found.bytes) : response.writeHead(404).end();
    });
    await new Promise<void>((listening) => bucket.listen(0, "127.0.0.1", listening));
    const { port } = bucket.address() as AddressInfo;
    try {
      const storageUrl = `http://a%20key:a%2Fsecret@127.0.0.1:${port}/pictures?region=eu`;
      const storage = await openStorage({ storageUrl, directory: folder });
      expect(storage.directory).toBeNull();
      const image = await expectKept(storage);
      expect([...kept.keys()].sort()).toEqual(
        [`/pictures/${image}`, `/pictures/${cardFile(image)}`].sort(),
      );
      for (const { type } of kept.values()) expect(type).toBe("image/webp");
      expect(await storage.read("craftsmen/none.webp")).toBeNull();
      await storage.removePicture(image);
      expect([...kept.keys()]).toEqual([]);
    } finally {
      bucket.close();
      bucket.closeAllConnections();
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
    await expect(storage.savePicture(picture)).rejects.toMatchObject(unavailable);
    await expect(storage.read("craftsmen/one.webp")).rejects.toMatchObject(unavailable);
  });
});

async function expectKept(storage: Storage) {
  const image = await storage.savePicture(picture);
  expect(image).toMatch(/^craftsmen\/[\w-]{36}\.webp$/);
  expect(await bytesOf(storage, image)).toEqual(picture.page);
  expect(await bytesOf(storage, cardFile(image))).toEqual(picture.card);
  return image;
}

const bytesOf = async (storage: Storage, key: string) =>
  buffer((await storage.read(key)) ?? Readable.from([]));
