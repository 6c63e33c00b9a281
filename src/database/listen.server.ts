import { setTimeout as pause } from "node:timers/promises";
import type { Client } from "pg";
import type { Ears } from "./open.server.ts";

/** Between two tries, in ms. */
const pace = 250;

export interface Listening {
  /** Comes when the first try has succeeded or failed. */
  tried: Promise<void>;
  stop(): Promise<void>;
}

/** Hears a channel of a server on a connection of its own, and on another when that breaks. */
export function listenForever(connect: () => Client, channel: string, ears: Ears): Listening {
  const stopping = new AbortController();
  const { signal } = stopping;
  const { promise: tried, resolve: haveTried } = Promise.withResolvers<void>();
  let client: Client | undefined;

  async function listenOnce() {
    client = connect();
    const { promise: broken, resolve: breaks } = Promise.withResolvers<void>();
    client.once("end", breaks);
    // What breaks it also ends it.
    client.on("error", () => {});
    client.on("notification", ({ payload = "" }) => ears.told(payload));
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
      ears.hears(true);
      haveTried();
      await broken;
    } finally {
      ears.hears(false);
      haveTried();
      await client.end().catch(() => {});
    }
  }

  async function listenAgain() {
    while (!signal.aborted) {
      await listenOnce().catch(() => {});
      await pause(pace, undefined, { ref: false, signal }).catch(() => {});
    }
  }

  const over = listenAgain();
  return {
    tried,
    async stop() {
      stopping.abort();
      await client?.end().catch(() => {});
      await over;
    },
  };
}
