import type { AddressInfo } from "node:net";
import { connect, createServer, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

/** How a connection fares: passed on, late, into silence, or cut. */
export type ConnectionState = "fair" | "late" | "silent" | "cut";

export interface TcpProxy {
  port: number;
  /** Changes what happens to all connections, those that are there too. */
  turn(weather: ConnectionState): void;
  stop(): void;
}

const lateness = 100;

/** Stands between a program and a server of this machine. */
export async function startProxy(target: number): Promise<TcpProxy> {
  let weather: ConnectionState = "fair";
  const sockets = new Set<Socket>();

  async function pass(to: Socket, bytes: string | Buffer) {
    if (weather === "late") await pause(lateness);
    if (weather !== "silent") to.write(bytes);
  }

  function join(near: Socket) {
    if (weather === "cut") return near.destroy();
    const far = connect(target, "127.0.0.1");
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on("data", (bytes) => pass(to, bytes));
      from.on("error", () => {});
      from.on("close", () => {
        sockets.delete(from);
        to.destroy();
      });
    }
    return near;
  }

  const server = createServer(join);
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const cutAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    turn(next) {
      weather = next;
      if (weather === "cut") cutAll();
    },
    stop() {
      server.close();
      cutAll();
    },
  };
}
