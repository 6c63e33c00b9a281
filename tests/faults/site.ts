import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import sharp from "sharp";
import { expect } from "vitest";
import { account } from "#src/auth/table.server.ts";
import { type OpenDatabase, openDatabase } from "#src/database/open.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { message } from "#src/features/messages/table.server.ts";
import { filesOf } from "#src/images/paths.ts";
import { openStorage, privateDirectory } from "#src/images/storage/storage.server.ts";
import { startPostgres } from "#tests/support/database/postgres.ts";
import { addCity, addProfession } from "#tests/support/rows.ts";
import type { AcknowledgedChanges } from "./load.ts";
import { temporaryFolder } from "./start/process.ts";
import type { Trade } from "./start/visitor.ts";

export interface FaultySite {
  settings: Record<string, string>;
  trade: Trade;
  /** Looks into the database of the site, which must not be running if it is embedded. */
  inDatabase<Found>(look: (opened: OpenDatabase) => Promise<Found>): Promise<Found>;
  stop(): Promise<void>;
}

/** An empty site with a city and a profession, on either database. */
export async function makeSite(kind: "embedded" | "server"): Promise<FaultySite> {
  const directory = temporaryFolder();
  const postgres = kind === "server" ? await startPostgres() : null;
  const inDatabase: FaultySite["inDatabase"] = async (look) => {
    const opened = await openDatabase({
      databaseUrl: postgres?.url,
      directory: join(directory, "database"),
    });
    return look(opened).finally(() => opened.close());
  };
  const trade = await inDatabase(async ({ db }) => ({
    professionId: await addProfession(db),
    cityId: await addCity(db),
  }));
  return {
    settings: {
      DATA_DIR: directory,
      DEMO: "off",
      LIMITS: "100000",
      ...(postgres ? { DATABASE_URL: postgres.url } : {}),
    },
    trade,
    inDatabase,
    stop: async () => postgres?.stop(),
  };
}

/**
 * What was acknowledged must be there, once; every picture that a listing names is whole, and so is every other file
 * that could be served.
 */
export async function reconcile(site: FaultySite, acts: AcknowledgedChanges) {
  const storage = await openStorage({ directory: join(site.settings.DATA_DIR!, "storage") });
  const { subjects, listings } = await site.inDatabase(async ({ db }) => ({
    subjects: (await db.select().from(message)).map(({ subject }) => subject),
    listings: await db.select().from(craftsman),
  }));
  const images = new Set(listings.map(({ image }) => image));
  expect(new Set(subjects).size, "messages written twice").toBe(subjects.length);
  expect(acts.messages.filter((subject) => !subjects.includes(subject))).toEqual([]);
  expect(acts.images.filter((image) => !images.has(image))).toEqual([]);
  expect(listings.length).toBe(await site.inDatabase(({ db }) => db.$count(account)));
  const files = new Set([...images].flatMap((image) => filesOf(image!)));
  for await (const keys of storage.files()) {
    for (const key of keys) if (!isDraft(key)) files.add(key);
  }
  for (const key of files) await decode(await storage.read(key));
  return { messages: subjects.length, listings: listings.length, files: files.size };
}

/** Where the pictures of pending listings are. */
export const privatePictures = ({ settings }: Pick<FaultySite, "settings">): string =>
  join(privateDirectory(join(settings.DATA_DIR!, "storage")), "craftsmen");

/** How many files of pictures were begun and never finished. */
export const countDrafts = (site: FaultySite): number =>
  readdirSync(privatePictures(site)).filter(isDraft).length;

/** Never served; its name begins with a dot. */
const isDraft = (key: string) => basename(key).startsWith(".");

/** Rejects unless the picture is whole to its last pixel. */
export const decode = (bytes: Uint8Array | null) =>
  sharp(bytes ?? new Uint8Array(), { failOn: "truncated" })
    .raw()
    .toBuffer();
