// @module-tag slow
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { open, readToEnd } from "#tests/support/requests/raw-socket.ts";
import { openSite, type Site } from "#tests/support/site.ts";
import { defaultTimeouts } from "./timeouts.server.ts";

/** In ms. */
const idle = 200;
const timeouts = { ...defaultTimeouts, idle, headers: idle };

let site: Site;
afterEach(() => site.app.close());

describe.each([true, false])("26: with the fast path %s, a connection is idle", (fastPath) => {
  async function connection() {
    site = await openSite({ timeouts, fastPath });
    site.app.get("/slow", async () => {
      await pause(5 * idle);
      return "at last";
    });
    return open(Number(new URL(await site.app.listen({ port: 0, host: "127.0.0.1" })).port));
  }

  it("not while a handler works on its request", async () => {
    const socket = await connection();
    const received = readToEnd(socket);
    socket.write("GET /slow HTTP/1.1\r\nhost: herafi.test\r\n\r\n");
    expect(await received).toMatch(/^HTTP\/1\.1 200 [\s\S]*at last$/);
  });

  it("again once it has been answered: it is closed then", async () => {
    const socket = await connection();
    const received = readToEnd(socket);
    socket.write("GET /health/live HTTP/1.1\r\nhost: herafi.test\r\n\r\n");
    expect(await received).toMatch(/^HTTP\/1\.1 200 /);
  });

  it.each([
    ["before a request", ""],
    ["after a request", "GET /health/live HTTP/1.1\r\nhost: herafi.test\r\n\r\n"],
  ])("though it sends empty lines %s: it is closed then", async (_when, request) => {
    const socket = await connection();
    const received = readToEnd(socket);
    socket.write(request);
    const emptyLines = setInterval(() => socket.writable && socket.write("\r\n"), idle / 4);
    await received;
    clearInterval(emptyLines);
  });
});
