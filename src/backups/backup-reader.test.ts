import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { gzipSync } from "node:zlib";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { openBackupReader } from "./backup-reader.server.ts";
import { createBackupWriter } from "./backup-writer.server.ts";
import { InvalidBackup } from "./manifest.server.ts";

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

  it.each([
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
