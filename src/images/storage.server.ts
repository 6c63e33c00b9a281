import { randomUUID } from "node:crypto";
import type { Readable } from "node:stream";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import { Refusal } from "../server/refusal.server.ts";
import type { Picture } from "./encode.server.ts";
import { cardFile } from "./paths.ts";

/** Where pictures are kept: a folder, or an S3-compatible bucket. */
export interface Storage {
  /** Keeps a picture in both sizes. @returns the path that a listing's `image` holds */
  savePicture(picture: Picture): Promise<string>;
  /** The bytes of a kept file, or null. @throws Refusal `unavailable` when the bucket is away */
  read(key: string): Promise<Readable | null>;
  /** The folder, if it is one; its files are served straight from disk. */
  directory: string | null;
}

/** @param storageUrl `https://KEY:SECRET@host/bucket?region=…`; none keeps files in `directory` */
export async function openStorage(where: {
  storageUrl?: string | undefined;
  directory: string;
}): Promise<Storage> {
  const disk = new Disk(
    where.storageUrl
      ? await bucketDriver(new URL(where.storageUrl))
      : new FSDriver({ location: where.directory, visibility: "public" }),
  );
  return {
    async savePicture({ card, page }) {
      const image = `craftsmen/${randomUUID()}.webp`;
      const options = { contentType: "image/webp" };
      await Promise.all([disk.put(image, page, options), disk.put(cardFile(image), card, options)]);
      return image;
    },
    async read(key) {
      try {
        return await disk.getStream(key);
      } catch (error) {
        if (isMissing(error)) return null;
        throw new Refusal("unavailable", { retryAfter: 5, cause: error });
      }
    },
    directory: where.storageUrl ? null : where.directory,
  };
}

function isMissing(error: unknown) {
  const { name, code } = ((error as Error).cause ?? error) as { name?: string; code?: string };
  return name === "NoSuchKey" || name === "NotFound" || code === "ENOENT";
}

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
  });
}
