import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { buildApp } from "#src/app.ts";
import { openStorage, privateDirectory } from "#src/images/storage/storage.server.ts";
import { openOutbox } from "#src/mail/outbox.server.ts";
import { emptyDatabase, jobsOf } from "#tests/support/database/database.ts";
import { appKey, origin, processInfoIn } from "#tests/support/site.ts";

type Verb = "enqueue" | "savePicture" | "removePicture";

/**
 * The whole program on a storage of its own, some of whose parts fail: to queue mail (`post`), to
 * keep a picture or to remove one.
 */
export async function openBrokenSite(...broken: Verb[]) {
  const database = await emptyDatabase();
  const files = mkdtempSync(join(tmpdir(), "herafi-broken-"));
  onTestFinished(() => {
    for (const folder of [files, privateDirectory(files)]) {
      rmSync(folder, { recursive: true, force: true });
    }
  });
  const storage = await openStorage({ directory: files });
  const outbox = openOutbox(await jobsOf(database));
  const failures = new Map(broken.map((verb) => [verb, Number.POSITIVE_INFINITY]));
  const unlessOut =
    <Given extends unknown[], Result>(verb: Verb, work: (...given: Given) => Promise<Result>) =>
    async (...given: Given) => {
      const left = failures.get(verb) ?? 0;
      if (left <= 0) return work(...given);
      failures.set(verb, left - 1);
      throw new Error(`${verb} is out of order`);
    };
  const app = await buildApp({
    config: {
      ...{
        appUrl: origin,
        appKey,
        country: "SY",
        timeZone: "Asia/Damascus",
        admin2fa: "offered",
        limitFactor: 1000,
        trustedProxies: [],
        pushServices: [],
        corsOrigins: [],
        cookieDomain: null,
      },
      logLevel: "silent",
      fastPath: true,
    },
    database,
    storage: {
      ...storage,
      savePicture: unlessOut("savePicture", storage.savePicture),
      removePicture: unlessOut("removePicture", storage.removePicture),
    },
    jobs: await jobsOf(database),
    outbox: { ...outbox, enqueue: unlessOut("enqueue", outbox.enqueue) },
    processInfo: processInfoIn(files),
  });
  return {
    app,
    db: database.db,
    files,
    /** Has the next call of it fail. */
    failOnce: (verb: Verb) => void failures.set(verb, 1),
  };
}
