import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { FastifyInstance, FastifyRequest } from "fastify";
import fp from "fastify-plugin";
import type { OpenDatabase } from "#src/database/open.server.ts";
import { defaultSettings, type LiveSettings } from "#src/settings/live-settings.ts";
import { second } from "#src/util/time.ts";
import { ResponseCache } from "./response-cache.server.ts";
import { changesChannel, tagsForChange } from "./tags.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The route needs no login, and yet may publish or hide a listing. */
    changesPublic?: boolean;
  }
}

/** Milliseconds. A write is committed whether its notification arrives in time or not. */
const syncTimeout = 500;
/** Milliseconds, before settings that could not be read are read again. */
const retryDelay = second;

interface Refreshed {
  refresh(): Promise<void>;
}

export interface SyncedCache {
  cache: ResponseCache;
  /** Resolves once the changes committed so far have been applied to the cache, or on a timeout. */
  sync(): Promise<void>;
}

const neverChanging: LiveSettings = {
  ...defaultSettings,
  refresh: async () => {},
  readLogo: async () => null,
};

/**
 * A cache whose responses are invalidated by the database's notifications of every process. They also
 * tell of changed settings, which are read again before the responses that show them are made anew, and of
 * listings that were hidden, whose pictures may have to be withheld.
 */
export async function openResponseCache(
  database: Pick<OpenDatabase, "listen" | "run" | "kind">,
  settings: LiveSettings = neverChanging,
  withheldPictures: Refreshed = { refresh: async () => {} },
): Promise<SyncedCache> {
  const cache = new ResponseCache();
  let cachedVersion = settings.current.version;
  let settled = Promise.resolve();
  /** Until it succeeds: the process would go on showing the settings of before. */
  async function refreshSettings() {
    const isRead = () =>
      settings.refresh().then(
        () => true,
        () => false,
      );
    while (!(await isRead())) await pause(retryDelay, undefined, { ref: false });
    if (settings.current.version === cachedVersion) return;
    cachedVersion = settings.current.version;
    // Made since the notification, with the settings of before.
    cache.invalidate(null);
  }
  /** One that fails is done again by the upkeep of pictures. */
  const refreshWithheld = () => withheldPictures.refresh().catch(() => {});
  /** After what is under way, which may be of a change before. */
  function refresh(refreshing: Promise<void>) {
    settled = Promise.all([settled, refreshing]).then(() => {});
  }
  const pendingMarkers = new Map<string, () => void>();
  await database.listen(changesChannel, {
    onNotification(payload) {
      if (isMarker(payload)) {
        void settled.then(() => pendingMarkers.get(payload)?.());
        return;
      }
      const tags = tagsForChange(payload);
      cache.invalidate(tags);
      if (!tags) refresh(refreshSettings());
      refresh(refreshWithheld());
    },
    onSubscribedChange(isSubscribed) {
      cache.setSubscribed(isSubscribed);
      // Changes may have been missed.
      if (!isSubscribed) return;
      refresh(refreshSettings());
      refresh(refreshWithheld());
    },
  });

  return {
    cache,
    async sync() {
      // The embedded database notifies before it reports the commit.
      if (database.kind === "embedded") return settled;
      // No notification of this process's own change will come.
      if (!cache.isSubscribed) {
        cache.invalidate(null);
        return refreshWithheld();
      }
      // Notifications arrive in the order of the commits, so after this one all earlier ones have.
      const marker = createMarker();
      const { promise: arrived, resolve } = Promise.withResolvers<void>();
      pendingMarkers.set(marker, resolve);
      const timeout = setTimeout(resolve, syncTimeout);
      database.run("select pg_notify($1, $2)", [changesChannel, marker]).catch(() => resolve());
      await arrived;
      clearTimeout(timeout);
      pendingMarkers.delete(marker);
    },
  };
}

const createMarker = () => `mark ${randomUUID()}`;
const isMarker = (payload: string) => payload.startsWith("mark ");

/** A client that has changed something must not get an older cached response in its next request. */
export const readYourWrites = fp(
  async (app: FastifyInstance, { sync }: Pick<SyncedCache, "sync">) => {
    app.addHook("onSend", async (request, reply, payload) => {
      if (reply.statusCode < 400 && mayChangeCached(request)) await sync();
      return payload;
    });
  },
);

/** Whether a response may outdate the cache. Routes without a login rarely do, and say so by `changesPublic`. */
function mayChangeCached({ method, routeOptions }: FastifyRequest) {
  const { access = "anyone", changesPublic } = routeOptions.config;
  if (method === "GET" || method === "HEAD") return false;
  return changesPublic || (access !== "anyone" && access !== "visitor");
}
