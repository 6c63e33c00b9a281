import { createHook } from "node:async_hooks";
import {
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createZstdDecompress,
} from "node:zlib";
import { afterAll, describe, expect, it } from "vitest";
import { compressedBody } from "#src/errors/refusal.texts.ts";
import { makeCompressedBombs } from "#tests/support/requests/compressed-bombs.ts";
import { open, readToEnd, sendRaw } from "#tests/support/requests/raw-socket.ts";
import { nameOf, withRoutes } from "#tests/support/site/routes.ts";
import { csrfHeaders, openSite } from "#tests/support/site.ts";

/** Screens that say only that they were rendered: no build is needed. */
const openScreens = async () => ({
  render: async () => new Response("rendered"),
  isDevelopment: false,
});

// The tests are named by the routes, so these are asked for before any test.
const [site, routes] = await withRoutes(() => openSite({ withCache: true, openScreens }));
const { port } = new URL(await site.app.listen({ port: 0, host: "127.0.0.1" }));
afterAll(() => site.app.close());

const methods = ["GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE", "PROPFIND"];
const unknown = ["/nowhere", "/api/nowhere", "/storage/none.webp"].flatMap((url) =>
  methods.map((method) => ({ method, url })),
);
const accepted = { "accept-encoding": "identity" };
const host = "host: herafi.test";
const close = "connection: close";

describe("35: a compressed body is refused with 415 by", () => {
  it.each([...routes, ...unknown].map((route) => [nameOf(route), route] as const))(
    "%s",
    async (_name, { method, url }) => {
      const answer = await site.app.inject({
        method: method as "POST",
        url: url.replace(/:\w+/g, "1").replace("*", "a"),
        headers: { "content-encoding": "br", "content-type": "application/json" },
        payload: Buffer.from("compressed"),
      });
      expect(answer.statusCode).toBe(415);
      expect(answer.headers).toMatchObject(accepted);
      if (method !== "HEAD") expect(answer.body).toContain(compressedBody);
    },
  );
});

describe("35: a compressed body", () => {
  it("is refused as JSON by the API, and with a page by a screen", async () => {
    const post = (url: string) =>
      site.app.inject({ method: "POST", url, headers: { "content-encoding": "gzip" } });
    const api = await post("/api/contact-send");
    expect(api.json()).toEqual({ message: compressedBody });
    const screen = await post("/contact");
    expect(screen.statusCode).toBe(415);
    expect(screen.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(screen.body).toContain(compressedBody);
  });

  it.each([
    ["Content-Encoding: br"],
    ["content-encoding: BR"],
    ["content-encoding: x-gzip"],
    ["content-encoding: compress"],
    ["content-encoding: aes128gcm"],
    ["content-encoding: *"],
    ["content-encoding: identity;q=1"],
    ["content-encoding: identity, br"],
    ["content-encoding: ,br,"],
    ["content-encoding: identity\tgzip"],
    ["content-encoding: identity", "content-encoding: gzip"],
    ["content-encoding:", "Content-Encoding: deflate"],
    ["transfer-encoding: gzip, chunked"],
    ["transfer-encoding: gzip", "transfer-encoding: chunked"],
  ])("is whatever says so: %s %s", async (...lines) => {
    const head = ["POST /api/search HTTP/1.1", host, close, ...lines.filter(Boolean)];
    const answer = await sendRaw(Number(port), `${head.join("\r\n")}\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 415 /);
  });

  it.each([
    ["content-encoding: identity"],
    ["content-encoding: Identity , IDENTITY"],
    ["content-encoding:"],
    ["content-encoding: , ,"],
    ["content-encoding: identity", "content-encoding: identity"],
  ])("is none where no coding is named: %s %s", async (...lines) => {
    const token = Object.entries(await csrfHeaders(site.app)).map((pair) => pair.join(": "));
    const type = ["content-type: application/json", "content-length: 2"];
    const head = ["POST /api/search HTTP/1.1", host, close, ...token, ...type];
    const all = [...head, ...lines.filter(Boolean)].join("\r\n");
    expect(await sendRaw(Number(port), `${all}\r\n\r\n{}`)).toMatch(/^HTTP\/1\.1 422 /);
  });

  it("is refused also where a cached response lies ready", async () => {
    const get = (...lines: string[]) => {
      const head = ["GET /api/get-all-cities HTTP/1.1", host, close, ...lines];
      return sendRaw(Number(port), `${head.join("\r\n")}\r\n\r\n`);
    };
    for (const _time of [1, 2, 3]) expect(await get()).toMatch(/^HTTP\/1\.1 200 /);
    expect(await get("content-encoding: br")).toMatch(/^HTTP\/1\.1 415 /);
  });

  it("does not end the connection once all of it has come", async () => {
    const socket = await open(Number(port));
    const received = readToEnd(socket);
    const lines = [host, "content-encoding: br", "content-length: 4"].join("\r\n");
    socket.write(`POST /api/search HTTP/1.1\r\n${lines}\r\n\r\n\u0001\u0002\u0003\u0004`);
    socket.write(`GET /health/live HTTP/1.1\r\n${host}\r\n${close}\r\n\r\n`);
    expect(await received).toMatch(/^HTTP\/1\.1 415 [\s\S]*HTTP\/1\.1 200 /);
  });
});

it("35: bombs of any coding are not decompressed, wherever they are sent", async () => {
  const bombs = Object.entries(makeCompressedBombs());
  const token = await csrfHeaders(site.app);
  const url = `http://127.0.0.1:${port}`;
  const paths = ["/contact", "/api/contact-send", "/register", "/nowhere", "/api/nowhere"];
  const types = ["application/json", "application/x-www-form-urlencoded", "multipart/form-data"];
  const zlib = countZlib();
  for (const [coding, body] of bombs) {
    expect(body.length).toBeLessThan(1024 * 1024);
    for (const path of paths) {
      for (const type of types) {
        const headers = {
          ...token,
          "accept-encoding": "identity",
          "content-encoding": coding,
          "content-type": type,
        };
        const sent = new Uint8Array(body);
        const response = await fetch(url + path, { method: "POST", headers, body: sent });
        expect(response.status, `${coding} ${path} ${type}`).toBe(415);
        await response.text();
      }
    }
  }
  expect(zlib.counted()).toBe(0);
  // What counts sees all four kinds.
  const kinds = [createBrotliDecompress, createGunzip, createInflate, createZstdDecompress];
  for (const create of kinds) create();
  expect(zlib.counted()).toBe(kinds.length);
  zlib.stop();
});

/** Node makes one resource of this type for all that is compressed or decompressed, in any coding. */
function countZlib() {
  let counted = 0;
  const hook = createHook({
    init(_id, type) {
      if (type === "ZLIB") counted++;
    },
  }).enable();
  return { counted: () => counted, stop: () => hook.disable() };
}
