import { setTimeout as pause } from "node:timers/promises";
import type { Client } from "pg";
import type { ChannelListener } from "#src/database/types.ts";
import { connectSession } from "./session.server.ts";

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

/**
 * Subscribes to a channel on a dedicated connection, and reconnects when that breaks. It counts as
 * subscribed only once a notification of its own has come back: behind a pooler that gives each
 * transaction another connection, LISTEN succeeds and nothing ever arrives.
 */
export function subscribe(
  connect: () => ListenConnection,
  channel: string,
  listener: ChannelListener,
  { interval, timeout } = keepAlive,
): Subscription {
  const stopping = new AbortController();
  const { signal } = stopping;
  const { promise: firstAttempt, resolve: firstAttemptEnded } = Promise.withResolvers<void>();
  const checkChannel = `${channel}_check`;
  let client: Client | undefined;

  async function listenOnce() {
    const connection = connect();
    client = connection.client;
    const { promise: ended, resolve: onEnd } = Promise.withResolvers<void>();
    client.once("end", onEnd);
    // An error is always followed by "end".
    client.on("error", () => {});
    client.on("notification", (notification) => {
      if (notification.channel === channel) listener.onNotification(notification.payload ?? "");
    });
    try {
      await connectSession(client);
      await client.query(`listen ${channel}; listen ${checkChannel}`);
      if (!(await isDelivering(client))) throw new Error(`nothing arrives on ${channel}`);
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
      isAlive = await isDelivering(client);
    }
  }

  /** Whether a notification comes back in time. */
  async function isDelivering(client: Client): Promise<boolean> {
    const { promise: arrived, resolve: onArrival } = Promise.withResolvers<boolean>();
    const onNotification = (one: { channel: string }) => {
      if (one.channel === checkChannel) onArrival(true);
    };
    client.on("notification", onNotification);
    try {
      const sent = client.query(`notify ${checkChannel}`).then(() => arrived);
      return await Promise.race([sent, wait(timeout).then(() => false)]);
    } catch {
      return false;
    } finally {
      client.off("notification", onNotification);
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
