import { setTimeout as pause } from "node:timers/promises";
import type { Pool } from "pg";
import { type Replica, readPosition, type WalPosition } from "./replica.server.ts";

/** Between two checks of replicas that are behind or unreachable; doubles each time. */
const [firstDelayMs, longestDelayMs] = [10, 500];

/** Sends reads to a replica that is up to date, or else to the primary. */
export interface Replicas {
  query: Pool["query"];
  /** After a change: no replica is used until it has replayed everything up to now. */
  invalidate(): void;
  /** Whether change notifications arrive. While they do not, no replica is used. */
  setSubscribed(isSubscribed: boolean): void;
  stop(): Promise<void>;
}

/** Uses one replica at a time: with two, a reader could see a change disappear again. */
export function openReplicas(primary: Pool, replicas: Replica[]): Replicas {
  const stopping = new AbortController();
  const { signal } = stopping;
  let current: Replica | undefined;
  let subscribed = false;
  let isSearching = false;
  let invalidations = 0;

  function invalidate() {
    invalidations++;
    current = undefined;
    if (subscribed && !isSearching && replicas.length > 0) findCurrent();
  }

  /** Repeats until a replica is up to date, or notifications stop arriving. */
  async function findCurrent() {
    isSearching = true;
    while (subscribed && !current && !signal.aborted) {
      const started = invalidations;
      const isCurrentSearch = () => subscribed && started === invalidations && !signal.aborted;
      const replica = await findUpToDate(isCurrentSearch);
      if (isCurrentSearch()) current = replica;
    }
    isSearching = false;
  }

  /** The position is read once: on a busy primary it advances all the time. */
  async function findUpToDate(isCurrentSearch: () => boolean) {
    let position: WalPosition | undefined;
    for (let delay = firstDelayMs; isCurrentSearch(); delay = Math.min(2 * delay, longestDelayMs)) {
      try {
        const target = position ?? (await readPosition(primary));
        position = target;
        return await Promise.any(replicas.map((replica) => requireReplayed(replica, target)));
      } catch {
        await pause(delay, undefined, { ref: false, signal }).catch(() => {});
      }
    }
    return undefined;
  }

  async function requireReplayed(replica: Replica, position: WalPosition) {
    if (await replica.hasReplayed(position)) return replica;
    throw new Error("the replica is behind");
  }

  async function query(...args: [never]) {
    const replica = current;
    if (!replica) return primary.query(...args);
    try {
      return await replica.query(...args);
    } catch {
      // The primary can answer the same query.
      if (replica === current) invalidate();
      return primary.query(...args);
    }
  }

  return {
    query: query as unknown as Pool["query"],
    invalidate,
    setSubscribed(isSubscribed) {
      subscribed = isSubscribed;
      invalidate();
    },
    async stop() {
      stopping.abort();
      current = undefined;
      await Promise.all(replicas.map((one) => one.stop()));
    },
  };
}
