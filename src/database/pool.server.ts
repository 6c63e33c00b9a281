import type { Socket } from "node:net";
import type { drizzle } from "drizzle-orm/node-postgres";
import type { Client, Pool, PoolClient } from "pg";
import * as schema from "../features/schema.server.ts";
import type { Database } from "./open.server.ts";

/** In ms. A query may take this long, while the server answers others. */
const queryPatience = 5000;
/** In ms. The server gives up before that, so that what was begun can still be taken back. */
const serverPatience = 4500;
/** In ms, for a transaction of a process that is gone without a word: it may hold what all wait for. */
const idlePatience = 30_000;

/**
 * What words find is put together in it: with less, of a word that many of a million listings have,
 * all of whole pages is looked at again, half as long as it took to find.
 */
const memoryOfQuery = "16MB";

interface PoolParts {
  url: string;
  Client: typeof Client;
  /** Makes the socket of a connection. */
  connect: () => Socket;
}

/** Connections to a server that may go away or fall silent at any time. */
export function openPool(PoolOf: typeof Pool, { url, Client, connect }: PoolParts): Pool {
  return (
    new PoolOf({
      Client,
      connectionString: url,
      max: 10,
      keepAlive: true,
      connectionTimeoutMillis: 2000,
      query_timeout: queryPatience,
      stream: connect,
      // Not as options of the connection, which poolers refuse.
      onConnect: (client) =>
        client.query(
          `set statement_timeout = ${serverPatience}; set idle_in_transaction_session_timeout = ${idlePatience};
           set work_mem = '${memoryOfQuery}'; set jit = off`,
        ),
    })
      // An idle connection that breaks is replaced; the next query tells if it cannot be.
      .on("error", () => {})
      // So is one that breaks while it is lent: whoever has it is told by their query.
      .on("connect", (client) => client.on("error", () => {}))
  );
}

/**
 * Transactions each on a connection of its own, which is lent to nobody else unless nothing is open
 * on it any more. Drizzle's own give it back whatever has happened, or not at all if they could not
 * begin.
 */
export function transactionsOn(pool: Pool, drizzleOf: typeof drizzle): Database["transaction"] {
  const lent = new WeakMap<PoolClient, Database>();
  return async (work, config) => {
    const client = await pool.connect();
    const db: Database = lent.get(client) ?? drizzleOf(client, { schema });
    lent.set(client, db);
    let isBegun = false;
    try {
      return await db.transaction((tx) => {
        isBegun = true;
        return work(tx);
      }, config);
    } finally {
      client.release(!isBegun || client.getTransactionStatus() !== "I");
    }
  };
}
