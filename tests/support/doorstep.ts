import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { onTestFinished } from "vitest";
import { standAtDoorstep } from "../../src/http/fast-path/fast-path.server.ts";
import { open } from "./raw.ts";

/** As it lies ready for whoever asks. */
export const message = (body: string) =>
  Buffer.from(`HTTP/1.1 200 OK\r\ncontent-length: ${body.length}\r\n\r\n${body}`);
export const asks = (path: string, more = "") => `GET ${path} HTTP/1.1\r\nHost: a\r\n${more}\r\n`;

/** A server at whose door lies what is asked for at these addresses, and a connection to it. */
export async function startDoorstep({
  ready = { "/": "ready" } as Record<string, string>,
  head = 5000,
} = {}) {
  /** What the server itself was asked. */
  const takenIn: string[] = [];
  /** Waiting to be answered by it. */
  const slowOnes: (() => void)[] = [];
  /** How much was answered without it. */
  let answered = 0;
  const server = createServer((request, response) => {
    takenIn.push(`${request.method} ${request.url}`);
    if (request.url === "/slow") slowOnes.push(() => response.end("the slow server"));
    else if (request.method === "GET") response.end("the server");
    else request.pipe(response);
  });
  const closeDoorstep = standAtDoorstep(server, {
    answer({ url = "" }) {
      const body = ready[url];
      if (body) answered++;
      return body ? message(body) : undefined;
    },
    timeouts: { head, idle: 5000 },
  });
  onTestFinished(() => {
    closeDoorstep();
    server.closeAllConnections();
    server.close();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const socket = await open(port);
  return { server, port, socket, closeDoorstep, takenIn, slowOnes, answered: () => answered };
}

/** All that has come until this has come. */
export async function until(socket: Socket, end: string) {
  let text = "";
  while (!text.includes(end)) {
    const [bytes] = await once(socket, "data");
    text += bytes;
  }
  return text;
}
