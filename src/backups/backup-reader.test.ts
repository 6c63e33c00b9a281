import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { gzipSync } from "node:zlib";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { openBackupReader } from "./backup-reader.server.ts";
import { createBackupWriter } from "./backup-writer.server.ts";
import { InvalidBackup, sha256 } from "./manifest.server.ts";

const folder = mkdtempSync(join(tmpdir(), "herafi-crafted-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** 70 MiB of rows in some hundred kilobytes. */
const large = gzipSync(Buffer.alloc(70 * 1024 * 1024, "a"), { level: 1 });

let made = 0;
let path: string;
beforeEach(async () => {
  path = join(folder, `${++made}.backup`);
  const writer = createBackupWriter(path);
  await writer.addRows("city", ['{"id":1}']);
  const sha256 = writer.checksumOf("city");
  await writer.finish({
    madeAt: new Date(0).toISOString(),
    migrations: [],
    counters: [],
    tables: [{ name: "city", columns: ["id"], rows: 1, sha256 }],
    pictures: [],
    appKey: null,
  });
});

function change(statements: string, ...values: Uint8Array[]) {
  const file = new DatabaseSync(path);
  if (values.length > 0) file.prepare(statements).run(...values);
  else file.exec(statements);
  file.close();
}

describe("50: a small file that would become large", () => {
  it("is read as it is when nothing was changed in it", async () => {
    (await openBackupReader(path)).close();
  });

  it.each([
    ["rows that are compressed a thousand times", "update piece set bytes = ?"],
    ["a further piece of such rows", "insert into piece (name, bytes) values ('city', ?)"],
  ])("is refused: %s", async (_what, statement) => {
    change(statement, large);
    await expect(openBackupReader(path)).rejects.toThrow(InvalidBackup);
  });

  it("is refused before it fills the memory: a piece of empty rows", async () => {
    change("update piece set bytes = ?", gzipSync(Buffer.alloc(64 * 1024 * 1024 - 1, "\n")));
    const before = process.memoryUsage().heapUsed;
    await expect(openBackupReader(path)).rejects.toThrow(/a row is empty/);
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(200 * 1024 * 1024);
  });

  it("is read in batches: a piece of very short rows, more than the manifest names", async () => {
    change("update piece set bytes = ?", gzipSync(Buffer.alloc(60 * 1024 * 1024, "1\n")));
    const before = process.memoryUsage().heapUsed;
    await expect(openBackupReader(path)).rejects.toThrow(/the table city does not match/);
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(200 * 1024 * 1024);
  });

  it.each([
    ["no manifest", "delete from manifest", /one manifest/],
    ["a second manifest", "insert into manifest select * from manifest", /one manifest/],
    [
      "a picture longer than any",
      "insert into picture values ('craftsmen/1.webp', '', zeroblob(6000000))",
      /picture holds more/,
    ],
  ])("is refused: %s", async (_what, statement, message) => {
    change(statement);
    await expect(openBackupReader(path)).rejects.toThrow(message);
  });

  it("is refused: a table that is named twice", async () => {
    const file = new DatabaseSync(path);
    const { json } = file.prepare("select json from manifest").get() as { json: string };
    const manifest = JSON.parse(json);
    const twice = JSON.stringify({ ...manifest, tables: Array(2).fill(manifest.tables[0]) });
    file.prepare("update manifest set json = ?, sha256 = ?").run(twice, sha256(twice));
    file.close();
    await expect(openBackupReader(path)).rejects.toThrow(/something twice/);
  });

  it("is measured before it is restored", async () => {
    const backup = await openBackupReader(path);
    expect(backup.size).toEqual({ rows: '{"id":1}\n'.length, pictures: 0 });
    backup.close();
  });

  it.each([
    [
      "a long default that all rows share",
      `drop table manifest; create table manifest (x integer);
      insert into manifest with recursive n(i) as (select 1 union all select i + 1 from n where i < 20000)
        select i from n;
      alter table manifest add column json text default '${" ".repeat(200_000)}';
      alter table manifest add column sha256 text`,
    ],
    [
      "a view in place of a table",
      `create table one as select * from piece; drop table piece;
      create view piece as with recursive n(i) as (select 1 union all select i + 1 from n)
        select i as place, name, bytes from n, one`,
    ],
    [
      "a generated column",
      `alter table picture rename to one;
      create table picture (key text, sha256 text, bytes blob as (zeroblob(100000000)) virtual)`,
    ],
    ["no table of pictures", "drop table picture"],
  ])("is refused: %s", async (_what, statements) => {
    change(statements);
    await expect(openBackupReader(path)).rejects.toThrow(/is not one of its tables/);
  });
});
