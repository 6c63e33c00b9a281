import { createHash, randomUUID } from "node:crypto";
import { chmod, mkdir, readdir, rm } from "node:fs/promises";
import { connect, createServer, type Server } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import type { BackupSummary } from "./make-backup.server.ts";

/** A file in the backups folder, for the client to move away, or why there is none. */
type BackupResponse = { path: string; contents: BackupSummary } | { failure: string };

export const backupsFolder = (dataDir: string) => join(dataDir, "backups");

/**
 * Serves `npm run backup` over a socket in DATA_DIR, because only this process can read the embedded
 * database. The file mode allows only the user who runs the site. Rejects if the socket cannot be
 * opened.
 */
export async function serveBackups(
  dataDir: string,
  make: (path: string, signal: AbortSignal) => Promise<BackupSummary>,
): Promise<{ stop(): Promise<void> }> {
  const folder = backupsFolder(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removeLeftovers(folder);
  let queue: Promise<unknown> = Promise.resolve();
  const stopping = new AbortController();
  const server = createServer((client) => {
    client.on("error", () => {}).resume();
    // One backup at a time.
    queue = queue.then(async () => {
      const path = join(folder, `asked-${randomUUID()}.backup`);
      const response: BackupResponse = await make(path, stopping.signal).then(
        (contents) => ({ path, contents }),
        (error: Error) => ({ failure: error.message }),
      );
      if (!client.destroyed) client.end(JSON.stringify(response));
      // The client has disconnected; a file that cannot be removed now is removed at the next start.
      else await rm(path, { force: true }).catch(() => {});
    });
  });
  const address = socketPath(dataDir);
  // A socket left by a crash: this process holds the lock of the directory.
  if (process.platform !== "win32") await rm(address, { force: true });
  await listen(server, address);
  if (process.platform !== "win32") await chmod(address, 0o600);
  return {
    /** Aborts a backup in progress; its client gets an error. */
    async stop() {
      server.close();
      stopping.abort(new Error("it is being stopped"));
      await queue;
    },
  };
}

/** Requests a backup from the process that holds the directory. Rejects if that fails. */
export async function requestBackup(
  dataDir: string,
): Promise<{ path: string; contents: BackupSummary }> {
  const response: BackupResponse = JSON.parse(await text(connect(socketPath(dataDir))));
  if ("failure" in response) throw new Error(response.failure);
  return response;
}

function socketPath(dataDir: string) {
  if (process.platform !== "win32") return join(dataDir, "backup.sock");
  return `\\\\.\\pipe\\herafi-${createHash("sha256").update(dataDir).digest("hex").slice(0, 16)}`;
}

function listen(server: Server, address: string) {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once("error", reject).listen(address, resolve);
  return promise;
}

async function removeLeftovers(folder: string) {
  for (const name of await readdir(folder)) {
    if (/^asked-|\.part$/.test(name)) await rm(join(folder, name), { force: true });
  }
}
