import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openDatabase } from "../../src/database/open.server.ts";
import { type Postgres, startPostgres } from "../support/postgres.ts";
import { addCity, addCraftsman, addProfession } from "../support/rows.ts";
import { command } from "./command.ts";
import { cleanUp, temporaryFolder } from "./process.ts";

const APP_KEY = "a key of more than 32 characters";
const folder = temporaryFolder();
const file = (name: string) => join(folder, `${name}.backup`);

let postgres: Postgres;
beforeAll(async () => {
  postgres = await startPostgres();
  const { db, close } = await openDatabase({ databaseUrl: postgres.url });
  const trade = { professionId: await addProfession(db), cityId: await addCity(db) };
  await addCraftsman(db, { ...trade, image: "craftsmen/1.webp" });
  await close();
});
afterAll(async () => {
  await cleanUp();
  await postgres?.stop();
});

it("50: a backup makes up no key", async () => {
  const directory = temporaryFolder();
  const settings = { DATABASE_URL: postgres.url, DATA_DIR: directory };
  const refused = await command("backup", [file("keyless")], settings);
  expect(refused).toMatchObject({ code: 1, stdout: "" });
  expect(refused.stderr).toMatch(/^herafi: DATA_DIR: there is no key in .*\n$/);
  expect(readdirSync(directory)).toEqual([]);
  expect(existsSync(file("keyless"))).toBe(false);
});

it("50: a backup tells of pictures that are nowhere", async () => {
  const directory = temporaryFolder();
  const settings = { DATABASE_URL: postgres.url, DATA_DIR: directory, APP_KEY };
  const made = await command("backup", [file("bare")], settings);
  expect(made).toMatchObject({ code: 0, stderr: "" });
  expect(made.stdout).toMatch(
    /^Backup: .* 0 picture files\nListings whose picture is not in \S+\/storage: 1\n$/,
  );
});
