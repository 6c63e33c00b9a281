import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { registerErrorHandler } from "#src/http/api/errors.server.ts";
import { open, readToEnd, sendRaw } from "#tests/support/requests/raw-socket.ts";
import { requestBodies } from "./request-bodies.server.ts";

/** In milliseconds; short, so that no test waits for long. */
const timeouts = { body: 300, progress: 400, discard: 2000 };

let app: FastifyInstance;
let port: number;
let isClosed: boolean;
beforeEach(async () => {
  app = fastify();
  registerErrorHandler(app);
  await app.register(requestBodies, timeouts);
  app.server.on("checkContinue", (request, response) =>
    app.server.emit("request", request, response),
  );
  app.post("/text", async () => "done");
  app.get("/text", async () => "read");
  app.post("/picture", { config: { takesPicture: true } }, async () => "done");
  app.post("/closed", { preParsing: async () => Promise.reject(refused) }, async () => "done");
  await app.listen({ port: 0, host: "127.0.0.1" });
  port = (app.server.address() as AddressInfo).port;
  isClosed = false;
});
afterEach(() => app.close());

const refused = Object.assign(new Error("closed"), { statusCode: 403, code: "FST_CLOSED" });
const json = ["host: here", "content-type: application/json"];
const head = (path: string, ...more: string[]) =>
  `POST ${path} HTTP/1.1\r\n${[...json, ...more].join("\r\n")}\r\n\r\n`;

describe("26: a body that does not come", () => {
  it("in its time is refused with 408, and the connection is closed", async () => {
    const answer = await sendRaw(port, `${head("/text", "content-length: 8")}{"a"`);
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer).toMatch(/\{"message":"\p{Script=Arabic}.*"\}$/u);
  });

  it("at the least speed is refused where a picture is taken", async () => {
    const answer = await sendRaw(port, `${head("/picture", "content-length: 9000")}{"a"`);
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  });

  it("in its time is waited for where a picture is taken, if it comes at the least speed", async () => {
    const socket = await open(port);
    const received = readToEnd(socket);
    socket.write(head("/picture", "content-length: 8002", "connection: close"));
    let sent = 0;
    // Longer than the time of a body that is no picture.
    const drip = setInterval(() => {
      if (++sent <= 8) socket.write(" ".repeat(1000));
      else socket.write("{}", () => clearInterval(drip));
    }, 60);
    expect(await received).toMatch(/^HTTP\/1\.1 200 /);
  });
});

describe("30: of a body whose request is refused", () => {
  it("the rest is thrown away, so that the client can read the answer and go on", async () => {
    const socket = await open(port);
    const received = readToEnd(socket);
    const size = 2 * 1024 * 1024;
    socket.write(head("/closed", `content-length: ${size}`));
    socket.write(Buffer.alloc(size, "a"));
    socket.write("GET /text HTTP/1.1\r\nhost: here\r\nconnection: close\r\n\r\n");
    expect(await received).toMatch(/^HTTP\/1\.1 403 [\s\S]*HTTP\/1\.1 200 /);
  });

  it("so is the rest of one that is too large", async () => {
    const size = 2 * 1024 * 1024;
    const body = new Uint8Array(size);
    const headers = { "content-type": "application/json" };
    const options = { method: "POST", headers, body };
    const response = await fetch(`http://127.0.0.1:${port}/text`, options);
    expect(response.status).toBe(413);
  });

  it("the rest is not waited for long", async () => {
    const socket = await open(port);
    socket.on("close", () => {
      isClosed = true;
    });
    socket.write(`${head("/closed", "content-length: 9000")}{"a"`);
    const [answer] = await once(socket, "data");
    expect(String(answer)).toMatch(/^HTTP\/1\.1 403 /);
    expect(isClosed).toBe(false);
    await once(socket, "close");
  });
});

describe("30: a client that waits for 100 Continue", () => {
  const expectant = (path: string) => head(path, "content-length: 2", "expect: 100-continue");

  it("is asked for its body where that is read", async () => {
    const socket = connect(port, "127.0.0.1");
    const received = readToEnd(socket);
    socket.write(expectant("/text"));
    socket.once("data", () => socket.end("{}"));
    expect(await received).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 /);
  });

  it("is refused without having sent it", async () => {
    expect(await sendRaw(port, expectant("/closed"))).toMatch(/^HTTP\/1\.1 403 /);
  });
});

it("30: the body of a GET is discarded", async () => {
  const socket = await open(port);
  const received = readToEnd(socket);
  const size = 1024 * 1024;
  socket.write(`GET /text HTTP/1.1\r\nhost: here\r\ncontent-length: ${size}\r\n\r\n`);
  socket.write(Buffer.alloc(size, "a"));
  socket.write("GET /text HTTP/1.1\r\nhost: here\r\nconnection: close\r\n\r\n");
  expect(await received).toMatch(/^HTTP\/1\.1 200 [\s\S]*HTTP\/1\.1 200 /);
});
