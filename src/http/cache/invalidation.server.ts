import { randomUUID } from "node:crypto";
import type { OpenDatabase } from "../../database/open.server.ts";
import { ResponseCache } from "./response-cache.server.ts";
import { changesChannel, tagsForChange } from "./tags.ts";

/** Milliseconds. A write is committed whether its notification arrives in time or not. */
const syncTimeout = 500;

export interface SyncedCache {
  cache: ResponseCache;
  /** Resolves once the changes committed so far have been applied to the cache, or on a timeout. */
  sync(): Promise<void>;
}

/** A cache whose responses are invalidated by the database's notifications of every process. */
export async function openResponseCache(
  database: Pick<OpenDatabase, "listen" | "run" | "kind">,
): Promise<SyncedCache> {
  const cache = new ResponseCache();
  const pendingMarkers = new Map<string, () => void>();
  await database.listen(changesChannel, {
    onNotification(payload) {
      if (isMarker(payload)) pendingMarkers.get(payload)?.();
      else cache.invalidate(tagsForChange(payload));
    },
    onSubscribedChange: (isSubscribed) => cache.setSubscribed(isSubscribed),
  });

  return {
    cache,
    async sync() {
      // The embedded database notifies before it reports the commit.
      if (database.kind === "embedded" || !cache.isSubscribed) return;
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
