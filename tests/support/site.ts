import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import type { FastifyInstance, LightMyRequestResponse } from "fastify";
import { inject } from "vitest";
import { buildApp } from "../../src/app.ts";
import type { Database, OpenDatabase } from "../../src/database/open.server.ts";
import { openSettings } from "../../src/features/site-settings/store.server.ts";
import type { AppDeps } from "../../src/http/app-deps.ts";
import { openResponseCache } from "../../src/http/cache/invalidation/invalidation.server.ts";
import { openStorage } from "../../src/images/storage/storage.server.ts";
import { openOutbox } from "../../src/mail/outbox.server.ts";
import type { LiveSettings } from "../../src/settings/live-settings.ts";
import { currentDatabase, emptyDatabase, jobsOf } from "./database.ts";

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
    /** False where the program must be this test's own, as it is wherever anything else is given. */
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
  const { emptied = true, shared: _shared, ...parts } = given;
  const database = emptied ? await emptyDatabase() : await currentDatabase();
  const isUsual = Object.keys(given).length === 0;
  const app = await (isUsual ? usualApp(database) : build(database, parts));
  if (isUsual) await usualSettings?.refresh();
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

let usual: ReturnType<typeof build> | undefined;
let usualSettings: LiveSettings | undefined;

/** One for all tests without wishes of their own: what it remembers the database tells it to forget. */
function usualApp(database: OpenDatabase) {
  usual ??= buildUsual(database);
  return usual;
}

async function buildUsual(database: OpenDatabase) {
  usualSettings = await openSettings(database.db);
  const app = await build(database, {}, usualSettings);
  return app.addHook("onClose", async () => {
    usual = undefined;
  });
}

async function build(
  database: OpenDatabase,
  given: Omit<Settings, "emptied" | "shared">,
  live?: LiveSettings,
) {
  const { now, logTo, freeSpace, storage, openScreens, timeouts, metrics, ...more } = given;
  const { processInfo = processInfoIn(files), withCache, ...settings } = more;
  const siteSettings = live ?? (await openSettings(database.db));
  return buildApp({
    settings: siteSettings,
    config: {
      appUrl: origin,
      appKey,
      country: "SY",
      timeZone: "Asia/Damascus",
      admin2fa: "offered",
      limits: 1000,
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
    ...(withCache ? { responseCache: await openResponseCache(database, siteSettings) } : {}),
    processInfo,
    ...(freeSpace ? { freeSpace } : {}),
    ...(metrics ? { metrics } : {}),
    ...(now ? { now } : {}),
    ...(logTo ? { logTo } : {}),
    ...(openScreens ? { openScreens } : {}),
    ...(timeouts ? { timeouts } : {}),
  });
}

/** A program that was just started on this directory. */
export const processInfoIn = (dataDir: string): AppDeps["processInfo"] => ({
  ...{ version: "0.0.0", startedAt: new Date(), dataDir },
  ...{ mailGoesTo: "server", takesSnapshots: true, isDemoUnwanted: false },
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
