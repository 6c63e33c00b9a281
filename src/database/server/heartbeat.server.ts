import { Socket } from "node:net";
import { setImmediate as nextTurn, setTimeout as pause } from "node:timers/promises";

/** Their sum is how long a query waits for a server that has become unresponsive. */
const intervalMs = 400;
const timeoutMs = 1100;

export interface Heartbeat {
  /** A socket for a connection to the server; it fails at once while the server is unresponsive. */
  connect(): Socket;
  stop(): Promise<void>;
}

/**
 * Heartbeat on a dedicated connection. When it stops, pending queries are rejected and new ones fail
 * at once, until the server answers again. Without it every query would need a short timeout.
 */
export function startHeartbeat(
  Client: typeof import("pg").Client,
  url: string,
  { name, report }: { name: string; report: (line: string) => void },
): Heartbeat {
  const sockets = new Set<Socket>();
  const stopping = new AbortController();
  let isAway = false;
  let connection: ReturnType<typeof openConnection> | undefined;

  async function beatUntilStopped() {
    while (!stopping.signal.aborted) {
      const wasAway = isAway;
      isAway = !(await answers());
      if (isAway) for (const socket of sockets) destroySocket(socket);
      if (isAway !== wasAway) report(`database: ${name} ${isAway ? "does not answer" : "is back"}`);
      await pause(intervalMs, undefined, { ref: false, signal: stopping.signal }).catch(() => {});
    }
  }

  /** A broken connection proves nothing about the server, so a new one is tried. */
  async function answers() {
    const first = await beat();
    return (first === "broken" ? await beat() : first) === "answered";
  }

  async function beat() {
    connection ??= openConnection();
    const outcome = await withTimeout(
      connection.ready.then(({ client }) => client.query("select 1")),
    );
    if (outcome !== "answered") dropConnection();
    return outcome;
  }

  function openConnection() {
    const socket = new Socket();
    const client = new Client({ connectionString: url, stream: () => socket });
    // The next beat detects it.
    client.on("error", () => {});
    return { socket, ready: client.connect().then(() => ({ client })) };
  }

  /** Closing it properly would wait for the server. */
  function dropConnection() {
    connection?.socket.destroy();
    connection = undefined;
  }

  const done = beatUntilStopped();
  return {
    connect() {
      const socket = new Socket();
      sockets.add(socket);
      socket.once("close", () => sockets.delete(socket));
      if (isAway) setImmediate(destroySocket, socket);
      return socket;
    },
    async stop() {
      stopping.abort();
      await done;
      dropConnection();
    },
  };
}

const destroySocket = (socket: Socket) =>
  socket.destroy(Object.assign(new Error("the database is away"), { code: "ECONNABORTED" }));

/** If this process was busy, the answer may have arrived unread: two turns of the event loop read it. */
async function withTimeout(answer: Promise<unknown>) {
  const late = pause(timeoutMs, undefined, { ref: false })
    .then(() => nextTurn())
    .then(() => nextTurn());
  return Promise.race([
    answer.then(() => "answered" as const),
    late.then(() => "late" as const),
  ]).catch(() => "broken" as const);
}
