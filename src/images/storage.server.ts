import { randomUUID } from "node:crypto";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import { Refusal } from "../errors/refusal.server.ts";
import type { Picture } from "./encode.server.ts";
import { cardFile } from "./paths.ts";
import { writeWhole } from "./whole-file.server.ts";

/** Where pictures are kept: a folder, or an S3-compatible bucket. */
export interface Storage {
  /**
   * Keeps a picture in both sizes. @returns the path that a listing's `image` holds
   * @throws Refusal `unavailable` when the bucket is away
   */
  savePicture(picture: Picture): Promise<string>;
  /** Removes both sizes of a picture. What cannot be removed now is left to `removeOrphans`. */
  removePicture(image: string): Promise<void>;
  /** The files of all pictures, some at a time. @throws Refusal `unavailable`, as the others do */
  files(): AsyncGenerator<string[]>;
  /** When a file was written; null if it is gone. */
  writtenAt(key: string): Promise<Date | null>;
  /** Keeps a file under a name that it had before. */
  keepFile(key: string, bytes: Uint8Array): Promise<void>;
  /** Removes one file; one that is gone already is no mistake. */
  removeFile(key: string): Promise<void>;
  /** The bytes of a kept file, or null. @throws Refusal `unavailable` when the bucket is away */
  read(key: string): Promise<Readable | null>;
  /** The same at once. */
  readWhole(key: string): Promise<Buffer | null>;
  /** How much there is; null of a bucket, which only whoever keeps it can tell at once. */
  measure(): Promise<{ files: number; bytes: number } | null>;
  /** The folder, if it is one; its files are served straight from disk. */
  directory: string | null;
}

const folder = "craftsmen";
/** Files listed at a time. */
const atOnce = 500;

/** @param storageUrl `https://KEY:SECRET@host/bucket?region=…`; none keeps files in `directory` */
export async function openStorage(where: {
  storageUrl?: string | undefined;
  directory: string;
}): Promise<Storage> {
  const { storageUrl, directory } = where;
  const disk = new Disk(
    storageUrl
      ? await bucketDriver(new URL(storageUrl))
      : new FSDriver({ location: directory, visibility: "public" }),
  );
  const keepFile = storageUrl
    ? (key: string, bytes: Uint8Array) =>
        disk.put(key, bytes, { contentType: "image/webp" }).catch(refuseAway)
    : (key: string, bytes: Uint8Array) => writeWhole(join(directory, key), bytes);
  return {
    async savePicture({ card, page }) {
      const image = `${folder}/${randomUUID()}.webp`;
      await Promise.all([keepFile(image, page), keepFile(cardFile(image), card)]);
      return image;
    },
    async removePicture(image) {
      await Promise.allSettled([disk.delete(image), disk.delete(cardFile(image))]);
    },
    files: () => filesOf(disk),
    async writtenAt(key) {
      try {
        return (await disk.getMetaData(key)).lastModified;
      } catch (error) {
        if (isMissing(error)) return null;
        refuseAway(error);
      }
    },
    keepFile,
    removeFile: (key) => disk.delete(key),
    read: (key) => orNull(disk.getStream(key)),
    readWhole: (key) => orNull(disk.getBytes(key).then(Buffer.from)),
    measure: async () => (storageUrl ? null : measure(join(directory, folder))),
    directory: storageUrl ? null : directory,
  };
}

async function measure(directory: string) {
  const names = await readdir(directory).catch(() => []);
  // One that went meanwhile has no size.
  const sizes = await Promise.all(
    names.map(async (name) => (await stat(join(directory, name)).catch(() => null))?.size ?? 0),
  );
  return { files: names.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}

async function* filesOf(disk: Disk) {
  let paginationToken: string | undefined;
  do {
    const from = paginationToken ? { paginationToken } : {};
    const page = await disk.listAll(folder, from).catch(refuseAway);
    const keys = [...page.objects].flatMap((object) => (object.isFile ? [object.key] : []));
    // A folder is one page, however many files it has.
    for (let start = 0; start < keys.length; start += atOnce) {
      yield keys.slice(start, start + atOnce);
    }
    paginationToken = page.paginationToken;
  } while (paginationToken);
}

async function orNull<Content>(reading: Promise<Content>): Promise<Content | null> {
  try {
    return await reading;
  } catch (error) {
    if (isMissing(error)) return null;
    refuseAway(error);
  }
}

function refuseAway(cause: unknown): never {
  throw new Refusal("unavailable", { retryAfter: 5, cause });
}

function isMissing(error: unknown) {
  const { name, code } = ((error as Error).cause ?? error) as { name?: string; code?: string };
  return name === "NoSuchKey" || name === "NotFound" || code === "ENOENT";
}

/** In ms. A bucket that falls silent must not hold up who asks for a picture. */
const bucketPatience = {
  connectionTimeout: 2000,
  requestTimeout: 10_000,
  throwOnRequestTimeout: true,
};

/** Loaded on demand: a site that keeps its files on disk never pays for the S3 client. */
async function bucketDriver(url: URL) {
  const { S3Driver } = await import("flydrive/drivers/s3");
  const bucket = url.pathname.slice(1);
  return new S3Driver({
    credentials: {
      accessKeyId: decodeURIComponent(url.username),
      secretAccessKey: decodeURIComponent(url.password),
    },
    endpoint: url.origin,
    region: url.searchParams.get("region") ?? "us-east-1",
    forcePathStyle: true,
    bucket,
    visibility: "private",
    supportsACL: false,
    requestHandler: bucketPatience,
  });
}
