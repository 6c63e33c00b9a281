import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { createServer } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { onTestFinished } from "vitest";
import type { Deadline } from "#src/images/storage/bucket.server.ts";

export interface FailingBucket {
  /** Of STORAGE_URL. */
  url: string;
  /**
   * What is sent in response to every request, `promised` bytes according to the headers. A connection whose
   * response is shorter than that stays open; null sends no headers either.
   */
  response: { bytes: Buffer; promised: number } | null;
  /** Number of requests since the start. */
  requests(): number;
  /** Number of responses since the start of which the client has the headers. */
  headersRead(): number;
  /** Number of open connections. */
  connections(): number;
  deadline: Deadline;
  /** Ends the time of all operations so far. */
  expire(): void;
}

/** An S3-compatible server that stops in the middle of a response, until the test is over. */
export async function startFailingBucket(): Promise<FailingBucket> {
  let requests = 0;
  let headersRead = 0;
  const sockets = new Set<Socket>();
  const deadlines: AbortController[] = [];
  const server = createServer((request, response) => {
    requests++;
    request.resume();
    if (!bucket.response) return;
    response.writeHead(200, { "content-length": bucket.response.promised });
    response.flushHeaders();
    if (request.method === "HEAD") return;
    response.write(bucket.response.bytes);
    if (bucket.response.bytes.length === bucket.response.promised) response.end();
  });
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  const countHeaders = (message: unknown) => {
    const { request } = message as { request: { getHeader(name: string): unknown } };
    if (request.getHeader("host") === `127.0.0.1:${port}`) headersRead++;
  };
  subscribe("http.client.response.finish", countHeaders);
  onTestFinished(() => {
    unsubscribe("http.client.response.finish", countHeaders);
    server.close().closeAllConnections();
  });
  const bucket: FailingBucket = {
    url: `http://key:secret@127.0.0.1:${port}/pictures`,
    response: null,
    requests: () => requests,
    headersRead: () => headersRead,
    connections: () => sockets.size,
    deadline() {
      const one = new AbortController();
      deadlines.push(one);
      return one.signal;
    },
    expire() {
      for (const one of deadlines) one.abort(new Error("its time is over"));
    },
  };
  return bucket;
}
