import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { verify } from "@node-rs/argon2";
import { eq } from "drizzle-orm";
import { afterAll, expect, it } from "vitest";
import { account } from "#src/auth/table.server.ts";
import { type Database, openDatabase } from "#src/database/open.server.ts";
import { demoCraftsmen } from "#src/demo/craftsmen.ts";
import { fillDemo } from "#src/demo/demo.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { openStorage } from "#src/images/storage/storage.server.ts";
import { cleanUp, temporaryFolder } from "./process.ts";

afterAll(cleanUp);

// Rows without a login would be a demo that no one can enter: the next start takes them for a
// site in use.
it("writes no rows when the admin's password cannot be stored", async () => {
  const database = await openDatabase({});
  const storage = await openStorage({ directory: temporaryFolder() });
  const dataDir = join(temporaryFolder(), "file");
  writeFileSync(dataDir, "");
  await expect(fillDemo(database, storage, { demo: "on", dataDir })).rejects.toThrow();
  const rows = await database.db.$count(account);
  await database.close();
  expect(rows).toBe(0);
});

it("has its people and its admin even if the first start ended after its first transaction", async () => {
  const database = await openDatabase({});
  const storage = await openStorage({ directory: temporaryFolder() });
  const settings = { demo: "on" as const, dataDir: temporaryFolder() };
  const killed = { ...database, db: oneTransactionOf(database.db) };
  await expect(fillDemo(killed, storage, settings)).rejects.toThrow("killed");
  expect(await database.db.$count(craftsman)).toBeGreaterThan(0);

  const login = await fillDemo(database, storage, settings);
  const people = await database.db.$count(craftsman);
  const admins = await database.db.select().from(account).where(eq(account.type, 1));
  await database.close();
  expect(people).toBe(demoCraftsmen(new Date()).length);
  expect(admins.map(({ email }) => email)).toEqual([login?.email]);
  expect(await verify(admins[0]!.passwordHash!, login!.password)).toBe(true);
});

/** The database as a process has it that is killed after its first transaction. */
function oneTransactionOf(db: Database): Database {
  let over = false;
  return new Proxy(db, {
    get(target, name) {
      if (over) throw new Error("killed");
      if (name === "transaction") {
        return async (work: Parameters<Database["transaction"]>[0]) => {
          await target.transaction(work);
          over = true;
        };
      }
      const value = Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}
