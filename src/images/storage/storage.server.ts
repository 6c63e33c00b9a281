import { randomBytes, randomUUID } from "node:crypto";
import { join } from "node:path";
import { reasonOf } from "#src/errors/cause.ts";
import { Refusal } from "#src/errors/refusal.server.ts";
import type { EncodedPicture } from "#src/images/encode.server.ts";
import {
  avifFile,
  cardFile,
  filesOf,
  hasAvif,
  hasLarge,
  largeFile,
  type Visibility,
  visibilityOf,
} from "#src/images/paths.ts";
import { InvalidSetting } from "#src/settings/config.ts";
import { type Deadline, openBucket } from "./bucket.server.ts";
import { createBucketFolder, createDiskFolder, type Folder, fileSizes } from "./folder.server.ts";

/**
 * Storage of pictures: on disk, or in an S3-compatible bucket. Public and private ones are in separate
 * folders, so that a web server for the public folder cannot serve a private picture.
 */
export interface Storage {
  /**
   * Saves a picture in all its sizes and formats. @returns the key for a listing's `image`
   * @throws Refusal `unavailable` if the bucket is unreachable
   */
  savePicture(picture: EncodedPicture, visibility: Visibility): Promise<string>;
  /**
   * Copies a picture to a new key. The old key stays valid. AVIF is copied if both of its files exist.
   * @returns the new key, or null if the picture has no file
   */
  copyPicture(image: string, visibility: Visibility): Promise<string | null>;
  /** Removes all files of a picture. Rejects if a file may still exist. */
  removePicture(image: string): Promise<void>;
  /** The keys of all files, in pages. @throws Refusal `unavailable` */
  files(): AsyncGenerator<string[]>;
  /** When a file was written; null if it does not exist. */
  writtenAt(key: string): Promise<Date | null>;
  /** Writes a file under the key that it has in a backup. */
  restoreFile(key: string, bytes: Uint8Array): Promise<void>;
  /** Removes one file, if it exists. */
  removeFile(key: string): Promise<void>;
  /**
   * The bytes of a file, or null. @param signal ends the reading of a bucket
   * @throws Refusal `unavailable` if the bucket fails, or returns something else than such a picture
   */
  read(key: string, signal?: AbortSignal): Promise<Buffer | null>;
  /** Number and total size of the files; null for a bucket, where it would be slow. */
  measure(): Promise<{ files: number; bytes: number } | null>;
  /** The folder of public pictures, if it is one; its files are served straight from disk. */
  directory: string | null;
}

type Folders = Record<Visibility, Folder>;

/** A picture of which a file may be missing. */
type StoredPicture = { [File in keyof EncodedPicture]: EncodedPicture[File] | null };

const folder = "craftsmen";

/** Private pictures on disk are beside the folder of public ones, never in it. */
export const privateDirectory = (directory: string) => `${directory}-private`;

/**
 * @param storageUrl of a bucket; without it pictures are in `directory` and the private one beside it
 * @param deadline of each operation of a bucket
 */
export async function openStorage(where: {
  storageUrl?: string | undefined;
  directory: string;
  deadline?: Deadline;
}): Promise<Storage> {
  const { storageUrl, directory, deadline } = where;
  const folders = storageUrl
    ? await foldersInBucket(storageUrl, deadline)
    : foldersOnDisk(directory);
  const folderOf = (key: string) => folders[visibilityOf(key)];
  const restoreFile = (key: string, bytes: Uint8Array) => folderOf(key).write(key, bytes);
  const removeFile = (key: string) => folderOf(key).remove(key);

  const read: Storage["read"] = (key, signal) => folderOf(key).read(key, signal);

  /** Files that are null are left out. */
  async function save({ page, card, avif, large }: StoredPicture, visibility: Visibility) {
    const image = newName(visibility, { hasAvif: avif !== null, hasLarge: Boolean(large) });
    const files = [
      [image, page],
      [cardFile(image), card],
      [avifFile(image), avif?.page],
      [avifFile(cardFile(image)), avif?.card],
      [largeFile(image), large],
    ] as const;
    await Promise.all(files.map(([key, bytes]) => bytes && restoreFile(key, bytes)));
    return image;
  }

  return {
    savePicture: save,
    async copyPicture(image, visibility) {
      const readIf = (isThere: boolean, key: string) => (isThere ? read(key) : null);
      const [page, card, avifPage, avifCard, large] = await Promise.all([
        read(image),
        read(cardFile(image)),
        readIf(hasAvif(image), avifFile(image)),
        readIf(hasAvif(image), avifFile(cardFile(image))),
        readIf(hasLarge(image), largeFile(image)),
      ]);
      if (!page && !card) return null;
      const avif = avifPage && avifCard ? { page: avifPage, card: avifCard } : null;
      return save({ page, card, avif, large }, visibility);
    },
    async removePicture(image) {
      await Promise.all(filesOf(image).map(removeFile));
    },
    async *files() {
      yield* folders.public.list(folder);
      yield* folders.private.list(folder);
    },
    writtenAt: (key) => folderOf(key).writtenAt(key),
    restoreFile,
    removeFile,
    read,
    measure: async () => (storageUrl ? null : measure(directory)),
    directory: storageUrl ? null : directory,
  };
}

/** A unique key, as `visibilityOf`, `hasAvif` and `hasLarge` read it. All have the same length, for clients that validate it. */
function newName(visibility: Visibility, has: Record<"hasAvif" | "hasLarge", boolean>) {
  const prefix =
    (visibility === "private" ? "private-" : "") +
    (has.hasAvif ? "avif" : "") +
    (has.hasLarge ? "work" : "");
  const rest = prefix ? randomBytes(18).toString("hex").slice(prefix.length) : randomUUID();
  return `${folder}/${prefix}${rest}.webp`;
}

const foldersOnDisk = (directory: string): Folders => ({
  public: createDiskFolder(directory, 0o666),
  private: createDiskFolder(privateDirectory(directory), 0o600),
});

async function foldersInBucket(storageUrl: string, deadline?: Deadline): Promise<Folders> {
  const bucket = await openBucket(new URL(storageUrl), deadline);
  return {
    public: createBucketFolder(bucket, ""),
    private: createBucketFolder(bucket, "private/"),
  };
}

async function measure(directory: string) {
  const directories = [directory, privateDirectory(directory)];
  const sizes = await Promise.all(directories.map((one) => fileSizes(join(one, folder))));
  const all = sizes.flat();
  return { files: all.length, bytes: all.reduce((sum, size) => sum + size, 0) };
}

/** Tries to list a bucket, so that an unreachable one is logged at the start. */
export async function warnIfUnreachable(
  storage: Storage,
  warn: (message: string) => void,
): Promise<void> {
  if (storage.directory) return;
  try {
    await storage.files().next();
  } catch (error) {
    warn(`STORAGE_URL: the bucket does not answer: ${reasonOf(error)}`);
  }
}

/**
 * Runs the work of a command. A failure of the storage is reported to the operator under the name of
 * its setting, because the storage's own message is for visitors.
 * @throws InvalidSetting
 */
export async function blameStorageSetting<Result>(storage: Storage, work: () => Promise<Result>) {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new InvalidSetting(
      `${storage.directory ? "DATA_DIR" : "STORAGE_URL"}: ${reasonOf(error)}`,
    );
  }
}
