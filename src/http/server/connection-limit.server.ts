import type { Server } from "node:http";
import type { Socket } from "node:net";
import ipaddr from "ipaddr.js";
import { addressOf, networkKeyOf } from "#src/http/security/address-key.server.ts";

/** Open connections of one network: half-sent headers of each hold 64 KiB. */
const maxConnections = 1000;

/**
 * Bounds the connections of one network, an IPv4 address or a /48 of IPv6, since what a client has half sent is not
 * counted anywhere else: a further one is closed at once. A trusted proxy, and this machine, are not bounded: their
 * connections are those of many clients.
 */
export function limitConnections(
  server: Pick<Server, "on">,
  trusts: (address: string) => boolean,
  max = maxConnections,
): void {
  const open = new Map<string, number>();
  server.on("connection", (socket: Socket) => {
    const { remoteAddress } = socket;
    if (!remoteAddress || trusts(remoteAddress) || isLoopback(remoteAddress)) return;
    const network = networkKeyOf(addressOf({ ip: remoteAddress, socket }));
    const count = (open.get(network) ?? 0) + 1;
    if (count > max) {
      socket.destroy();
      return;
    }
    open.set(network, count);
    socket.once("close", () => {
      const left = open.get(network)! - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
  });
}

const isLoopback = (address: string) => ipaddr.process(address).range() === "loopback";
