import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fastify from "fastify";
import { expect, it, onTestFinished, vi } from "vitest";
import { registerErrorHandler } from "#src/http/api/errors.server.ts";
import { openStorage } from "#src/images/storage/storage.server.ts";
import { type FailingBucket, startFailingBucket } from "#tests/support/pictures/failing-bucket.ts";
import { webpOf } from "#tests/support/pictures/signed-bytes.ts";
import { openSite } from "#tests/support/site.ts";
import { waitOptions } from "#tests/support/wait-options.ts";
import { imageFiles } from "./image-files.server.ts";
import { UnsentBytes } from "./unsent-bytes.server.ts";

it("40: a picture that is not written to its end is never served", async () => {
  const site = await openSite();
  const folder = join(site.files, "craftsmen");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "whole.webp"), "all of it");
  // What a killed process leaves.
  writeFileSync(join(folder, ".half.webp.part"), "half of it");
  expect((await site.get("/storage/craftsmen/whole.webp")).statusCode).toBe(200);
  for (const name of ["half.webp", ".half.webp.part", "%2ehalf.webp.part"]) {
    const answer = await site.get(`/storage/craftsmen/${name}`);
    expect([403, 404], name).toContain(answer.statusCode);
    expect(answer.body).not.toContain("half of it");
  }
});

it("26: of a bucket four pictures are read at a time for one network, and none for HEAD", async () => {
  const begun: (() => void)[] = [];
  const app = fastify({ exposeHeadRoutes: false });
  await app.register(imageFiles, {
    storage: {
      directory: null,
      read: () =>
        new Promise((resolve) => {
          begun.push(() => resolve(Buffer.from("picture")));
        }),
      writtenAt: async () => new Date(),
    },
    unsent: new UnsentBytes(),
  });
  const name = `${crypto.randomUUID()}.webp`;
  const url = `/storage/craftsmen/${name}`;
  const get = (remoteAddress: string) => app.inject({ url, remoteAddress });
  const head = await app.inject({ method: "HEAD", url, remoteAddress: "2001:db8:7:1::1" });
  expect([head.statusCode, head.headers["content-type"], begun.length]).toEqual([
    200,
    "image/webp",
    0,
  ]);
  const [theirs, other] = [
    Array.from({ length: 10 }, (_, at) => get(`2001:db8:7:${at}::1`)),
    get("192.0.2.1"),
  ];
  await vi.waitFor(() => expect(begun).toHaveLength(5), waitOptions);
  for (let read = 0; read < 11; read++) {
    await vi.waitFor(() => expect(begun.length).toBeGreaterThan(read), waitOptions);
    begun[read]!();
  }
  for (const response of await Promise.all([...theirs, other]))
    expect(response.body).toBe("picture");
  await app.close();
});

it("26: pictures of a bucket that have no turn soon are refused, and only those of their network", async () => {
  const app = fastify({ exposeHeadRoutes: false });
  registerErrorHandler(app);
  const read = async () => Buffer.alloc(1024);
  await app.register(imageFiles, {
    storage: { directory: null, read, writtenAt: async () => new Date() },
    unsent: new UnsentBytes(),
  });
  const url = `/storage/craftsmen/${crypto.randomUUID()}.webp`;
  const get = (remoteAddress: string) => app.inject({ url, remoteAddress });
  const theirs = Array.from({ length: 210 }, () => get("192.0.2.2"));
  const other = await get("192.0.2.1");
  const statuses = (await Promise.all(theirs)).map(({ statusCode }) => statusCode);
  expect(other.statusCode).toBe(200);
  expect(statuses.filter((status) => status === 503)).toHaveLength(6);
  await app.close();
});

const pictureUrl = () => `/storage/craftsmen/${crypto.randomUUID()}.webp`;

async function serveFrom({ url, deadline }: FailingBucket) {
  const log: string[] = [];
  const stream = { write: (line: string) => void log.push(line) };
  const app = fastify({ exposeHeadRoutes: false, logger: { level: "error", stream } });
  registerErrorHandler(app);
  const storage = await openStorage({ storageUrl: url, directory: "unused", deadline });
  await app.register(imageFiles, { storage, unsent: new UnsentBytes() });
  onTestFinished(() => app.close());
  return { app, log };
}

it("26: pictures are sent again once a bucket that stopped in the middle of them has recovered", async () => {
  const bucket = await startFailingBucket();
  const { app } = await serveFrom(bucket);
  const whole = webpOf("a".repeat(5000));
  bucket.response = { bytes: whole.subarray(0, 1000), promised: whole.length };
  const networks = Array.from({ length: 10 }, (_, at) => `192.0.2.${at + 1}`);
  const getAll = () =>
    networks.flatMap((remoteAddress) =>
      Array.from({ length: 5 }, () => app.inject({ url: pictureUrl(), remoteAddress })),
    );
  const stalled = getAll();
  await vi.waitFor(() => expect(bucket.headersRead()).toBe(40), waitOptions);
  bucket.response = { bytes: whole, promised: whole.length };
  bucket.expire();
  const statuses = (await Promise.all(stalled)).map(({ statusCode }) => statusCode);
  // The fifth of each network had not begun.
  expect(statuses.filter((status) => status === 503)).toHaveLength(40);
  expect(statuses.filter((status) => status === 200)).toHaveLength(10);
  for (const { statusCode, rawPayload } of await Promise.all(getAll())) {
    expect(statusCode).toBe(200);
    expect(rawPayload).toEqual(whole);
  }
});

it("26: a client that leaves gives up its turn and its connection to the bucket", async () => {
  const bucket = await startFailingBucket();
  const { app, log } = await serveFrom(bucket);
  const whole = webpOf("a".repeat(5000));
  bucket.response = { bytes: whole.subarray(0, 1000), promised: whole.length };
  const origin = await app.listen({ port: 0, host: "127.0.0.1" });
  const leaving = new AbortController();
  const left = Array.from({ length: 4 }, () =>
    fetch(origin + pictureUrl(), { signal: leaving.signal }).catch(() => "left"),
  );
  await vi.waitFor(() => expect(bucket.headersRead()).toBe(4), waitOptions);
  bucket.response = { bytes: whole, promised: whole.length };
  leaving.abort();
  expect(await Promise.all(left)).toEqual(["left", "left", "left", "left"]);
  await vi.waitFor(() => expect(bucket.connections()).toBe(0), waitOptions);
  expect((await fetch(origin + pictureUrl())).status).toBe(200);
  expect(log).toEqual([]);
});

it("26: what is no picture is not sent as one, and the log says so", async () => {
  const bucket = await startFailingBucket();
  const { app, log } = await serveFrom(bucket);
  const page = Buffer.from("<html><body>Log in here.</body></html>");
  bucket.response = { bytes: page, promised: page.length };
  const { statusCode, headers, body } = await app.inject(pictureUrl());
  expect(statusCode).toBe(503);
  expect(headers).toMatchObject({ "cache-control": "no-store", "retry-after": "5" });
  expect(headers["content-type"]).toContain("application/json");
  expect(body).not.toContain("Log in");
  expect(log.join()).toContain("38 bytes that are no such picture");
});
