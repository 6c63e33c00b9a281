import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import proxyAddr from "@fastify/proxy-addr";
import { addressOf } from "./address-key.server.ts";

/**
 * Rate limit key of a request that has not reached Fastify.
 * @param trusts whether X-Forwarded-For from this address is trusted
 */
export function createClientAddress(trusts: (address: string) => boolean) {
  /** A direct connection always has the same client. */
  const addressBySocket = new WeakMap<Socket, string>();
  return (request: Pick<IncomingMessage, "headers" | "socket">): string => {
    const { socket } = request;
    const cached = addressBySocket.get(socket);
    if (cached) return cached;
    // The connection was reset meanwhile.
    if (!socket.remoteAddress) return "unknown";
    const address = addressOf({ ip: proxyAddr(request as IncomingMessage, trusts), socket });
    if (!trusts(socket.remoteAddress)) addressBySocket.set(socket, address);
    return address;
  };
}
