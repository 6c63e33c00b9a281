import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import type { FastifyInstance, LightMyRequestResponse } from "fastify";
import { inject } from "vitest";
import { buildApp } from "#src/app.ts";
import type { Database, OpenDatabase } from "#src/database/open.server.ts";
import { openWithheldPictures } from "#src/features/craftsmen/pictures/withheld-pictures.server.ts";
import { openSettings } from "#src/features/site-settings/store.server.ts";
import type { AppDeps } from "#src/http/app-deps.ts";
import { openResponseCache } from "#src/http/cache/invalidation.server.ts";
import { openStorage } from "#src/images/storage/storage.server.ts";
import { openOutbox } from "#src/mail/outbox.server.ts";
import type { LiveSettings } from "#src/settings/live-settings.ts";
import { currentDatabase, emptyDatabase, jobsOf } from "./database/database.ts";

export { addCity, addCraftsman, addProfession } from "./rows.ts";

export interface Site {
  app: FastifyInstance;
  db: Database;
  /** The site's clock. */
  now: () => Date;
  /** Storage folder of the site. */
  files: string;
  get(url: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  /** Sends JSON with a valid anti-forgery token. */
  post(
    url: string,
    body: unknown,
    headers?: Record<string, string>,
  ): Promise<LightMyRequestResponse>;
}

/** One folder a worker, inside of one that goes with the run. */
const files = mkdtempSync(join(inject("filesFolder"), "worker-"));

export const origin = "http://herafi.test";
export const appKey = "a key for tests, 32 characters long";

type Settings = Partial<AppDeps["config"]> &
  Partial<Pick<AppDeps, Own>> & {
    /** Caches public responses, as a running site does. */
    withCache?: boolean;
    /** False for another process on the same rows. */
    emptied?: boolean;
    /** False where the program must be this test's own. */
    shared?: false;
  };
type Own =
  | "now"
  | "logTo"
  | "freeSpace"
  | "storage"
  | "metrics"
  | "processInfo"
  | "openScreens"
  | "timeouts";

/** The whole program on this worker's emptied database, with limits that no test meets by chance. */
export async function openSite(given: Settings = {}): Promise<Site> {
  const { emptied = true, shared, ...parts } = given;
  const database = emptied ? await emptyDatabase() : await currentDatabase();
  const isShared = emptied && shared === undefined && isShareable(parts);
  const app = await (isShared ? sharedApp(database, parts) : build(database, parts));
  return {
    app,
    db: database.db,
    now: given.now ?? (() => new Date()),
    files,
    get: (url, headers = {}) => app.inject({ method: "GET", url, headers }),
    async post(url, body, headers = {}) {
      const token = await csrfHeaders(app);
      return app.inject({
        method: "POST",
        url,
        headers: { ...token, ...headers },
        payload: body as object,
      });
    },
  };
}

type Parts = Omit<Settings, "emptied" | "shared">;

/** Settings under which a program remembers nothing that the database does not tell it to forget. */
const shareable: (keyof Parts)[] = [
  ...(["now", "appUrl", "appKey", "country", "timeZone"] as const),
  ...(["admin2fa", "pushServices", "corsOrigins", "cookieDomain", "phoneHooks"] as const),
];

const isShareable = (parts: Parts) =>
  Object.keys(parts).every((name) => shareable.includes(name as keyof Parts));

/** To build a program takes longer than most tests: those who wish for the same take turns. */
const sharedApps = new Map<string, ReturnType<typeof buildShared>>();

async function sharedApp(database: OpenDatabase, { now, ...parts }: Parts) {
  const key = JSON.stringify(Object.entries(parts).sort());
  const building = sharedApps.get(key) ?? buildShared(database, parts, key);
  sharedApps.set(key, building);
  const { app, settings, clock } = await building;
  clock.now = now ?? (() => new Date());
  await settings.refresh();
  return app;
}

async function buildShared(database: OpenDatabase, parts: Parts, key: string) {
  /** Of the test that has the program now. */
  const clock = { now: () => new Date() };
  const { timeZone = "Asia/Damascus", country = "SY" } = parts;
  const settings = await openSettings(database.db, { timeZone, country });
  const app = await build(database, { ...parts, now: () => clock.now() }, settings);
  app.addHook("onClose", async () => {
    sharedApps.delete(key);
  });
  return { app, settings, clock };
}

async function build(database: OpenDatabase, given: Parts, live?: LiveSettings) {
  const { now, logTo, freeSpace, storage, openScreens, timeouts, metrics, ...more } = given;
  const { processInfo = processInfoIn(files), withCache, ...settings } = more;
  const sendsMail = processInfo.mailGoesTo === "server";
  const { timeZone = "Asia/Damascus", country = "SY" } = settings;
  const siteSettings = live ?? (await openSettings(database.db, { sendsMail, timeZone, country }));
  return buildApp({
    settings: siteSettings,
    config: {
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
      logLevel: "silent",
      fastPath: true,
      ...settings,
    },
    database,
    storage: storage ?? (await openStorage({ directory: files })),
    outbox: openOutbox(await jobsOf(database)),
    jobs: await jobsOf(database),
    ...(withCache ? await cacheParts(database, siteSettings) : {}),
    processInfo,
    ...(freeSpace ? { freeSpace } : {}),
    ...(metrics ? { metrics } : {}),
    ...(now ? { now } : {}),
    ...(logTo ? { logTo } : {}),
    ...(openScreens ? { openScreens } : {}),
    ...(timeouts ? { timeouts } : {}),
  });
}

/** What a running site has in memory of the database. */
async function cacheParts(database: OpenDatabase, settings: LiveSettings) {
  const withheldPictures = await openWithheldPictures(database.db);
  const responseCache = await openResponseCache(database, settings, withheldPictures);
  return { withheldPictures, responseCache };
}

/** A program that was just started on this directory. */
export const processInfoIn = (dataDir: string): AppDeps["processInfo"] => ({
  version: "0.0.0",
  startedAt: new Date(),
  dataDir,
  mailGoesTo: "server",
  takesSnapshots: true,
  isDemoUnwanted: false,
});

/** The headers of a browser that has asked for the anti-forgery cookie. */
export async function csrfHeaders(app: FastifyInstance): Promise<Record<string, string>> {
  const { cookies } = await app.inject({ method: "GET", url: "/sanctum/csrf-cookie" });
  const token = cookies.find(({ name }) => name === "XSRF-TOKEN")?.value ?? "";
  return {
    cookie: cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join("; "),
    "x-xsrf-token": token,
  };
}
