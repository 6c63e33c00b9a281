import { createHash } from "node:crypto";
import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { z } from "zod";

/**
 * A backup is one SQLite file: the rows of each table as JSON lines in compressed pieces, the
 * pictures as they are, and a manifest that tells what there must be, with a checksum of each.
 */
const formatVersion = 1;

const Manifest = z.object({
  format: z.literal(formatVersion),
  madeAt: z.iso.datetime(),
  /** The migrations that had been applied, oldest first. */
  migrations: z.array(z.string()),
  /** In an order in which they can be filled: whoever is referred to comes first. */
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.number(),
      sha256: z.string(),
    }),
  ),
  /** The last number that each column with a counter has given. */
  counters: z.array(z.object({ table: z.string(), column: z.string(), last: z.string() })),
  /** The pictures; null if they are not part of it. */
  pictures: z.array(z.object({ key: z.string(), sha256: z.string() })).nullable(),
  /** What signs cookies and links, unless the operator keeps it. */
  appKey: z.string().nullable(),
});

export type Manifest = z.infer<typeof Manifest>;

/** The file cannot be restored. Its message is one line for the operator. */
export class BadBackup extends Error {}

/** A backup in the making, under a temporary name until it is whole. */
export interface NewBackup {
  /** @returns the checksum so far of all that was added to this table */
  addRows(table: string, lines: string[]): Promise<void>;
  /** Forgets the rows that were added so far; the pictures stay. */
  beginRowsAgain(): void;
  checksumOf(table: string): string;
  hasPicture(key: string): boolean;
  addPicture(key: string, bytes: Uint8Array): void;
  /** Keeps only these pictures. @returns them with their checksums */
  onlyPictures(keys: Set<string>): { key: string; sha256: string }[];
  /** Writes the manifest, has everything on the disk and gives the file its name. */
  finish(manifest: Omit<Manifest, "format">): void;
  /** Leaves no trace, unless it is finished. */
  discard(): void;
}

export function createBackup(path: string): NewBackup {
  const draft = `${path}.part`;
  rmSync(draft, { force: true });
  // There before anything is in it, so that nobody else can ever read it.
  closeSync(openSync(draft, "wx", 0o600));
  const file = new DatabaseSync(draft);
  file.exec(`
    pragma journal_mode = off;
    create table manifest (json text not null, sha256 text not null) strict;
    create table piece (place integer primary key, name text not null, bytes blob not null) strict;
    create table picture (key text primary key, sha256 text not null, bytes blob not null) strict;
  `);
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
    beginRowsAgain() {
      file.exec("delete from piece");
      hashes.clear();
    },
    checksumOf: (table) => (hashes.get(table) ?? createHash("sha256")).copy().digest("hex"),
    hasPicture: (key) => findPicture.get(key) !== undefined,
    addPicture: (key, bytes) => void addPicture.run(key, sha256(bytes), bytes),
    onlyPictures(keys) {
      const kept = file.prepare("select key, sha256 from picture order by key").all();
      const remove = file.prepare("delete from picture where key = ?");
      for (const { key } of kept) if (!keys.has(key as string)) remove.run(key as string);
      return (kept as { key: string; sha256: string }[]).filter(({ key }) => keys.has(key));
    },
    finish(manifest) {
      const json = JSON.stringify({ format: formatVersion, ...manifest } satisfies Manifest);
      file.prepare("insert into manifest values (?, ?)").run(json, sha256(json));
      close();
      flush(draft);
      renameSync(draft, path);
      flush(dirname(path));
    },
    discard() {
      close();
      rmSync(draft, { force: true });
    },
  };
}

/** A backup that has been read once and found whole. */
export interface WholeBackup {
  manifest: Manifest;
  /** The rows of a table, some at a time. */
  rowsOf(table: string): AsyncGenerator<string[]>;
  picture(key: string): Uint8Array;
  close(): void;
}

/** @throws BadBackup for what is none, or is damaged anywhere */
export async function openBackup(path: string): Promise<WholeBackup> {
  if (!existsSync(path)) throw new BadBackup(`${path}: there is no such file`);
  let file: DatabaseSync | undefined;
  try {
    file = new DatabaseSync(path, { readOnly: true });
    const backup = reader(file);
    await verify(backup);
    return backup;
  } catch (error) {
    file?.close();
    throw new BadBackup(`${path}: ${whatIsWrong(error)}`);
  }
}

function reader(file: DatabaseSync): WholeBackup {
  const [found] = file.prepare("select json, sha256 from manifest").all() as Record<
    string,
    string
  >[];
  if (!found?.json || sha256(found.json) !== found.sha256) throw new Damage("its manifest");
  const manifest = Manifest.parse(JSON.parse(found.json));
  const pieces = file.prepare("select bytes from piece where name = ? order by place");
  const picture = file.prepare("select bytes from picture where key = ?");
  return {
    manifest,
    async *rowsOf(table) {
      for (const { bytes } of pieces.iterate(table)) {
        const text = (await promisify(gunzip)(bytes as Uint8Array)).toString();
        yield text.split("\n").slice(0, -1);
      }
    },
    picture: (key) => (picture.get(key)?.bytes as Uint8Array | undefined) ?? new Uint8Array(),
    close: () => file.close(),
  };
}

async function verify({ manifest, rowsOf, picture }: WholeBackup) {
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

function whatIsWrong(error: unknown) {
  if (error instanceof Damage) return `it is damaged: ${error.message} is not as it was written`;
  if (error instanceof z.ZodError) return "it was made by a newer version of Herafi";
  return `it is no backup of Herafi, or it is damaged: ${(error as Error).message}`;
}

const sha256 = (content: string | Uint8Array) => createHash("sha256").update(content).digest("hex");

/** Has a file, or the names in a folder, outlive a power cut. */
function flush(path: string) {
  const handle = openSync(path, "r");
  try {
    fsyncSync(handle);
  } catch (error) {
    // Some systems do not flush folders.
    if (!["EPERM", "EINVAL", "EISDIR"].includes((error as NodeJS.ErrnoException).code ?? ""))
      throw error;
  } finally {
    closeSync(handle);
  }
}
