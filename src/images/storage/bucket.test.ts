import { beforeEach, describe, expect, it, vi } from "vitest";
import { avifFile } from "#src/images/paths.ts";
import { pictureRules } from "#src/images/rules.ts";
import { type FailingBucket, startFailingBucket } from "#tests/support/pictures/failing-bucket.ts";
import { avifOf, webpOf } from "#tests/support/pictures/signed-bytes.ts";
import { waitOptions } from "#tests/support/wait-options.ts";
import { openStorage, type Storage } from "./storage.server.ts";

const key = "craftsmen/11111111-1111-4111-8111-111111111111.webp";
const unavailable = { code: "unavailable", retryAfter: 5 };

let bucket: FailingBucket;
let storage: Storage;
beforeEach(async () => {
  bucket = await startFailingBucket();
  const { url, deadline } = bucket;
  storage = await openStorage({ storageUrl: url, directory: "unused", deadline });
});

const picture = { card: webpOf("card"), page: webpOf("page"), avif: null };
const operations: [string, () => Promise<unknown>, number][] = [
  ["reading", () => storage.read(key), 1],
  ["copying", () => storage.copyPicture(key, "public"), 2],
  ["saving", () => storage.savePicture(picture, "public"), 2],
  ["saving a large file", () => storage.restoreFile(key, Buffer.alloc(4 * 1024 * 1024)), 1],
  ["removing", () => storage.removePicture(key), 2],
  ["listing", () => storage.files().next(), 1],
];

describe.each(operations)("26: %s ends in time, and frees its connections", (_name, act, count) => {
  it("where the body of the response does not end", async () => {
    bucket.response = { bytes: webpOf("a".repeat(1000)), promised: 5000 };
    const outcome = expect(act()).rejects.toMatchObject(unavailable);
    await vi.waitFor(() => expect(bucket.headersRead()).toBe(count), waitOptions);
    bucket.expire();
    await outcome;
    await vi.waitFor(() => expect(bucket.connections()).toBe(0), waitOptions);
  });

  it("where there is no response", async () => {
    const outcome = expect(act()).rejects.toMatchObject(unavailable);
    await vi.waitFor(() => expect(bucket.requests()).toBe(count), waitOptions);
    bucket.expire();
    await outcome;
    await vi.waitFor(() => expect(bucket.connections()).toBe(0), waitOptions);
  });
});

it("26: HEAD ends in time where there is no response", async () => {
  const outcome = expect(storage.writtenAt(key)).rejects.toMatchObject(unavailable);
  await vi.waitFor(() => expect(bucket.requests()).toBe(1), waitOptions);
  bucket.expire();
  await outcome;
  await vi.waitFor(() => expect(bucket.connections()).toBe(0), waitOptions);
});

it("26: a reader who leaves frees the connection", async () => {
  bucket.response = { bytes: webpOf("a".repeat(1000)), promised: 5000 };
  const leaving = new AbortController();
  const outcome = expect(storage.read(key, leaving.signal)).rejects.toMatchObject(unavailable);
  await vi.waitFor(() => expect(bucket.headersRead()).toBe(1), waitOptions);
  leaving.abort();
  await outcome;
  await vi.waitFor(() => expect(bucket.connections()).toBe(0), waitOptions);
});

it("26: more bytes than a picture has are not read", async () => {
  const bytes = webpOf("a".repeat(pictureRules.maxBytes));
  bucket.response = { bytes, promised: 10 * bytes.length };
  await expect(storage.read(key)).rejects.toMatchObject(unavailable);
  await vi.waitFor(() => expect(bucket.connections()).toBe(0), waitOptions);
});

it("26: bytes of another kind are neither read nor copied", async () => {
  const others = [
    [key, "<!doctype html>"],
    [key, ""],
    [key, avifOf("a")],
    [avifFile(key), webpOf("a")],
  ] as const;
  for (const [file, content] of others) {
    const bytes = Buffer.from(content);
    bucket.response = { bytes, promised: bytes.length };
    await expect(storage.read(file)).rejects.toMatchObject(unavailable);
    await expect(storage.copyPicture(file, "public")).rejects.toMatchObject(unavailable);
  }
});
