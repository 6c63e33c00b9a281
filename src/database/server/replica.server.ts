import type { Client, Pool } from "pg";
import { type Heartbeat, startHeartbeat } from "./heartbeat.server.ts";

/** A position in the write-ahead log of one server. */
export interface WalPosition {
  server: string;
  /** Grows when a server is promoted or restored to an earlier time; positions of two do not compare. */
  timeline: number;
  lsn: string;
}

/** The primary's current position; everything committed so far lies before it. */
export const readPosition = (primary: Pool): Promise<WalPosition> =>
  firstRow(
    primary.query<WalPosition>(
      `select pg_current_wal_insert_lsn() as lsn, timeline_id as timeline, system_identifier as server
        from pg_control_system(), pg_control_checkpoint()`,
    ),
  );

export interface Replica {
  query: Pool["query"];
  /** Throws if the replica does not answer. */
  hasReplayed(position: WalPosition): Promise<boolean>;
  stop(): Promise<void>;
}

interface ReplicaOptions {
  url: string;
  /** Opens a pool whose connections use these sockets. */
  openPool: (url: string, connect: Heartbeat["connect"]) => Pool;
  Client: typeof Client;
  report: (line: string) => void;
}

/** A streaming replica for reads. It may be unreachable from the beginning. */
export function openReplica({ url, openPool, Client, report }: ReplicaOptions): Replica {
  const name = `the replica ${new URL(url).host}`;
  const heartbeat = startHeartbeat(Client, url, { name, report });
  const pool = openPool(url, heartbeat.connect);
  let wasReplica = true;
  return {
    query: pool.query.bind(pool) as Pool["query"],
    async hasReplayed({ server, timeline, lsn }) {
      const state = await firstRow(
        pool.query<{ isReplica: boolean; hasReplayed: boolean }>(
          // A replica has the timeline of its last checkpoint: after a failover it is used again some
          // minutes later than it could be.
          `select pg_is_in_recovery() and system_identifier = $1 and timeline_id = $2 as "isReplica",
            pg_last_wal_replay_lsn() >= $3 as "hasReplayed" from pg_control_system(), pg_control_checkpoint()`,
          [server, timeline, lsn],
        ),
      );
      if (wasReplica && !state.isReplica) report(`database: ${name} does not follow the server`);
      wasReplica = state.isReplica;
      return state.isReplica && state.hasReplayed;
    },
    stop: async () => void (await Promise.all([heartbeat.stop(), pool.end()])),
  };
}

async function firstRow<Row>(result: Promise<{ rows: Row[] }>) {
  return (await result).rows[0]!;
}
