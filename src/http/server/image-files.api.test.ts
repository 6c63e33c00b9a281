import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fastify from "fastify";
import { expect, it, vi } from "vitest";
import { registerErrorHandler } from "#src/http/api/errors.server.ts";
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
