import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";

/** The embedded database or a server, through one interface. Also the type of a transaction on it. */
export type Database = PgDatabase<PgQueryResultHKT>;

export interface OpenDatabase {
  db: Database;
  /** For public reads: uses a replica while one is up to date. Never used for writing. */
  readDb: Database;
  kind: "embedded" | "server";
  /** Runs one statement with values, or a script of several without values. */
  run(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
  /** Subscribes to a NOTIFY channel until the database is closed. The subscription may be interrupted. */
  listen(channel: string, listener: ChannelListener): Promise<void>;
  /** Sets the one query-duration listener; a second call replaces it. */
  onQuery(listener: (seconds: number) => void): void;
  /** Throws if the database does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export interface ChannelListener {
  onNotification(payload: string): void;
  /** Called when the subscription begins or is interrupted. Notifications in between are lost. */
  onSubscribedChange(isSubscribed: boolean): void;
}

export interface OpenOptions {
  databaseUrl?: string | undefined;
  /** Streaming replicas of that server. */
  replicaUrls?: string[];
  directory?: string | undefined;
  /** Skips migrations: for backing up an older state, or for restoring one. */
  skipMigrations?: boolean;
  /**
   * Receives one line for the log: the server is unreachable or back, a query blocked the embedded
   * database, the tables are newer than the program.
   */
  report?: (line: string) => void;
}
