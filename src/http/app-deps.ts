import type { FastifyInstance } from "fastify";
import type { OpenDatabase } from "#src/database/open.server.ts";
import type { Storage } from "#src/images/storage/storage.server.ts";
import type { Jobs } from "#src/jobs/open.server.ts";
import type { Outbox } from "#src/mail/outbox.server.ts";
import type { Config } from "#src/settings/config.ts";
import type { LiveSettings } from "#src/settings/live-settings.ts";
import type { ProcessInfo } from "./api/api.server.ts";
import type { SyncedCache } from "./cache/invalidation.server.ts";
import type { Screens } from "./render/pages.server.ts";
import type { Timeouts } from "./server/timeouts.server.ts";

/** State of a disk that is checked regularly. */
export interface FreeSpace {
  isEnough(): boolean;
  /** Whether there is enough for logins. */
  isEnoughForLogin(): boolean;
  /** Whether there is enough space, after checking the disk now. */
  check(): Promise<boolean>;
  stop(): void;
}

/**
 * Public pictures that nobody may see any more, although the storage has their files still: it could not move or
 * remove them yet.
 */
export interface WithheldPictures {
  /** @param key of any of its files */
  has(key: string): boolean;
  /** Reads from the database which they are. */
  refresh(): Promise<void>;
}

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
    | "limitFactor"
    | "pushServices"
    | "trustedProxies"
    | "logLevel"
    | "fastPath"
  > &
    Partial<Pick<Config, "phoneHooks">>;
  database: OpenDatabase;
  storage: Storage;
  outbox: Outbox;
  jobs: Pick<Jobs, "add">;
  /** The site's settings; if absent, the defaults until they are changed. */
  settings?: LiveSettings;
  /** If absent, none are withheld. */
  withheldPictures?: WithheldPictures;
  /** The free space of the disk that the site writes to; absent if it writes to none. */
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
