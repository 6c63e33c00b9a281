import type { Socket } from "node:net";
import type { ConnectionError } from "fastify";
import { contentPolicy } from "./headers.server.ts";
import { refusalTexts } from "./refusal.texts.ts";

const statuses: Record<string, string> = {
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
};

/**
 * Answers what is no HTTP, or comes too slowly to ever be some: it reaches no hook and no handler.
 * The connection is closed, since nobody knows where a next request would begin.
 */
export function answerBroken(error: ConnectionError, socket: Socket) {
  const isGone = error.code === "ECONNRESET" || socket.destroyed;
  // Never into the middle of an answer that is on its way.
  const isAnswering = "_httpMessage" in socket && socket._httpMessage !== null;
  if (isGone || !socket.writable || isAnswering) return socket.destroy();
  const body = JSON.stringify({ message: refusalTexts.unreadable });
  const head = [
    `HTTP/1.1 ${statuses[error.code] ?? "400 Bad Request"}`,
    "content-type: application/json; charset=utf-8",
    `content-length: ${Buffer.byteLength(body)}`,
    `content-security-policy: ${contentPolicy({})}`,
    ...["x-content-type-options: nosniff", "x-frame-options: DENY"],
    ...["referrer-policy: no-referrer", "cache-control: no-store", "connection: close"],
  ];
  return socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
}
