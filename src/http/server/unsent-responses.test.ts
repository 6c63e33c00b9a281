import { once } from "node:events";
import type { AddressInfo, Socket } from "node:net";
import { Readable } from "node:stream";
import compress from "@fastify/compress";
import fastify, { type FastifyInstance } from "fastify";
import { afterEach, expect, it, vi } from "vitest";
import { registerErrorHandler } from "#src/http/api/errors.server.ts";
import { open } from "#tests/support/requests/raw-socket.ts";
import { waitOptions } from "#tests/support/wait-options.ts";
import { imageFiles } from "./image-files.server.ts";
import { UnsentBytes } from "./unsent-bytes.server.ts";
import { generatedStreamBytes, unsentResponses } from "./unsent-responses.server.ts";

const mebibyte = 1024 * 1024;
/** More than the buffers of a connection hold. */
const picture = Buffer.alloc(8 * mebibyte, "a");
const picturePath = `/storage/craftsmen/${"0".repeat(8)}-0000-4000-8000-${"0".repeat(12)}.webp`;

let app: FastifyInstance;
/** Pictures that are being read from the bucket. */
let reading: number;
/** Streams that a route has made. */
let streams: Readable[];
afterEach(async () => {
  vi.restoreAllMocks();
  app.server.closeAllConnections();
  await app.close();
});

async function serve(unsent = new UnsentBytes()) {
  reading = 0;
  streams = [];
  app = fastify({ trustProxy: true });
  registerErrorHandler(app);
  await app.register(unsentResponses, { unsent });
  await app.register(compress, { threshold: 1024, encodings: ["br", "gzip"] });
  const read = async () => {
    reading++;
    await new Promise(setImmediate);
    reading--;
    return picture;
  };
  await app.register(imageFiles, {
    storage: { directory: null, read, writtenAt: async () => new Date() },
    unsent,
  });
  app.get("/endless", (_request, reply) => {
    const stream = Readable.from(endless());
    streams.push(stream);
    return reply.type("text/csv").header("content-disposition", "attachment").send(stream);
  });
  app.get("/short", () => "a".repeat(1000));
  await app.listen({ port: 0, host: "127.0.0.1" });
  return (app.server.address() as AddressInfo).port;
}

async function* endless() {
  for (;;) yield `${crypto.randomUUID()}\n`.repeat(1000);
}

