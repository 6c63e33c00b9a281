import { contentTypeOf, webpFile } from "#src/images/paths.ts";
import type { Storage } from "./storage.server.ts";

/** A picture's file as it is sent; without bytes where only its headers are asked for. */
export interface ServedFile {
  bytes?: Buffer;
  contentType: string;
}

/**
 * Reads a file to send it; in place of an AVIF file that is missing, the WebP file. A version that knows no
 * AVIF removes these files and leaves them out of backups, and a browser would show no picture at all.
 * @param signal ends the reading of a bucket
 * @throws Refusal `unavailable` if the bucket fails, or returns something else than such a picture
 */
export async function readServedFile(
  storage: Pick<Storage, "read">,
  key: string,
  signal?: AbortSignal,
): Promise<ServedFile | null> {
  for (const one of servedNames(key)) {
    const bytes = await storage.read(one, signal);
    if (bytes) return { bytes, contentType: contentTypeOf(one) };
  }
  return null;
}

/** Finds the file that `readServedFile` would read, for HEAD, without reading it. */
export async function findServedFile(
  storage: Pick<Storage, "writtenAt">,
  key: string,
): Promise<ServedFile | null> {
  for (const one of servedNames(key)) {
    if (await storage.writtenAt(one)) return { contentType: contentTypeOf(one) };
  }
  return null;
}

const servedNames = (key: string) => new Set([key, webpFile(key)]);
