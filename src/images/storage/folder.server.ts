import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import { Refusal } from "#src/errors/refusal.server.ts";
import { contentTypeOf } from "#src/images/paths.ts";
import type { Bucket } from "./bucket.server.ts";
import { writeFileAtomically } from "./write-file-atomically.server.ts";

/** Files by key, on disk or in a bucket. Every method throws `unavailable` if the bucket is unreachable. */
export interface Folder {
  write(key: string, bytes: Uint8Array): Promise<void>;
  /** The bytes of a file, or null. @param signal ends the reading of a bucket */
  read(key: string, signal?: AbortSignal): Promise<Buffer | null>;
  /** Removes a file, if it exists. */
  remove(key: string): Promise<void>;
  /** When a file was written; null if it does not exist. */
  writtenAt(key: string): Promise<Date | null>;
  /** The keys of the files under a prefix, in pages. */
  list(under: string): AsyncGenerator<string[]>;
}

/** Keys listed at a time. */
const pageSize = 500;

/** @param mode of each file */
export function createDiskFolder(location: string, mode: number): Folder {
  const disk = new Disk(new FSDriver({ location, visibility: "public" }));
  return {
    ...folderOf(disk, ""),
    write: (key, bytes) => writeFileAtomically(join(location, key), bytes, mode),
  };
}

/** @param prefix of its keys in the bucket */
export const createBucketFolder = (bucket: Bucket, prefix: string): Folder => ({
  ...folderOf(bucket.disk, prefix),
  read: (key, signal) => orNull(bucket.read(prefix + key, signal)),
});

/** The sizes in bytes of the files in a directory. */
export async function fileSizes(directory: string): Promise<number[]> {
  const names = await readdir(directory).catch(() => []);
  // A file that was removed meanwhile has no size.
  return Promise.all(
    names.map(async (name) => (await stat(join(directory, name)).catch(() => null))?.size ?? 0),
  );
}

function folderOf(disk: Disk, prefix: string): Folder {
  return {
    write: (key, bytes) =>
      disk.put(prefix + key, bytes, { contentType: contentTypeOf(key) }).catch(throwUnavailable),
    read: (key) => orNull(disk.getBytes(prefix + key).then(Buffer.from)),
    remove: (key) => disk.delete(prefix + key).catch(throwUnavailable),
    async writtenAt(key) {
      const found = await orNull(disk.getMetaData(prefix + key));
      return found?.lastModified ?? null;
    },
    async *list(under) {
      let paginationToken: string | undefined;
      do {
        const from = paginationToken ? { paginationToken } : {};
        const page = await disk.listAll(prefix + under, from).catch(throwUnavailable);
        const keys = [...page.objects].flatMap((object) =>
          object.isFile ? [object.key.slice(prefix.length)] : [],
        );
        // A directory is one page, however many files it has.
        for (let start = 0; start < keys.length; start += pageSize) {
          yield keys.slice(start, start + pageSize);
        }
        paginationToken = page.paginationToken;
      } while (paginationToken);
    },
  };
}

async function orNull<Content>(reading: Promise<Content>): Promise<Content | null> {
  try {
    return await reading;
  } catch (error) {
    if (isMissing(error)) return null;
    throwUnavailable(error);
  }
}

function throwUnavailable(cause: unknown): never {
  throw new Refusal("unavailable", { retryAfter: 5, cause });
}

function isMissing(error: unknown) {
  const { name, code } = ((error as Error).cause ?? error) as { name?: string; code?: string };
  return name === "NoSuchKey" || name === "NotFound" || code === "ENOENT";
}
