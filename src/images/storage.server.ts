import { randomBytes, randomUUID } from "node:crypto";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { openBucket } from "./bucket.server.ts";
import type { Picture } from "./encode.server.ts";
import { createBucketFolder, createDiskFolder, type Folder, fileSizes } from "./folder.server.ts";
import { cardFile, privatePrefix, type Visibility, visibilityOf } from "./paths.ts";

/**
 * Where pictures are kept: on disk, or in an S3-compatible bucket. Public and private ones are in
 * folders of their own, so that whatever serves the public one never serves a private picture.
 */
export interface Storage {
  /**
   * Keeps a picture in both sizes. @returns the path that a listing's `image` holds
   * @throws Refusal `unavailable` when the bucket is away
   */
  savePicture(picture: Picture, visibility: Visibility): Promise<string>;
  /**
   * Copies what there is of a picture under a new name. The former name goes on working.
   * @returns the new path, or null where there is no file of the picture
   */
  copyPicture(image: string, visibility: Visibility): Promise<string | null>;
  /** Removes both sizes of a picture. Rejects if a file may still be there. */
  removePicture(image: string): Promise<void>;
  /** The files of all pictures, some at a time. @throws Refusal `unavailable`, as the others do */
  files(): AsyncGenerator<string[]>;
  /** When a file was written; null if it is gone. */
  writtenAt(key: string): Promise<Date | null>;
  /** Keeps a file under a name that it had before. */
  restoreFile(key: string, bytes: Uint8Array): Promise<void>;
  /** Removes one file; one that is gone already is no mistake. */
  removeFile(key: string): Promise<void>;
  /** The bytes of a kept file, or null. @throws Refusal `unavailable` when the bucket is away */
  read(key: string): Promise<Readable | null>;
  /** The same at once. */
  readWhole(key: string): Promise<Buffer | null>;
  /** How much there is; null of a bucket, which only whoever keeps it can tell at once. */
  measure(): Promise<{ files: number; bytes: number } | null>;
  /** The folder of public pictures, if it is one; its files are served straight from disk. */
  directory: string | null;
}

type Folders = Record<Visibility, Folder>;

const folder = "craftsmen";

/** Private pictures on disk are beside the folder of public ones, never in it. */
export const privateDirectory = (directory: string) => `${directory}-private`;

/** @param storageUrl of a bucket; without it pictures are in `directory` and the private one beside it */
export async function openStorage(where: {
  storageUrl?: string | undefined;
  directory: string;
}): Promise<Storage> {
  const { storageUrl, directory } = where;
  const folders = storageUrl ? await foldersInBucket(storageUrl) : foldersOnDisk(directory);
  const folderOf = (key: string) => folders[visibilityOf(key)];
  const restoreFile = (key: string, bytes: Uint8Array) => folderOf(key).write(key, bytes);
  const removeFile = (key: string) => folderOf(key).remove(key);

  async function copyFile(from: string, to: string) {
    const bytes = await folderOf(from).readWhole(from);
    if (bytes) await restoreFile(to, bytes);
    return bytes !== null;
  }

  return {
    async savePicture({ card, page }, visibility) {
      const image = newName(visibility);
      await Promise.all([restoreFile(image, page), restoreFile(cardFile(image), card)]);
      return image;
    },
    async copyPicture(image, visibility) {
      const copy = newName(visibility);
      const copied = await Promise.all([
        copyFile(image, copy),
        copyFile(cardFile(image), cardFile(copy)),
      ]);
      return copied.includes(true) ? copy : null;
    },
    async removePicture(image) {
      await Promise.all([removeFile(image), removeFile(cardFile(image))]);
    },
    async *files() {
      yield* folders.public.list(folder);
      yield* folders.private.list(folder);
    },
    writtenAt: (key) => folderOf(key).writtenAt(key),
    restoreFile,
    removeFile,
    read: (key) => folderOf(key).read(key),
    readWhole: (key) => folderOf(key).readWhole(key),
    measure: async () => (storageUrl ? null : measure(directory)),
    directory: storageUrl ? null : directory,
  };
}

/** Never given twice. Both kinds are of one length, for clients that check the form of a name. */
const newName = (visibility: Visibility) =>
  visibility === "public"
    ? `${folder}/${randomUUID()}.webp`
    : `${privatePrefix}${randomBytes(14).toString("hex")}.webp`;

const foldersOnDisk = (directory: string): Folders => ({
  public: createDiskFolder(directory, 0o666),
  private: createDiskFolder(privateDirectory(directory), 0o600),
});

async function foldersInBucket(storageUrl: string): Promise<Folders> {
  const bucket = await openBucket(new URL(storageUrl));
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
