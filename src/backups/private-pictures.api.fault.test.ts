import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { expect, inject, it, onTestFinished } from "vitest";
import { openDatabase } from "#src/database/open.server.ts";
import { filesOf, visibilityOf } from "#src/images/paths.ts";
import { openStorage } from "#src/images/storage/storage.server.ts";
import { addCity, addCraftsman, addProfession, openSite } from "#tests/support/site.ts";
import { openBackupReader } from "./backup-reader.server.ts";
import { makeBackup } from "./make-backup.server.ts";
import { restoreBackup } from "./restore.server.ts";

const folder = () => mkdtempSync(join(inject("filesFolder"), "backups-"));

it("50: public and private pictures are each restored as such", async () => {
  const { db } = await openSite();
  const trade = { professionId: await addProfession(db), cityId: await addCity(db) };
  const directory = folder();
  const storage = await openStorage({ directory: join(directory, "storage") });
  const images: string[] = [];
  for (const [visibility, state] of [
    ["public", "approved"],
    ["private", "pending"],
  ] as const) {
    const [card, page] = [Buffer.from(`card ${state}`), Buffer.from(`page ${state}`)];
    const avif = { card: Buffer.from(`avif card ${state}`), page: Buffer.from(`avif ${state}`) };
    for (const also of [null, avif]) {
      const image = await storage.savePicture({ card, page, avif: also }, visibility);
      await addCraftsman(db, { ...trade, state, image });
      images.push(image);
    }
  }
  const path = join(directory, "both.backup");
  const made = await makeBackup({ db, storage, appKey: null }, path, new Date());
  expect(made).toMatchObject({ pictures: 12, lost: 0 });

  const backup = await openBackupReader(path);
  const restored = await openDatabase({ skipMigrations: true });
  onTestFinished(() => restored.close());
  const other = await openStorage({ directory: join(folder(), "storage") });
  await restoreBackup(restored.db, other, backup);
  backup.close();
  expect(images.map(visibilityOf)).toEqual(["public", "public", "private", "private"]);
  for (const key of images.flatMap(filesOf)) {
    const bytes = await other.read(key);
    expect(bytes).not.toBeNull();
    expect(bytes).toEqual(await storage.read(key));
  }
});
