import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { z } from "zod";
import { describeFailure, onOneLine } from "./failure.server.ts";
import { InvalidBackup, Manifest, sha256 } from "./manifest.server.ts";

/**
 * Bytes of rows in one compressed piece, far more than 500 of the longest rows take: a small file must
 * not fill the memory.
 */
const maxPieceSize = 64 * 1024 * 1024;

/** A backup whose checksums have been verified. */
export interface BackupReader {
  manifest: Manifest;
  /** The rows of a table, in batches. */
  rowsOf(table: string): AsyncGenerator<string[]>;
  picture(key: string): Uint8Array;
  close(): void;
}

/** @throws InvalidBackup for a file that is not a backup or is damaged */
export async function openBackupReader(path: string): Promise<BackupReader> {
  if (!existsSync(path)) throw new InvalidBackup(`${path}: the file does not exist`);
  let file: DatabaseSync | undefined;
  try {
    file = new DatabaseSync(path, { readOnly: true });
    requirePlainTables(file);
    const backup = createReader(file);
    await verify(backup);
    return backup;
  } catch (error) {
    file?.close();
    throw new InvalidBackup(`${path}: ${describeProblem(error)}`);
  }
}

/** A view or a generated column could make endless rows of a small file. */
function requirePlainTables(file: DatabaseSync) {
  file.exec("pragma trusted_schema = off");
  const isPlain = file.prepare(`
    select 1 from pragma_table_list(?) as t where t.schema = 'main' and t.type = 'table'
      and not exists (select 1 from pragma_table_xinfo(t.name) where hidden <> 0)`);
  for (const name of ["manifest", "piece", "picture"]) {
    if (!isPlain.get(name)) throw new Error(`${name} is not one of its tables`);
  }
}

function createReader(file: DatabaseSync): BackupReader {
  const rows = file.prepare("select json, sha256 from manifest").all();
  const [row] = rows as Record<string, string>[];
  if (!row?.json || sha256(row.json) !== row.sha256) throw new Damage("its manifest");
  const manifest = Manifest.parse(JSON.parse(row.json));
  const pieces = file.prepare("select bytes from piece where name = ? order by place");
  const picture = file.prepare("select bytes from picture where key = ?");
  return {
    manifest,
    async *rowsOf(table) {
      for (const { bytes } of pieces.iterate(table)) {
        const options = { maxOutputLength: maxPieceSize };
        const text = (await promisify(gunzip)(bytes as Uint8Array, options)).toString();
        yield text.split("\n").slice(0, -1);
      }
    },
    picture: (key) => (picture.get(key)?.bytes as Uint8Array | undefined) ?? new Uint8Array(),
    close: () => file.close(),
  };
}

async function verify({ manifest, rowsOf, picture }: BackupReader) {
  for (const { name, rows, sha256: expected } of manifest.tables) {
    const hash = createHash("sha256");
    let count = 0;
    for await (const lines of rowsOf(name)) {
      for (const line of lines) hash.update(`${line}\n`);
      count += lines.length;
    }
    if (count !== rows || hash.digest("hex") !== expected) throw new Damage(`the table ${name}`);
  }
  for (const { key, sha256: expected } of manifest.pictures ?? []) {
    if (sha256(picture(key)) !== expected) throw new Damage(`the picture ${key}`);
  }
}

class Damage extends Error {}

function describeProblem(error: unknown) {
  if (error instanceof Damage)
    return `it is damaged: ${onOneLine(error.message)} does not match its checksum`;
  if (error instanceof z.ZodError) return "it was made by a newer version of Herafi";
  return `it is not a backup of Herafi, or it is damaged: ${describeFailure(error)}`;
}
