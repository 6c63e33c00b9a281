import { once } from "node:events";
import type { AddressInfo } from "node:net";
import fastify, { type FastifyInstance } from "fastify";
import { afterEach, expect, it, vi } from "vitest";
import { open } from "../../../../tests/support/requests/raw-socket.ts";
import { waitOptions } from "../../../../tests/support/wait-options.ts";
import { registerErrorHandler } from "../../api/errors.server.ts";
import { imageFiles } from "./image-files.server.ts";
import { UnsentPictures } from "./unsent-pictures.server.ts";

/** More than the buffers of a connection hold. */
const picture = Buffer.alloc(8 * 1024 * 1024, "a");
const path = `/storage/craftsmen/${"0".repeat(8)}-0000-4000-8000-${"0".repeat(12)}.webp`;

let app: FastifyInstance;
/** Pictures that are being read from the bucket. */
let reading: number;
afterEach(async () => {
  vi.restoreAllMocks();
  app.server.closeAllConnections();
  await app.close();
});

async function serve(unsent = new UnsentPictures()) {
  reading = 0;
  app = fastify({ trustProxy: true });
  registerErrorHandler(app);
  const read = async () => {
    reading++;
    await new Promise(setImmediate);
    reading--;
    return picture;
  };
  await app.register(imageFiles, { storage: { directory: null, read }, unsent });
  await app.listen({ port: 0, host: "127.0.0.1" });
  return (app.server.address() as AddressInfo).port;
}

/** Asks for the picture and reads nothing. */
async function stall(port: number, address: string) {
  const socket = await open(port);
  socket.pause();
  socket.write(`GET ${path} HTTP/1.1\r\nHost: a.example\r\nX-Forwarded-For: ${address}\r\n\r\n`);
  return socket;
}

const statusFor = async (port: number, address: string) => {
  const headers = { "x-forwarded-for": address };
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
  await response.arrayBuffer();
  return response.status;
};

it("26: clients that read no picture hold nothing of the bucket, and keep nobody else from it", async () => {
  const room = 21 * picture.length;
  const port = await serve(new UnsentPictures({ total: room, perAddress: room }));
  const claimed = vi.spyOn(UnsentPictures.prototype, "claim");
  for (let at = 0; at < 20; at++) await stall(port, "192.0.2.1");
  await vi.waitFor(() => expect(claimed).toHaveBeenCalledTimes(20), waitOptions);
  expect(reading).toBe(0);
  expect(await statusFor(port, "192.0.2.2")).toBe(200);
});

it("26: an address has 16 MiB of pictures that it has not read yet, all have 64 MiB, and then 503", async () => {
  const port = await serve();
  const claimed = vi.spyOn(UnsentPictures.prototype, "claim");
  const first = await stall(port, "192.0.2.1");
  await stall(port, "192.0.2.1");
  await vi.waitFor(() => expect(claimed).toHaveBeenCalledTimes(2), waitOptions);
  expect(await statusFor(port, "192.0.2.1")).toBe(503);
  expect(await statusFor(port, "192.0.2.2")).toBe(200);
  for (const address of ["192.0.2.3", "192.0.2.4", "192.0.2.5"]) {
    await stall(port, address);
    await stall(port, address);
  }
  await vi.waitFor(() => expect(claimed).toHaveBeenCalledTimes(10), waitOptions);
  expect(await statusFor(port, "192.0.2.2")).toBe(503);
  first.destroy();
  await once(first, "close");
  await vi.waitFor(async () => expect(await statusFor(port, "192.0.2.1")).toBe(200), waitOptions);
});
