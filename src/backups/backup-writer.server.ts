import { createHash } from "node:crypto";
import { closeSync, openSync, rmSync } from "node:fs";
import { open, rename } from "node:fs/promises";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { formatVersion, type Manifest, sha256 } from "./manifest.server.ts";

/** Writes a backup under a temporary name until it is complete. */
export interface BackupWriter {
  addRows(table: string, lines: string[]): Promise<void>;
  /** Removes the rows added so far; pictures stay. */
  clearRows(): void;
  checksumOf(table: string): string;
  hasPicture(key: string): boolean;
  addPicture(key: string, bytes: Uint8Array): void;
  /** Removes all other pictures. @returns these with their checksums */
  retainPictures(keys: Set<string>): { key: string; sha256: string }[];
  /** Writes the manifest, syncs the file and renames it. */
  finish(manifest: Omit<Manifest, "format">): Promise<void>;
  /** Removes the file unless it is finished. */
  discard(): void;
}

const tables = `
  pragma journal_mode = off;
  pragma synchronous = off;
  create table manifest (json text not null, sha256 text not null) strict;
  create table piece (place integer primary key, name text not null, bytes blob not null) strict;
  create table picture (key text primary key, sha256 text not null, bytes blob not null) strict;
`;

export function createBackupWriter(path: string): BackupWriter {
  const draft = `${path}.part`;
  const file = createFile(draft);
  const addPiece = file.prepare("insert into piece (name, bytes) values (?, ?)");
  const addPicture = file.prepare("insert into picture values (?, ?, ?)");
  const findPicture = file.prepare("select 1 from picture where key = ?");
  const hashes = new Map<string, ReturnType<typeof createHash>>();
  let isOpen = true;

  function close() {
    if (isOpen) file.close();
    isOpen = false;
  }

  return {
    async addRows(table, lines) {
      const text = lines.map((line) => `${line}\n`).join("");
      const hash = hashes.get(table) ?? createHash("sha256");
      hashes.set(table, hash.update(text));
      addPiece.run(table, await promisify(gzip)(text));
    },
    clearRows() {
      file.exec("delete from piece");
      hashes.clear();
    },
    checksumOf: (table) => (hashes.get(table) ?? createHash("sha256")).copy().digest("hex"),
    hasPicture: (key) => findPicture.get(key) !== undefined,
    addPicture: (key, bytes) => void addPicture.run(key, sha256(bytes), bytes),
    retainPictures(keys) {
      const stored = file.prepare("select key, sha256 from picture order by key").all();
      const remove = file.prepare("delete from picture where key = ?");
      for (const { key } of stored) if (!keys.has(key as string)) remove.run(key as string);
      return (stored as { key: string; sha256: string }[]).filter(({ key }) => keys.has(key));
    },
    async finish(manifest) {
      const json = JSON.stringify({ format: formatVersion, ...manifest } satisfies Manifest);
      file.prepare("insert into manifest values (?, ?)").run(json, sha256(json));
      close();
      await flush(draft, "r+");
      await rename(draft, path);
      await flush(dirname(path), "r");
    },
    discard() {
      close();
      rmSync(draft, { force: true });
    },
  };
}

/** Creates a file with empty tables, and removes it if that fails. */
function createFile(path: string) {
  rmSync(path, { force: true });
  // Created empty with this mode, so that nobody else can ever read it.
  closeSync(openSync(path, "wx", 0o600));
  const file = new DatabaseSync(path);
  try {
    file.exec(tables);
    return file;
  } catch (error) {
    file.close();
    rmSync(path, { force: true });
    throw error;
  }
}

/** Syncs a file or a directory to the disk. */
async function flush(path: string, flags: "r" | "r+") {
  const file = await open(path, flags);
  try {
    await file.sync();
  } catch (error) {
    // Some systems cannot sync directories.
    if (!["EPERM", "EINVAL", "EISDIR"].includes((error as NodeJS.ErrnoException).code ?? ""))
      throw error;
  } finally {
    await file.close();
  }
}
