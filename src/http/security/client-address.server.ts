import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import proxyAddr from "@fastify/proxy-addr";
import { addressOf } from "./address-key.server.ts";

/**
 * Whom a limit counts, before the app has seen a request.
 * @param trusts whether what a proxy at this address says of its client is believed
 */
export function whoAsks(trusts: (address: string) => boolean) {
  /** A connection that is no proxy's is always the same one's. */
  const known = new WeakMap<Socket, string>();
  return (request: Pick<IncomingMessage, "headers" | "socket">): string => {
    const { socket } = request;
    const before = known.get(socket);
    if (before) return before;
    // It was reset in the meantime: nobody is there to be answered or counted.
    if (!socket.remoteAddress) return "unknown";
    const who = addressOf({ ip: proxyAddr(request as IncomingMessage, trusts), socket });
    if (!trusts(socket.remoteAddress)) known.set(socket, who);
    return who;
  };
}
