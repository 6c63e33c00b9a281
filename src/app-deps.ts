import type { FastifyInstance } from "fastify";
import type { OpenDatabase } from "./database/open.server.ts";
import type { FreeSpace } from "./disk/free-space.server.ts";
import type { ProcessInfo } from "./http/api/api.server.ts";
import type { SyncedCache } from "./http/cache/invalidation.server.ts";
import type { Screens } from "./http/render/pages.server.ts";
import type { Timeouts } from "./http/server/timeouts.server.ts";
import type { Storage } from "./images/storage.server.ts";
import type { Outbox } from "./mail/outbox.server.ts";
import type { Config } from "./settings/config.ts";
import type { LiveSettings } from "./settings/live-settings.ts";

/** What `buildApp` puts together. */
export interface AppDeps {
  config: Pick<
    Config,
    | "appUrl"
    | "appKey"
    | "corsOrigins"
    | "cookieDomain"
    | "country"
    | "timeZone"
    | "admin2fa"
    | "limits"
    | "trustedProxies"
    | "logLevel"
    | "fastPath"
  >;
  database: OpenDatabase;
  storage: Storage;
  outbox: Outbox;
  /** The site's settings; if absent, the defaults until they are changed. */
  settings?: LiveSettings;
  /** Of the disk that the site writes to; absent if it writes to none. */
  freeSpace?: FreeSpace | null;
  /** For public responses; without it nothing is cached. */
  responseCache?: SyncedCache;
  processInfo: Omit<ProcessInfo, "databaseKind">;
  /** Where Prometheus finds its figures; no metrics if absent. */
  metrics?: Config["metrics"];
  /** Replaced in tests. */
  now?: () => Date;
  /** Shortened in tests. */
  timeouts?: Timeouts;
  /** Replaced in tests. */
  logTo?: { write(line: string): void };
  /** Registers the screens; absent in tests of the API alone. */
  openScreens?: (app: FastifyInstance) => Promise<Screens>;
}
