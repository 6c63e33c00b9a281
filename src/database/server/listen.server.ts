import { setTimeout as pause } from "node:timers/promises";
import type { Client } from "pg";
import type { ChannelListener } from "../types.ts";

/** Between two connection attempts, in ms. */
const retryDelay = 250;
/** In ms: how often a quiet connection is tested, and how long the test may take. */
const keepAlive = { interval: 5000, timeout: 5000 };

/** A dedicated connection. */
export interface ListenConnection {
  client: Client;
  /** Closes it without waiting for the server. */
  destroy(): void;
}

export interface Subscription {
  /** Resolves once the first attempt has succeeded or failed. */
  firstAttempt: Promise<void>;
  stop(): Promise<void>;
}

/** Subscribes to a channel on a dedicated connection, and reconnects when that breaks. */
export function subscribe(
  connect: () => ListenConnection,
  channel: string,
  listener: ChannelListener,
  { interval, timeout } = keepAlive,
): Subscription {
  const stopping = new AbortController();
  const { signal } = stopping;
  const { promise: firstAttempt, resolve: firstAttemptEnded } = Promise.withResolvers<void>();
  let client: Client | undefined;

  async function listenOnce() {
    const connection = connect();
    client = connection.client;
    const { promise: ended, resolve: onEnd } = Promise.withResolvers<void>();
    client.once("end", onEnd);
    // An error is always followed by "end".
    client.on("error", () => {});
    client.on("notification", ({ payload = "" }) => listener.onNotification(payload));
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
      listener.onSubscribedChange(true);
      firstAttemptEnded();
      await Promise.race([ended, untilUnresponsive(client)]);
    } finally {
      listener.onSubscribedChange(false);
      firstAttemptEnded();
      connection.destroy();
      await client.end().catch(() => {});
    }
  }

  /** Without traffic for hours, a firewall in between may have dropped the connection. */
  async function untilUnresponsive(client: Client) {
    for (let isAlive = true; isAlive && !signal.aborted; ) {
      await wait(interval);
      const timedOut = wait(timeout).then(() => false);
      isAlive = await Promise.race([client.query("select 1").then(() => true), timedOut]).catch(
        () => false,
      );
    }
  }

  async function reconnectUntilStopped() {
    while (!signal.aborted) {
      await listenOnce().catch(() => {});
      await wait(retryDelay);
    }
  }

  /** Ends early when stopped. */
  const wait = (time: number) => pause(time, undefined, { ref: false, signal }).catch(() => {});

  const done = reconnectUntilStopped();
  return {
    firstAttempt,
    async stop() {
      stopping.abort();
      await client?.end().catch(() => {});
      await done;
    },
  };
}
