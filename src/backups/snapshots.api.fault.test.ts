import { mkdirSync, mkdtempSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { expect, inject, it, onTestFinished, vi } from "vitest";
import {
  appliedMigrations,
  createTables,
  knownMigrations,
} from "#src/database/migrations.server.ts";
import { openDatabase } from "#src/database/open.server.ts";
import { city } from "#src/features/catalogue/table.server.ts";
import { namePair } from "#src/features/craftsmen/search/table.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { cardFile } from "#src/images/paths.ts";
import { openStorage } from "#src/images/storage/storage.server.ts";
import { addCity, addCraftsman, addProfession, openSite } from "#tests/support/site.ts";
import { openBackupReader } from "./backup-reader.server.ts";
import { requestBackup } from "./backup-socket.server.ts";
import { makeBackup } from "./make-backup.server.ts";
import { IncompleteRestore, migrationsOf, restoreBackup } from "./restore.server.ts";
import { snapshotName, takeSnapshot } from "./snapshots.server.ts";
import { startBackups } from "./start-backups.server.ts";
import { isEmpty } from "./tables.server.ts";

const folder = () => mkdtempSync(join(inject("filesFolder"), "backups-"));
const now = new Date("2026-11-22T10:17:00Z");

it("41: a snapshot is a complete backup file, and expired ones are deleted", async () => {
  const { db } = await openSite();
  await addCity(db);
  const dataDir = folder();
  const backups = join(dataDir, "backups");
  mkdirSync(backups);
  const earlier = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
  for (let hours = 1; hours <= 300; hours++) {
    writeFileSync(join(backups, snapshotName(earlier(hours))), "");
  }
  await takeSnapshot({ db, dataDir, appKey: null }, now);
  expect(readdirSync(backups).sort().at(-1)).toBe("snapshot-2026-11-22T10-17-00Z.backup");
  expect(readdirSync(backups)).toHaveLength(24 + 7);
  const snapshot = await openBackupReader(join(backups, snapshotName(now)));
  onTestFinished(() => snapshot.close());
  expect(snapshot.manifest.pictures).toBeNull();
  expect(snapshot.manifest.tables).toContainEqual(
    expect.objectContaining({ name: "city", rows: 1 }),
  );
});

it("45: a backup that runs out of disk space is aborted and leaves no file", async () => {
  const { db } = await openSite();
  const trade = { professionId: await addProfession(db), cityId: await addCity(db) };
  for (let number = 0; number < 60; number++) {
    await addCraftsman(db, { ...trade, image: `craftsmen/${number}.webp` });
  }
  const into = folder();
  const storage = await openStorage({ directory: folder() });
  let checks = 0;
  const hasFreeSpace = async () => ++checks < 2;
  const making = makeBackup(
    { db, storage, appKey: null, hasFreeSpace },
    join(into, "a.backup"),
    now,
  );
  await expect(making).rejects.toThrow(/not enough free space/);
  expect(readdirSync(into)).toEqual([]);
});

it("42: stopping aborts a running backup, reports that to its client and leaves no file behind", async () => {
  const { db } = await openSite();
  const trade = { professionId: await addProfession(db), cityId: await addCity(db) };
  await addCraftsman(db, { ...trade, image: "craftsmen/1.webp" });
  await addCraftsman(db, { ...trade, image: "craftsmen/2.webp" });
  const dataDir = folder();
  const storage = await openStorage({ directory: join(dataDir, "storage") });
  const reading = Promise.withResolvers<void>();
  const stopped = Promise.withResolvers<null>();
  const slow = {
    ...storage,
    read: () => {
      reading.resolve();
      return stopped.promise;
    },
  };
  const backups = await startBackups({
    db,
    storage: slow,
    dataDir,
    appKey: null,
    freeSpace: null,
    jobs: { hourly: async () => {} },
    log: { warn: vi.fn(), error: vi.fn() },
  });
  const response = expect(requestBackup(dataDir)).rejects.toThrow("it is being stopped");
  await reading.promise;
  const end = backups.stop();
  stopped.resolve(null);
  await end;
  await response;
  expect(readdirSync(join(dataDir, "backups"))).toEqual([]);
});

it("50: an older backup is restored unchanged, and migrated by the next start", async () => {
  const directory = folder();
  const storage = await openStorage({ directory: join(directory, "storage") });
  const older = await openDatabase({ skipMigrations: true });
  await older.db.transaction((tx) => createTables(tx, knownMigrations().slice(0, -1)));
  await older.db.execute(sql`insert into city (name, name_folded) values ('حلب', 'حلب')`);
  const path = join(directory, "older.backup");
  await makeBackup({ db: older.db, storage, appKey: null }, path, now);
  await older.close();

  const target = join(directory, "database");
  const restored = await openDatabase({ directory: target, skipMigrations: true });
  const backup = await openBackupReader(path);
  await restoreBackup(restored.db, storage, backup);
  backup.close();
  expect(await appliedMigrations(restored.db)).toHaveLength(knownMigrations().length - 1);
  await restored.close();
  const started = await openDatabase({ directory: target });
  expect(await appliedMigrations(started.db)).toHaveLength(knownMigrations().length);
  expect(await started.db.select().from(city)).toMatchObject([{ id: 1, name: "حلب" }]);
  // Sequences continue.
  expect(await addCity(started.db, "حماة")).toBe(2);
  await started.close();
});

it("50: a failed restore adds no pictures and keeps the existing ones", async () => {
  const { db } = await openSite();
  const image = "craftsmen/1.webp";
  const trade = { professionId: await addProfession(db), cityId: await addCity(db) };
  await addCraftsman(db, { ...trade, image });
  const directory = folder();
  const storage = await openStorage({ directory: join(directory, "storage") });
  for (const key of [image, cardFile(image)]) await storage.restoreFile(key, Buffer.from(key));
  await makeBackup({ db, storage, appKey: null }, join(directory, "a.backup"), now);
  await storage.removeFile(cardFile(image));

  const backup = await openBackupReader(join(directory, "a.backup"));
  onTestFinished(() => backup.close());
  const [table] = backup.manifest.tables;
  const manifest = { ...backup.manifest, tables: [{ ...table!, name: "of_another" }] };
  const empty = await openDatabase({ skipMigrations: true });
  onTestFinished(() => empty.close());
  const restoring = restoreBackup(empty.db, storage, { ...backup, manifest });
  await expect(restoring).rejects.toThrow(/of_another/);
  expect(await storage.read(image)).toEqual(Buffer.from(image));
  expect(await storage.read(cardFile(image))).toBeNull();
});

it("33, 50: pictures come after the rows, and go again if one of them cannot be written", async () => {
  const { db } = await openSite();
  const images = ["craftsmen/1.webp", "craftsmen/2.webp"];
  const trade = { professionId: await addProfession(db), cityId: await addCity(db) };
  for (const image of images) await addCraftsman(db, { ...trade, image });
  const directory = folder();
  const storage = await openStorage({ directory: join(directory, "storage") });
  for (const key of images) await storage.restoreFile(key, Buffer.from(key));
  await makeBackup({ db, storage, appKey: null }, join(directory, "a.backup"), now);
  await storage.removeFile(images[0]!);

  const backup = await openBackupReader(join(directory, "a.backup"));
  onTestFinished(() => backup.close());
  const target = await openDatabase({ skipMigrations: true });
  onTestFinished(() => target.close());
  const tablesAtWrite: boolean[] = [];
  const failing = {
    ...storage,
    async restoreFile(key: string, bytes: Uint8Array) {
      tablesAtWrite.push(!(await isEmpty(target.db)));
      if (key === images[1]) throw new Error("the disk is full");
      await storage.restoreFile(key, bytes);
    },
  };
  await expect(restoreBackup(target.db, failing, backup)).rejects.toThrow("the disk is full");
  expect(tablesAtWrite).toEqual([true, true]);
  expect(await isEmpty(target.db)).toBe(true);
  expect(await storage.read(images[0]!)).toBeNull();
  expect(await storage.read(images[1]!)).toEqual(Buffer.from(images[1]!));

  // What was replaced is gone, so the restored rows stay.
  const replacing = restoreBackup(target.db, failing, backup, { replaces: true });
  await expect(replacing).rejects.toThrow(IncompleteRestore);
  expect(await isEmpty(target.db)).toBe(false);
  await restoreBackup(target.db, storage, backup, { replaces: true });
  expect(await storage.read(images[0]!)).toEqual(Buffer.from(images[0]!));
});

it("50: the log of changes starts again after a restore, and listings can be changed", async () => {
  const { db } = await openSite();
  const trade = { professionId: await addProfession(db), cityId: await addCity(db) };
  for (let number = 0; number < 8; number++) await addCraftsman(db, trade);
  // As if few changes had been logged since the listings were added.
  await db.execute(sql`truncate listing_change restart identity`);
  await db.execute(sql`insert into listing_change (position) values (0)`);
  const path = join(folder(), "noted.backup");
  await makeBackup({ db, storage: null, appKey: null }, path, now);

  const restored = await openDatabase({ skipMigrations: true });
  onTestFinished(() => restored.close());
  const backup = await openBackupReader(path);
  onTestFinished(() => backup.close());
  await restoreBackup(restored.db, await openStorage({ directory: folder() }), backup);
  for (let change = 0; change < 12; change++) {
    await restored.db.update(craftsman).set({ experience: change });
  }
});

it("50: rows of derived tables in a backup are ignored", async () => {
  const { db } = await openSite();
  const trade = { professionId: await addProfession(db), cityId: await addCity(db) };
  await addCraftsman(db, { ...trade, fullname: "سامر الحلبي" });
  const pairs = await db.select().from(namePair);
  expect(pairs).toHaveLength(1);
  const path = join(folder(), "kept.backup");
  await makeBackup({ db, storage: null, appKey: null }, path, now);

  const backup = await openBackupReader(path);
  onTestFinished(() => backup.close());
  // As written by an older version, which does not know that the table is derived.
  const [craftsmen] = backup.manifest.tables.filter(({ name }) => name === "craftsman");
  const written = { ...craftsmen!, name: "name_pair", columns: ["pair", "position"] };
  const manifest = { ...backup.manifest, tables: [...backup.manifest.tables, written] };
  const restored = await openDatabase({ skipMigrations: true });
  onTestFinished(() => restored.close());
  const storage = await openStorage({ directory: folder() });
  await restoreBackup(restored.db, storage, { ...backup, manifest });
  expect(await restored.db.select().from(namePair)).toEqual(pairs);
});

it("50: a backup of a newer version is refused", async () => {
  const { db } = await openSite();
  const path = join(folder(), "newer.backup");
  await makeBackup({ db, storage: null, appKey: null }, path, now);
  const { manifest, close } = await openBackupReader(path);
  close();
  const newer = { ...manifest, migrations: [...manifest.migrations, "of tomorrow"] };
  expect(() => migrationsOf(newer)).toThrow(/newer version/);
  expect(() => migrationsOf({ ...manifest, migrations: ["of others"] })).toThrow(/another/);
});
