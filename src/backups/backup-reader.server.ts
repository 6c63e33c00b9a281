import { createHash } from "node:crypto";
import { existsSync, statSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { z } from "zod";
import { pictureRules } from "#src/images/rules.ts";
import { describeFailure, onOneLine } from "./failure.server.ts";
import { InvalidBackup, Manifest, sha256 } from "./manifest.server.ts";

/**
 * Bytes of rows in one compressed piece, far more than 500 of the longest rows take: a small file must
 * not fill the memory.
 */
const maxPieceSize = 64 * 1024 * 1024;
/** Bytes. It has some hundred for each picture. */
const maxManifestSize = 256 * 1024 * 1024;
/** Rows per batch, as they are written. */
const batchSize = 500;

/** A backup whose checksums have been verified. */
export interface BackupReader {
  manifest: Manifest;
  /** Bytes of the rows, unpacked, and of the pictures. */
  size: { rows: number; pictures: number };
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
    requireStoredSizes(file, statSync(path).size);
    const backup = createReader(file);
    const size = await verify(backup);
    return { ...backup, size };
  } catch (error) {
    file?.close();
    throw new InvalidBackup(`${path}: ${describeProblem(error)}`);
  }
}

/**
 * A view or a generated column could make endless rows of a small file, and a default could be long in
 * each of them.
 */
function requirePlainTables(file: DatabaseSync) {
  file.exec("pragma trusted_schema = off");
  const isPlain = file.prepare(`
    select 1 from pragma_table_list(?) as t where t.schema = 'main' and t.type = 'table'
      and not exists (
        select 1 from pragma_table_xinfo(t.name) where hidden <> 0 or dflt_value is not null)`);
  for (const name of ["manifest", "piece", "picture"]) {
    if (!isPlain.get(name)) throw new Error(`${name} is not one of its tables`);
  }
}

/**
 * Reads the lengths of all values before any value. Together they are shorter than the file, unless several rows
 * share the same bytes of a crafted one.
 */
function requireStoredSizes(file: DatabaseSync, fileSize: number) {
  let total = 0;
  for (const [table, column, max] of [
    ["manifest", "json", maxManifestSize],
    ["piece", "bytes", maxPieceSize],
    ["picture", "bytes", pictureRules.maxBytes],
  ] as const) {
    const lengths = file.prepare(`select octet_length(${column}) as length from ${table}`);
    for (const row of lengths.iterate()) {
      const length = Number(row.length);
      // A row without a value takes space, too.
      total += Math.max(length, 1);
      if (length > max || total > fileSize) throw new Error(`${table} holds more than it can`);
    }
  }
}

function createReader(file: DatabaseSync): Omit<BackupReader, "size"> {
  const manifest = readManifest(file);
  const pieces = file.prepare("select bytes from piece where name = ? order by place");
  const picture = file.prepare("select bytes from picture where key = ?");
  return {
    manifest,
    async *rowsOf(table) {
      for (const { bytes } of pieces.iterate(table)) {
        const options = { maxOutputLength: maxPieceSize };
        yield* batchesOf(await promisify(gunzip)(bytes as Uint8Array, options));
      }
    },
    picture: (key) => (picture.get(key)?.bytes as Uint8Array | undefined) ?? new Uint8Array(),
    close: () => file.close(),
  };
}

/** The only row of its table; reading all of them would be for nothing. */
function readManifest(file: DatabaseSync): Manifest {
  const [first, second] = file.prepare("select rowid from manifest limit 2").all();
  if (!first || second) throw new Error("it does not have one manifest");
  const row = file.prepare("select json, sha256 from manifest").get();
  const json = row?.json;
  if (typeof json !== "string" || sha256(json) !== row?.sha256) throw new Damage("its manifest");
  return Manifest.parse(JSON.parse(json));
}

/** A piece may have a line per byte, so that all lines at once could fill the memory. */
function* batchesOf(piece: Buffer): Generator<string[]> {
  let lines: string[] = [];
  for (let start = 0, end = 0; ; start = end + 1) {
    end = piece.indexOf("\n", start);
    if (end < 0) break;
    if (end === start) throw new Error("a row is empty");
    lines.push(piece.toString("utf8", start, end));
    if (lines.length < batchSize) continue;
    yield lines;
    lines = [];
  }
  if (lines.length > 0) yield lines;
}

/** @returns how much it is */
async function verify({ manifest, rowsOf, picture }: Omit<BackupReader, "size">) {
  const size = { rows: 0, pictures: 0 };
  requireDistinct(manifest.tables.map(({ name }) => name));
  requireDistinct((manifest.pictures ?? []).map(({ key }) => key));
  for (const { name, rows, sha256: expected } of manifest.tables) {
    const hash = createHash("sha256");
    let count = 0;
    for await (const lines of rowsOf(name)) {
      const text = `${lines.join("\n")}\n`;
      hash.update(text);
      size.rows += Buffer.byteLength(text);
      count += lines.length;
      if (count > rows) break;
    }
    if (count !== rows || hash.digest("hex") !== expected) throw new Damage(`the table ${name}`);
  }
  for (const { key, sha256: expected } of manifest.pictures ?? []) {
    const bytes = picture(key);
    if (sha256(bytes) !== expected) throw new Damage(`the picture ${key}`);
    size.pictures += bytes.length;
  }
  return size;
}

/** What is named many times would be restored as often. */
function requireDistinct(names: string[]) {
  if (new Set(names).size < names.length) throw new Error("its manifest names something twice");
}

class Damage extends Error {}

function describeProblem(error: unknown) {
  if (error instanceof Damage)
    return `it is damaged: ${onOneLine(error.message)} does not match its checksum`;
  if (error instanceof z.ZodError) return "it was made by a newer version of Herafi";
  return `it is not a backup of Herafi, or it is damaged: ${describeFailure(error)}`;
}
