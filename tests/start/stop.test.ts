import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { connect } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, describe, expect, it } from "vitest";
import { openDatabase } from "../../src/database/open.server.ts";
import { message } from "../../src/features/messages/table.server.ts";
import {
  cleanUp,
  contactMessage,
  eventually,
  type Herafi,
  start,
  temporaryFolder,
  tokenFor,
} from "./process.ts";

const longest = 10_000;

afterAll(cleanUp, 60_000);

describe.each(["SIGTERM", "SIGINT"] as const)("%s", (signal) => {
  it("closes the door, answers the request in flight and ends with 0", async () => {
    const directory = temporaryFolder();
    const herafi = await start({ DATA_DIR: directory, DEMO: "off" });
    const sending = request(`${herafi.url}/api/contact-send`, {
      method: "POST",
      headers: {
        ...(await tokenFor(herafi.url)),
        "content-type": "application/json",
        "content-length": Buffer.byteLength(contactMessage),
        // The server's "go on" says that it has the request and waits for the rest.
        expect: "100-continue",
      },
    });
    const answered = once(sending, "response") as Promise<[IncomingMessage]>;
    sending.flushHeaders();
    await once(sending, "continue");

    const signalled = Date.now();
    const ended = herafi.end(signal);
    await eventually(() => isClosed(herafi));
    // Ctrl-C on `npm start` arrives twice: from the terminal and from npm.
    process.kill(herafi.pid, signal);
    sending.end(contactMessage);
    const [response] = await answered;
    expect(response.statusCode).toBe(200);
    expect(await text(response)).toMatch(/\p{sc=Arab}/u);
    expect(await ended).toBe(0);
    expect(Date.now() - signalled).toBeLessThan(longest);
    expect(herafi.errors()).toBe("");

    const database = await openDatabase({ directory: join(directory, "database") });
    expect(await database.db.$count(message)).toBe(1);
    await database.close();
  });
});

describe("a stop is not held up by a client that sends", () => {
  it.each([
    ["nothing", ""],
    ["half a request's head", "GET / HTTP/1.1\r\nHost"],
    ["half a request's body", "POST /contact HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nhalf"],
  ])("%s", async (_what, sent) => {
    const herafi = await start({ DATA_DIR: temporaryFolder(), DEMO: "off" });
    const { hostname, port } = new URL(herafi.url);
    const client = connect(Number(port), hostname).on("error", () => {});
    await once(client, "connect");
    client.write(sent);
    // An answer on another connection: the server has had its turn.
    await fetch(`${herafi.url}/health/live`);

    const signalled = Date.now();
    expect(await herafi.end("SIGTERM")).toBe(0);
    expect(Date.now() - signalled).toBeLessThan(longest + 2000);
    client.destroy();
  });
});

const isClosed = ({ url }: Herafi) =>
  fetch(`${url}/health/live`).then(
    () => false,
    () => true,
  );
