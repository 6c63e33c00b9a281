import type { Client, Pool } from "pg";
import { watchServer } from "./heartbeat.server.ts";

/** Where the server's log of changes has got to. */
export interface Position {
  server: string;
  lsn: string;
}

/** Of the server that is written to. What was committed before is before it. */
export const positionOf = (primary: Pool): Promise<Position> =>
  only(
    primary.query<Position>(
      "select pg_current_wal_insert_lsn() as lsn, system_identifier as server from pg_control_system()",
    ),
  );

export interface Replica {
  query: Pool["query"];
  /** Throws when it does not answer. */
  hasAllUpTo(position: Position): Promise<boolean>;
  stop(): Promise<void>;
}

interface Parts {
  url: string;
  /** Makes a pool of connections through these sockets. */
  openPool: (url: string, connect: ReturnType<typeof watchServer>["connect"]) => Pool;
  Client: typeof Client;
  report: (told: string) => void;
}

/** A server that follows another one and answers questions. It may be away from the beginning. */
export function openReplica({ url, openPool, Client, report }: Parts): Replica {
  const name = `the replica ${new URL(url).host}`;
  const watch = watchServer(Client, url, { name, report });
  const pool = openPool(url, watch.connect);
  let isOne = true;
  return {
    query: pool.query.bind(pool) as Pool["query"],
    async hasAllUpTo({ server, lsn }) {
      const found = await only(
        pool.query<{ follows: boolean; hasAll: boolean }>(
          `select pg_is_in_recovery() and system_identifier = $1 as follows,
            pg_last_wal_replay_lsn() >= $2 as "hasAll" from pg_control_system()`,
          [server, lsn],
        ),
      );
      if (isOne && !found.follows) report(`database: ${name} does not follow the server`);
      isOne = found.follows;
      return found.follows && found.hasAll;
    },
    stop: async () => void (await Promise.all([watch.stop(), pool.end()])),
  };
}

async function only<Row>(asked: Promise<{ rows: Row[] }>) {
  return (await asked).rows[0]!;
}
