import { createHash, randomUUID } from "node:crypto";
import { chmod, mkdir, readdir, rm } from "node:fs/promises";
import { connect, createServer, type Server } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import type { Contents } from "./make.server.ts";

/** What is answered: a file in the folder of backups, for whoever asked to take away, or why not. */
type Answer = { path: string; contents: Contents } | { failure: string };

export const backupsFolder = (dataDir: string) => join(dataDir, "backups");

/**
 * Lets `npm run backup` have a backup of the embedded database while this process holds it: whoever
 * may connect to a socket in DATA_DIR, which is whoever runs the site. Rejects if there cannot be
 * one; the site can do without.
 */
export async function answerBackups(
  dataDir: string,
  make: (path: string, signal: AbortSignal) => Promise<Contents>,
): Promise<{ stop(): Promise<void> }> {
  const folder = backupsFolder(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removeLeftovers(folder);
  let inHand: Promise<unknown> = Promise.resolve();
  const stopping = new AbortController();
  const server = createServer((asker) => {
    asker.on("error", () => {}).resume();
    // One after the other.
    inHand = inHand.then(async () => {
      const path = join(folder, `asked-${randomUUID()}.backup`);
      const answer: Answer = await make(path, stopping.signal).then(
        (contents) => ({ path, contents }),
        (error: Error) => ({ failure: error.message }),
      );
      if (!asker.destroyed) asker.end(JSON.stringify(answer));
      // Whoever has gone will not take it away; what cannot go now goes with the next start.
      else await rm(path, { force: true }).catch(() => {});
    });
  });
  const address = socketOf(dataDir);
  // What a killed process has left; the directory is this one's.
  if (process.platform !== "win32") await rm(address, { force: true });
  await listening(server, address);
  if (process.platform !== "win32") await chmod(address, 0o600);
  return {
    /** What is being made is given up: whoever asked is told, and may ask again. */
    async stop() {
      server.close();
      stopping.abort(new Error("it is being stopped"));
      await inHand;
    },
  };
}

/** Asks the process that holds the directory. Rejects if it cannot, or does not answer. */
export async function askForBackup(dataDir: string): Promise<{ path: string; contents: Contents }> {
  const answer: Answer = JSON.parse(await text(connect(socketOf(dataDir))));
  if ("failure" in answer) throw new Error(answer.failure);
  return answer;
}

function socketOf(dataDir: string) {
  if (process.platform !== "win32") return join(dataDir, "backup.sock");
  return `\\\\.\\pipe\\herafi-${createHash("sha256").update(dataDir).digest("hex").slice(0, 16)}`;
}

function listening(server: Server, address: string) {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once("error", reject).listen(address, resolve);
  return promise;
}

async function removeLeftovers(folder: string) {
  for (const name of await readdir(folder)) {
    if (/^asked-|\.part$/.test(name)) await rm(join(folder, name), { force: true });
  }
}
