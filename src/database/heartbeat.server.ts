import { Socket } from "node:net";
import { setImmediate as nextTurn, setTimeout as pause } from "node:timers/promises";

/** In ms. Together they are how long anyone waits for a server that has fallen silent. */
const pace = 400;
const patience = 1100;

/** Looks after the connections to a server that may fall silent at any time. */
export interface ServerWatch {
  /** A socket for a connection to it; one that fails at once while it is away. */
  connect(): Socket;
  stop(): Promise<void>;
}

/**
 * Asks the server for a sign of life again and again, on a connection of its own. Once there is
 * none, whoever waits for an answer is told so now, and whoever comes is told at once, until it
 * answers again. Without that each query would have to have a short time, slow ones too.
 */
export function watchServer(
  Client: typeof import("pg").Client,
  url: string,
  { name, report }: { name: string; report: (told: string) => void },
): ServerWatch {
  const sockets = new Set<Socket>();
  const stopping = new AbortController();
  let isAway = false;
  let line: ReturnType<typeof openLine> | undefined;

  async function lookForever() {
    while (!stopping.signal.aborted) {
      const was = isAway;
      isAway = !(await answers());
      if (isAway) for (const socket of sockets) cut(socket);
      if (isAway !== was) report(`database: ${name} ${isAway ? "does not answer" : "is back"}`);
      await pause(pace, undefined, { ref: false, signal: stopping.signal }).catch(() => {});
    }
  }

  /** A line that breaks says nothing of the server: another one does. */
  async function answers() {
    const first = await ask();
    return (first === "broken" ? await ask() : first) === "answered";
  }

  async function ask() {
    line ??= openLine();
    const outcome = await inTime(line.ready.then(({ client }) => client.query("select 1")));
    if (outcome !== "answered") drop();
    return outcome;
  }

  function openLine() {
    const socket = new Socket();
    const client = new Client({ connectionString: url, stream: () => socket });
    // The next look finds out.
    client.on("error", () => {});
    return { socket, ready: client.connect().then(() => ({ client })) };
  }

  /** A polite end would wait for the server's. */
  function drop() {
    line?.socket.destroy();
    line = undefined;
  }

  const looking = lookForever();
  return {
    connect() {
      const socket = new Socket();
      sockets.add(socket);
      socket.once("close", () => sockets.delete(socket));
      if (isAway) setImmediate(cut, socket);
      return socket;
    },
    async stop() {
      stopping.abort();
      await looking;
      drop();
    },
  };
}

const cut = (socket: Socket) =>
  socket.destroy(Object.assign(new Error("the database is away"), { code: "ECONNABORTED" }));

/** If this process itself was busy, an answer may be there that nobody has read yet. */
async function inTime(sign: Promise<unknown>) {
  const late = pause(patience, undefined, { ref: false })
    .then(() => nextTurn())
    .then(() => nextTurn());
  return Promise.race([
    sign.then(() => "answered" as const),
    late.then(() => "late" as const),
  ]).catch(() => "broken" as const);
}
