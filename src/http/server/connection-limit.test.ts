import { EventEmitter } from "node:events";
import type { Server } from "node:http";
import { expect, it } from "vitest";
import { limitConnections } from "./connection-limit.server.ts";

/** A server that allows two connections of a network. */
function serve() {
  const server = new EventEmitter();
  limitConnections(server as Server, (address) => address === "198.51.100.1", 2);
  return (remoteAddress: string) => {
    const socket = Object.assign(new EventEmitter(), {
      remoteAddress,
      isOpen: true,
      destroy() {
        socket.isOpen = false;
        socket.emit("close");
      },
    });
    server.emit("connection", socket);
    return socket;
  };
}

it.each([
  ["an address", ["192.0.2.1", "192.0.2.1", "::ffff:192.0.2.1"]],
  ["a /48 of IPv6", ["2001:db8:7:1::1", "2001:db8:7:2::1", "2001:db8:7:3::1"]],
])("26: a connection of %s beyond the limit is closed at once", (_what, [first, second, third]) => {
  const connect = serve();
  const [one, other] = [connect(first!), connect(second!)];
  expect([one.isOpen, other.isOpen, connect(third!).isOpen]).toEqual([true, true, false]);
  expect(connect("192.0.2.99").isOpen).toBe(true);
  one.destroy();
  expect(connect(third!).isOpen).toBe(true);
});

it.each([
  ["a trusted proxy", "198.51.100.1"],
  ["this machine", "127.0.0.1"],
  ["this machine by IPv6", "::1"],
])("26: connections of %s are not bounded", (_who, address) => {
  const connect = serve();
  const sockets = Array.from({ length: 5 }, () => connect(address));
  expect(sockets.every(({ isOpen }) => isOpen)).toBe(true);
});
