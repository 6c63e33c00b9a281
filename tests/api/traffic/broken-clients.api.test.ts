import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { open, readToEnd, sendRaw } from "#tests/support/requests/raw-socket.ts";
import { csrfHeaders, openSite, type Site } from "#tests/support/site.ts";
import { waitOptions } from "#tests/support/wait-options.ts";

/** Short, so that no test waits for long; the true ones are in timeouts.server.ts. */
const timeouts = { headers: 300, body: 300, picture: 900, progress: 600, discard: 300, idle: 1500 };

let site: Site;
let port: number;
beforeAll(async () => {
  site = await openSite({ timeouts });
  port = Number(new URL(await site.app.listen({ port: 0, host: "127.0.0.1" })).port);
});
afterAll(() => site.app.close());

const host = "host: herafi.test";
const close = "connection: close";

describe("26: what is no HTTP, or could be read in two ways, is refused", () => {
  const post = (...lines: string[]) =>
    `POST /api/search HTTP/1.1\r\n${host}\r\n${lines.join("\r\n")}`;
  it.each([
    [
      "a length and chunks",
      post("content-length: 4", "transfer-encoding: chunked", "", "0", "", ""),
    ],
    [
      "chunks and a length",
      post("transfer-encoding: chunked", "content-length: 4", "", "0", "", ""),
    ],
    ["two lengths", post("content-length: 0", "content-length: 5", "", "")],
    ["a length with a sign", post("content-length: +5", "", "hello")],
    ["a length that is no number", post("content-length: 5 ", "content-length:x", "", "")],
    [
      "an unknown coding before chunks",
      post("transfer-encoding: chunked, identity", "", "0", "", ""),
    ],
    ["chunks by another spelling", post("transfer-encoding: xchunked", "", "0", "", "")],
    ["a space before the colon", post("content-length : 5", "", "hello")],
    ["a header over two lines", post("x-a: 1", " 2: 3\u0000", "", "")],
    ["a zero byte in a header", `GET / HTTP/1.1\r\n${host}\r\nx: \u0000\r\n\r\n`],
    ["no host", "GET / HTTP/1.1\r\n\r\n"],
    ["two hosts", `GET / HTTP/1.1\r\n${host}\r\n${host}\r\n\r\n`],
    ["another protocol", "SSH-2.0-OpenSSH_9.9\r\n\r\n"],
    ["an unknown method", `BREW / HTTP/1.1\r\n${host}\r\n\r\n`],
    ["TLS", "\u0016\u0003\u0001\u0000\u0001"],
  ])("%s", async (_what, bytes) => {
    const answer = await sendRaw(port, Buffer.from(bytes, "latin1"));
    // Or cut off, where it had begun as a request.
    expect(answer).toMatch(/^(HTTP\/1\.1 400 |$)/);
    if (answer) expectOurs(answer);
  });

  it("headers of more than 16 KiB", async () => {
    const many = `x: ${"a".repeat(17 * 1024)}`;
    const answer = await sendRaw(port, `GET / HTTP/1.1\r\n${host}\r\n${many}\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 431 /);
    expectOurs(answer);
  });

  it("but what nobody can expect of us is passed over", async () => {
    const lines = `${host}\r\nexpect: a-wonder\r\n${close}\r\n\r\n`;
    expect(await sendRaw(port, `GET /health/live HTTP/1.1\r\n${lines}`)).toMatch(
      /^HTTP\/1\.1 200 /,
    );
  });

  it("and what was smuggled in behind it is never read", async () => {
    const smuggled = `GET /health/live HTTP/1.1\r\n${host}\r\n\r\n`;
    const head = post("content-length: 5", "transfer-encoding: chunked", "", "0", "", smuggled);
    expect(await sendRaw(port, head)).not.toContain('"live"');
  });

  it.each([
    "OPTIONS *",
    "TRACE /",
    "CONNECT herafi.test:443",
    "PROPFIND /",
    "GET http://evil.example/",
  ])("and %s is no fault of ours", async (line) => {
    const answer = await sendRaw(port, `${line} HTTP/1.1\r\n${host}\r\n${close}\r\n\r\n`);
    // Nobody answers who asks for a tunnel.
    if (line.startsWith("CONNECT")) return expect(answer).toBe("");
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(answer).not.toMatch(/evil|herafi\.test:443/);
  });
});

describe("26: who is slow is cut off", { tags: ["slow"] }, () => {
  it("with its first lines", async () => {
    const sockets = await Promise.all(Array.from({ length: 40 }, () => open(port)));
    const answers = sockets.map(readToEnd);
    for (const socket of sockets) socket.write(`GET / HTTP/1.1\r\n${host}\r\nx-a: `);
    // Each sends a letter now and then, as if it had more to say.
    const drip = setInterval(() => sockets.map((one) => one.writable && one.write("a")), 50);
    expect((await site.get("/api/get-all-cities")).statusCode).toBe(200);
    for (const answer of await Promise.all(answers)) expect(answer).toMatch(/^(HTTP\/1\.1 408 |$)/);
    clearInterval(drip);
  });

  it("with a body", async () => {
    const token = await csrfHeaders(site.app);
    const lines = Object.entries({ ...token, "content-type": "application/json" })
      .map(([name, value]) => `${name}: ${value}`)
      .join("\r\n");
    const head = `POST /api/contact-send HTTP/1.1\r\n${host}\r\n${lines}\r\ncontent-length: 99`;
    expect(await sendRaw(port, `${head}\r\n\r\n{"a`)).not.toContain(" 200 ");
  });

  it("with nothing at all, before or after a request", async () => {
    expect(await readToEnd(await open(port))).toMatch(/^(HTTP\/1\.1 408 |$)/);
    const one = `GET /health/live HTTP/1.1\r\n${host}\r\n\r\n`;
    expect(await sendRaw(port, one)).toMatch(/^HTTP\/1\.1 200 /);
  });

  it("in taking what it asked for", async () => {
    // More than the system keeps for one who does not read.
    mkdirSync(join(site.files, "craftsmen"), { recursive: true });
    writeFileSync(join(site.files, "craftsmen", "large.webp"), Buffer.alloc(50 * 1024 * 1024));
    const socket = await open(port);
    socket.pause();
    socket.write(`GET /storage/craftsmen/large.webp HTTP/1.1\r\n${host}\r\n\r\n`);
    await vi.waitFor(async () => expect(await connections()).toBe(1), waitOptions);
    await vi.waitFor(async () => expect(await connections()).toBe(0), waitOptions);
    socket.destroy();
    rmSync(join(site.files, "craftsmen", "large.webp"));
  });
});

/** How many the server holds. */
const connections = () => promisify(site.app.server.getConnections.bind(site.app.server))();

/** Ours by its words, with all that a browser is to be told, and nothing of the program. */
function expectOurs(answer: string) {
  const [lines = "", body = ""] = answer.split("\r\n\r\n");
  const head = lines.toLowerCase();
  expect(JSON.parse(body)).toEqual({ message: expect.stringMatching(/^\p{Script=Arabic}/u) });
  expect(head).toContain("content-security-policy: default-src 'none'");
  expect(head).toContain("x-content-type-options: nosniff");
  expect(head).toContain("connection: close");
}