/** Asks and reads nothing. */
async function stall(port: number, path: string, address: string, more = ""): Promise<Socket> {
  const socket = await open(port);
  socket.pause();
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: a.example\r\nX-Forwarded-For: ${address}\r\n${more}\r\n`,
  );
  return socket;
}

async function statusFor(port: number, path: string, address: string) {
  const headers = { "x-forwarded-for": address };
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
  await response.body?.cancel();
  return response.status;
}

const claims = () => vi.spyOn(UnsentBytes.prototype, "claim");

it("26: clients that read no picture hold nothing of the bucket, and keep nobody else from it", async () => {
  const room = 21 * picture.length;
  const port = await serve(new UnsentBytes({ total: room, perNetwork: room, perAddress: room }));
  const claimed = claims();
  for (let at = 0; at < 20; at++) await stall(port, picturePath, "192.0.2.1");
  await vi.waitFor(() => expect(claimed).toHaveBeenCalledTimes(20), waitOptions);
  expect(reading).toBe(0);
  expect(await statusFor(port, picturePath, "192.0.2.2")).toBe(200);
});

it("61: an address has 16 MiB of answers that it has not read yet, and then 503", async () => {
  const port = await serve();
  const claimed = claims();
  const first = await stall(port, picturePath, "192.0.2.1");
  await stall(port, picturePath, "192.0.2.1");
  await vi.waitFor(() => expect(claimed).toHaveBeenCalledTimes(2), waitOptions);
  expect(await statusFor(port, picturePath, "192.0.2.1")).toBe(503);
  expect(await statusFor(port, picturePath, "192.0.2.2")).toBe(200);
  first.destroy();
  await once(first, "close");
  await vi.waitFor(
    async () => expect(await statusFor(port, picturePath, "192.0.2.1")).toBe(200),
    waitOptions,
  );
});

it.each([
  ["four addresses", ["192.0.2.1", "192.0.2.3", "192.0.2.4", "192.0.2.5"]],
  [
    "two networks of IPv6",
    ["2001:db8:1:1::1", "2001:db8:1:2::1", "2001:db8:2:1::1", "2001:db8:2:2::1"],
  ],
])(
  "61: %s that read nothing keep nobody from an answer, and lose the oldest",
  async (_, addresses) => {
    const port = await serve();
    const claimed = claims();
    const stalled: Socket[] = [];
    for (const address of [...addresses, ...addresses]) {
      stalled.push(await stall(port, picturePath, address));
      await vi.waitFor(() => expect(claimed).toHaveBeenCalledTimes(stalled.length), waitOptions);
    }
    const closed = once(stalled[0]!.resume(), "close");
    for (let at = 0; at < 3; at++) {
      expect(await statusFor(port, picturePath, `198.51.100.${at}`)).toBe(200);
    }
    await closed;
  },
);

it("61: whoever would hold more than all others is refused, and nobody is cut off for it", async () => {
  const total = 2 * picture.length;
  const port = await serve(new UnsentBytes({ total, perNetwork: total, perAddress: total }));
  const claimed = claims();
  for (const address of ["192.0.2.1", "192.0.2.2"]) await stall(port, picturePath, address);
  await vi.waitFor(() => expect(claimed).toHaveBeenCalledTimes(2), waitOptions);
  expect(await statusFor(port, picturePath, "192.0.2.3")).toBe(503);
  expect(await statusFor(port, picturePath, "192.0.2.1")).toBe(503);
});

it("61: a network of IPv6 has half of what all have, so that others are answered", async () => {
  const port = await serve();
  const claimed = claims();
  for (const subnet of [1, 2, 3, 4]) await stall(port, picturePath, `2001:db8:1:${subnet}::1`);
  await vi.waitFor(() => expect(claimed).toHaveBeenCalledTimes(4), waitOptions);
  expect(await statusFor(port, picturePath, "2001:db8:1:5::1")).toBe(503);
  expect(await statusFor(port, picturePath, "2001:db8:2:5::1")).toBe(200);
});

it.each(["identity", "gzip", "br"])(
  "61: a stream in %s of any route counts, and one that is refused ends at once",
  async (coding) => {
    const perAddress = 2 * generatedStreamBytes;
    const port = await serve(
      new UnsentBytes({ total: 64 * mebibyte, perNetwork: 64 * mebibyte, perAddress }),
    );
    const claimed = claims();
    const accepts = `Accept-Encoding: ${coding}\r\n`;
    await stall(port, "/endless", "192.0.2.1", accepts);
    const second = await stall(port, "/endless", "192.0.2.1", accepts);
    await vi.waitFor(() => expect(claimed).toHaveBeenCalledTimes(2), waitOptions);

    const refused = await fetch(`http://127.0.0.1:${port}/endless`, {
      headers: { "x-forwarded-for": "192.0.2.1", "accept-encoding": coding },
    });
    expect(refused.status).toBe(503);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(refused.headers.get("content-disposition")).toBeNull();
    expect((await refused.json()).message).toMatch(/[ء-ي]/);
    expect(streams.map(({ destroyed }) => destroyed)).toEqual([false, false, true]);
    expect(await statusFor(port, "/short", "192.0.2.1")).toBe(200);
    expect(await statusFor(port, "/endless", "192.0.2.2")).toBe(200);

    second.destroy();
    await vi.waitFor(
      async () => expect(await statusFor(port, "/endless", "192.0.2.1")).toBe(200),
      waitOptions,
    );
    await vi.waitFor(() => expect(streams[1]!.destroyed).toBe(true), waitOptions);
  },
);
