import { setTimeout as pause } from "node:timers/promises";
import type { Pool } from "pg";
import { type Position, positionOf, type Replica } from "./replica.server.ts";

/** Between two looks at replicas that are behind or away, in ms; each time twice as long. */
const [leastPause, mostPause] = [10, 500];

/** Answers questions from a replica that is up to date, or else from the server itself. */
export interface Replicas {
  query: Pool["query"];
  /** Something has changed: no replica is asked again until it has all there is by now. */
  doubt(): void;
  /** Whether all changes are heard of. While they are not, no replica is asked. */
  hear(isSo: boolean): void;
  stop(): Promise<void>;
}

/** One replica is asked at a time: of two, one may not have yet what the other has just shown. */
export function openReplicas(primary: Pool, replicas: Replica[]): Replicas {
  const stopping = new AbortController();
  const { signal } = stopping;
  let current: Replica | undefined;
  let isHeard = false;
  let isSeeking = false;
  let doubts = 0;

  function doubt() {
    doubts++;
    current = undefined;
    if (isHeard && !isSeeking && replicas.length > 0) seek();
  }

  /** Until one has it all, or nothing can be heard. */
  async function seek() {
    isSeeking = true;
    while (isHeard && !current && !signal.aborted) {
      const begun = doubts;
      const isAsked = () => isHeard && begun === doubts && !signal.aborted;
      const found = await findOne(isAsked);
      if (isAsked()) current = found;
    }
    isSeeking = false;
  }

  /** What there is to have is asked once: on a busy server more comes all the time. */
  async function findOne(isAsked: () => boolean) {
    let position: Position | undefined;
    for (let wait = leastPause; isAsked(); wait = Math.min(2 * wait, mostPause)) {
      try {
        const whole = position ?? (await positionOf(primary));
        position = whole;
        return await Promise.any(replicas.map((one) => proven(one, whole)));
      } catch {
        await pause(wait, undefined, { ref: false, signal }).catch(() => {});
      }
    }
    return undefined;
  }

  async function proven(replica: Replica, position: Position) {
    if (await replica.hasAllUpTo(position)) return replica;
    throw new Error("it is behind");
  }

  async function query(...asked: [never]) {
    const replica = current;
    if (!replica) return primary.query(...asked);
    try {
      return await replica.query(...asked);
    } catch {
      // Whatever has happened to it: the server can say the same.
      if (replica === current) doubt();
      return primary.query(...asked);
    }
  }

  return {
    query: query as unknown as Pool["query"],
    doubt,
    hear(isSo) {
      isHeard = isSo;
      doubt();
    },
    async stop() {
      stopping.abort();
      current = undefined;
      await Promise.all(replicas.map((one) => one.stop()));
    },
  };
}
