import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { onTestFinished } from "vitest";
import { RawResponse } from "#src/http/cache/raw-response.server.ts";
import { attachFastPath } from "#src/http/fast-path/fast-path.server.ts";
import { UnsentBytes } from "#src/http/server/unsent-bytes.server.ts";
import { open } from "./raw-socket.ts";

/** Of every client. */
const address = "127.0.0.1";

export const cachedResponse = (body: string) =>
  new RawResponse({
    status: 200,
    headers: { "content-length": String(body.length) },
    body: Buffer.from(body),
  });

export const getRequest = (path: string, headers = "") =>
  `GET ${path} HTTP/1.1\r\nHost: a\r\n${headers}\r\n`;

/** A server with a fast path that has these responses cached, and a connection to it. */
export async function startFastPath({
  cached = { "/": "cached" } as Record<string, string>,
  headers = 5000,
  unsent = new UnsentBytes(),
} = {}) {
  const responses = new Map(
    Object.entries(cached).map(([path, body]) => [path, cachedResponse(body)]),
  );
  /** Requests that Node's HTTP server received. */
  const handedOver: string[] = [];
  /** The connections that the fast path and Node's server have named, each once. */
  const connections = new Set<unknown>();
  /** Finish the responses to /slow. */
  const finishSlow: (() => void)[] = [];
  /** Requests that the fast path answered. */
  let hits = 0;
  const server = createServer((request, response) => {
    connections.add(request.socket);
    handedOver.push(`${request.method} ${request.url}`);
    if (request.url === "/slow") finishSlow.push(() => response.end("the slow server"));
    else if (request.method === "GET") response.end("the server");
    else request.pipe(response);
  });
  const closeConnections = attachFastPath(server, {
    respond({ url = "" }, connection) {
      if (handedOver.length > 0) connections.add(connection);
      const response = responses.get(url);
      if (!response || !unsent.hasRoom(address, response.body.length)) return undefined;
      hits++;
      return response;
    },
    claim: (_request, _socket, bytes, cut) => unsent.claim(address, bytes, cut),
    timeouts: { headers, idle: 5000 },
  });
  onTestFinished(() => {
    closeConnections();
    server.closeAllConnections();
    server.close();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const socket = await open(port);
  return {
    server,
    port,
    socket,
    closeConnections,
    handedOver,
    connections,
    finishSlow,
    hits: () => hits,
  };
}

/** @returns everything received until this text has arrived */
export async function until(socket: Socket, end: string) {
  let text = "";
  while (!text.includes(end)) {
    const [bytes] = await once(socket, "data");
    text += bytes;
  }
  return text;
}
