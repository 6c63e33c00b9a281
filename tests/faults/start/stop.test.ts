import { once } from "node:events";
import { get, type IncomingMessage, request } from "node:http";
import { connect } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { eq } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { openDatabase } from "#src/database/open.server.ts";
import { message } from "#src/features/messages/table.server.ts";
import {
  cleanUp,
  contactMessage,
  csrfHeaders,
  type Herafi,
  start,
  temporaryFolder,
  waitUntil,
} from "./process.ts";

const longest = 10_000;

/** A site whose database is made by whichever test comes first. */
const directory = temporaryFolder();
const startSite = () => start({ DATA_DIR: directory, DEMO: "off" });

afterAll(cleanUp);

describe.each(["SIGTERM", "SIGINT"] as const)("%s", (signal) => {
  it("42: closes the door, answers the request in flight and ends with 0", async () => {
    const herafi = await startSite();
    const subject = `Sent under ${signal}`;
    const body = contactMessage(subject);
    const sending = request(`${herafi.url}/api/contact-send`, {
      method: "POST",
      headers: {
        ...(await csrfHeaders(herafi.url)),
        "content-type": "application/json",
        "content-length": Buffer.byteLength(body),
        // The server's "go on" says that it has the request and waits for the rest.
        expect: "100-continue",
      },
    });
    const answered = once(sending, "response") as Promise<[IncomingMessage]>;
    sending.flushHeaders();
    await once(sending, "continue");

    const signalled = Date.now();
    const ended = herafi.end(signal);
    await waitUntil(herafi, () => isClosed(herafi));
    // Ctrl-C on `npm start` arrives twice: from the terminal and from npm.
    process.kill(herafi.pid, signal);
    sending.end(body);
    const [response] = await answered;
    expect(response.statusCode).toBe(200);
    expect(await text(response)).toMatch(/\p{sc=Arab}/u);
    expect(await ended).toBe(0);
    expect(Date.now() - signalled).toBeLessThan(longest);
    expect(herafi.errors()).toBe("");

    const { db, close } = await openDatabase({ directory: join(directory, "database") });
    const kept = await db.$count(message, eq(message.subject, subject));
    await close();
    expect(kept).toBe(1);
  });
});

describe("a client that never finishes", () => {
  it("42: does not hold up the stop, nor spoil its exit code", async () => {
    const herafi = await startSite();
    const { hostname, port } = new URL(herafi.url);
    const started = [
      "",
      "GET / HTTP/1.1\r\nHost",
      "POST /contact HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nhalf",
    ];
    for (const sent of started) {
      const client = connect(Number(port), hostname).on("error", () => {});
      await once(client, "connect");
      client.write(sent);
    }
    await untilSeen(herafi);

    const signalled = Date.now();
    expect(await herafi.end("SIGTERM")).toBe(0);
    // Timers run late on a busy machine.
    expect(Date.now() - signalled).toBeLessThan(longest + 2000);
  });
});

describe("a client that does not take its answers", () => {
  it("42: does not hold up the stop, nor spoil its exit code", async () => {
    const herafi = await startSite();
    const { hostname, port } = new URL(herafi.url);
    const client = connect(Number(port), hostname).on("error", () => {});
    await once(client, "connect");
    // More than all buffers in between hold.
    client.pause().write("GET / HTTP/1.1\r\nHost: a\r\n\r\n".repeat(400));
    await untilSeen(herafi);

    const signalled = Date.now();
    expect(await herafi.end("SIGTERM")).toBe(0);
    expect(Date.now() - signalled).toBeLessThan(longest + 2000);
    client.destroy();
  });
});

/** Answered on a connection made after all others: the server has seen what they sent. */
async function untilSeen({ url }: Herafi) {
  const after = get(`${url}/health/live`, { agent: false });
  const [response] = (await once(after, "response")) as [IncomingMessage];
  await text(response);
}

const isClosed = ({ url }: Herafi) =>
  fetch(`${url}/health/live`).then(
    () => false,
    () => true,
  );
