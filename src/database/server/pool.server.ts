import type { Socket } from "node:net";
import type { drizzle } from "drizzle-orm/node-postgres";
import type { Client, Pool, PoolClient } from "pg";
import type { Database } from "#src/database/types.ts";
import { setSession } from "./session.server.ts";

/** For one query. */
const queryTimeoutMs = 5000;
/** Shorter than `queryTimeoutMs`, so that the transaction can still be rolled back. */
const statementTimeoutMs = 4500;
/** A process that died inside a transaction may hold locks. */
const idleTransactionTimeoutMs = 30_000;

/** The first searches of a new connection take 20 to 50 ms longer: it loads pg_trgm and the catalogue. */
const idleTimeoutMs = 5 * 60_000;

/**
 * For the bitmaps of word searches. With less, PostgreSQL keeps whole pages of a common word among a
 * million listings and rechecks each row, which takes half as long again.
 */
const workMemory = "16MB";

const poolSession = setSession({
  statement_timeout: statementTimeoutMs,
  idle_in_transaction_session_timeout: idleTransactionTimeoutMs,
  work_mem: workMemory,
  jit: "off",
});

interface PoolOptions {
  url: string;
  Client: typeof Client;
  /** Makes the socket of a connection. */
  connect: () => Socket;
}

/** A pool for a server that may become unreachable at any time. */
export function openPool(PoolOf: typeof Pool, { url, Client, connect }: PoolOptions): Pool {
  return (
    new PoolOf({
      Client,
      connectionString: url,
      max: 10,
      keepAlive: true,
      connectionTimeoutMillis: 2000,
      idleTimeoutMillis: idleTimeoutMs,
      query_timeout: queryTimeoutMs,
      stream: connect,
      onConnect: (client) => client.query(poolSession),
    })
      // A broken idle connection is replaced; if that fails, the next query throws.
      .on("error", () => {})
      // If it breaks while checked out, its query throws.
      .on("connect", (client) => client.on("error", () => {}))
  );
}

/**
 * Like Drizzle's `transaction`, but returns a connection to the pool only if no transaction is open
 * on it. Drizzle returns it in any state, and leaks it if the transaction cannot begin.
 */
export function createTransaction(pool: Pool, drizzleOf: typeof drizzle): Database["transaction"] {
  const databases = new WeakMap<PoolClient, Database>();
  return async (work, config) => {
    const client = await pool.connect();
    const db: Database = databases.get(client) ?? drizzleOf(client);
    databases.set(client, db);
    let hasBegun = false;
    try {
      return await db.transaction((tx) => {
        hasBegun = true;
        return work(tx);
      }, config);
    } finally {
      client.release(!hasBegun || client.getTransactionStatus() !== "I");
    }
  };
}
