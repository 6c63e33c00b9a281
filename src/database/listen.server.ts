import { setTimeout as pause } from "node:timers/promises";
import type { Client } from "pg";
import type { Ears } from "./open.server.ts";

/** Between two tries, in ms. */
const pace = 250;
/** Between two looks at a connection over which nothing comes, in ms, and how long a sign may take. */
const signs = { pace: 5000, patience: 5000 };

/** A connection to hear on. */
export interface Line {
  client: Client;
  /** Ends it without waiting for the server. */
  cut(): void;
}

export interface Listening {
  /** Comes when the first try has succeeded or failed. */
  tried: Promise<void>;
  stop(): Promise<void>;
}

/** Hears a channel of a server on a connection of its own, and on another when that breaks. */
export function listenForever(
  connect: () => Line,
  channel: string,
  ears: Ears,
  { pace: signPace, patience } = signs,
): Listening {
  const stopping = new AbortController();
  const { signal } = stopping;
  const { promise: tried, resolve: haveTried } = Promise.withResolvers<void>();
  let client: Client | undefined;

  async function listenOnce() {
    const line = connect();
    client = line.client;
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
      await Promise.race([broken, untilSilent(client)]);
    } finally {
      ears.hears(false);
      haveTried();
      line.cut();
      await client.end().catch(() => {});
    }
  }

  /** Nothing may come for hours, and whatever lies in between may have forgotten the connection. */
  async function untilSilent(client: Client) {
    for (let isSign = true; isSign && !signal.aborted; ) {
      await wait(signPace);
      const late = wait(patience).then(() => false);
      isSign = await Promise.race([client.query("select 1").then(() => true), late]).catch(
        () => false,
      );
    }
  }

  async function listenAgain() {
    while (!signal.aborted) {
      await listenOnce().catch(() => {});
      await wait(pace);
    }
  }

  /** Until then, or until the stop. */
  const wait = (time: number) => pause(time, undefined, { ref: false, signal }).catch(() => {});

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
