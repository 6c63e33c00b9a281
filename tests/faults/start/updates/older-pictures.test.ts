import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, expect, it } from "vitest";
import { openDatabase } from "#src/database/open.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { openStorage } from "#src/images/storage/storage.server.ts";
import { cleanUp, start, temporaryFolder, waitUntil } from "#tests/faults/start/process.ts";
import { startBucket } from "#tests/support/pictures/bucket.ts";
import { webpOf } from "#tests/support/pictures/signed-bytes.ts";
import { addAccount } from "#tests/support/rows.ts";

afterAll(cleanUp);

it.each(["on disk", "in a bucket"])(
  "33: pictures %s of a version that had only public ones are hidden by the next start",
  async (kind) => {
    const bucket = kind === "in a bucket" ? await startBucket() : undefined;
    const directory = temporaryFolder();
    const inDatabase = async <Found>(
      look: (opened: Awaited<ReturnType<typeof openDatabase>>) => Promise<Found>,
    ) => {
      const opened = await openDatabase({ directory: join(directory, "database") });
      return look(opened).finally(() => opened.close());
    };
    const storage = await openStorage({
      storageUrl: bucket?.url,
      directory: join(directory, "storage"),
    });
    const picture = { card: webpOf("card"), page: webpOf("page"), avif: null };
    const save = () => storage.savePicture(picture, "public");
    const [pending, suspended, approved] = [await save(), await save(), await save()];
    const ids = await inDatabase(async ({ db }) => ({
      pending: await addAccount(db, { state: "pending", image: pending }),
      suspended: await addAccount(db, { state: "suspended", image: suspended }),
      approved: await addAccount(db, { state: "approved", image: approved }),
    }));

    const herafi = await start({
      DATA_DIR: directory,
      DEMO: "off",
      ...(bucket ? { STORAGE_URL: bucket.url } : {}),
    });
    const statusOf = async (image: string) =>
      (await fetch(`${herafi.url}/storage/${image}`)).status;
    for (const image of [pending, suspended]) {
      await waitUntil(herafi, async () => (await statusOf(image)) === 404);
    }
    expect(await statusOf(approved)).toBe(200);
    expect(await herafi.end("SIGTERM")).toBe(0);
    await inDatabase(async ({ db }) => {
      for (const [state, id] of Object.entries(ids)) {
        const [row] = await db.select().from(craftsman).where(eq(craftsman.id, id));
        expect(row?.image?.startsWith("craftsmen/private-"), state).toBe(state !== "approved");
        expect(await storage.read(row!.image!)).toEqual(webpOf("page"));
      }
    });
    bucket?.stop();
  },
);
