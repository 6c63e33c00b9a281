import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { fillDemo } from "../../src/database/demo.server.ts";
import { openDatabase } from "../../src/database/open.server.ts";
import { account } from "../../src/features/accounts/table.server.ts";
import { openStorage } from "../../src/images/storage.server.ts";
import { cleanUp, temporaryFolder } from "./process.ts";

afterAll(cleanUp);

// A start that ends between the rows and the password would leave a demo that no one can enter:
// the next one finds rows and no password, and takes them for a site in use.
it("fills in no rows before the admin's password is kept", async () => {
  const { db, ...database } = await openDatabase({});
  const storage = await openStorage({ directory: temporaryFolder() });
  const dataDir = join(temporaryFolder(), "missing");
  await expect(fillDemo({ db, ...database }, storage, { demo: "on", dataDir })).rejects.toThrow();
  const rows = await db.$count(account);
  await database.close();
  expect(rows).toBe(0);
});
