import type { Client } from "pg";
import { InvalidSetting } from "#src/settings/config.ts";

/** Two processes of a pooler may share a port; with three connections two are in the same process. */
const connections = 3;
/** In ms, for each connection and each query. */
const timeout = 2000;

/**
 * What the program relies on belongs to a connection: advisory locks, LISTEN, prepared statements and
 * settings. A pooler in transaction mode gives each transaction any connection of the server.
 * @throws InvalidSetting if there is such a pooler at `url`
 */
export async function requireSessionPooling(
  ClientOf: typeof Client,
  url: string,
  setting = "DATABASE_URL",
): Promise<void> {
  if (await isPooledByTransaction(ClientOf, url)) {
    throw new InvalidSetting(
      `${setting}: there is a connection pooler in transaction mode: set it to session mode ` +
        "(pool_mode = session in PgBouncer), or use the address of the PostgreSQL server itself",
    );
  }
}

/**
 * Whether several connections share one of the server's, or one gets another when others are busy.
 * Changes nothing on the server. A server that cannot be asked is not reported here: whoever uses it next
 * has the error.
 */
async function isPooledByTransaction(ClientOf: typeof Client, url: string) {
  const clients: Client[] = [];
  try {
    const before: number[] = [];
    while (clients.length < connections) {
      const client = await connect(ClientOf, url);
      clients.push(client);
      before.push(await backendPid(client));
    }
    if (new Set(before).size < connections) return true;
    // In the reverse order, in case the pooler gives out the server's connections in turn.
    for (const [index, client] of [...clients.entries()].reverse()) {
      // A query of its own: Pgpool-II sends several statements at once to another server than one.
      await client.query("begin");
      if ((await backendPid(client)) !== before[index]) return true;
    }
    return false;
  } catch {
    return false;
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => {})));
  }
}

async function connect(ClientOf: typeof Client, url: string) {
  const client = new ClientOf({
    connectionString: url,
    connectionTimeoutMillis: timeout,
    query_timeout: timeout,
  });
  // The query that follows throws.
  client.on("error", () => {});
  await client.connect();
  return client;
}

async function backendPid(client: Client) {
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  return rows[0]!.pid;
}
