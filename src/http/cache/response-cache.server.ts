import type { IncomingMessage } from "node:http";
import { LRUCache } from "lru-cache";
import { acceptsJson } from "#src/http/api/accept-constraint.server.ts";
import { minute } from "#src/util/time.ts";
import type { CachedResponse } from "./cached-response.server.ts";

const mebibyte = 1024 * 1024;
const maxBytes = 64 * mebibyte;
/** Milliseconds. Relative times in a page, such as «قبل ساعة», change without any invalidation. */
const maxAge = minute;

/** Public responses by cache key, until one of their tags is invalidated. */
export class ResponseCache {
  readonly #responses = new LRUCache<string, CachedResponse>({
    maxSize: maxBytes,
    // A URL may be longer than its response.
    sizeCalculation: ({ size }, key) => size + 2 * key.length,
    dispose: (response, key) => this.#removeFromTags(response, key),
  });
  readonly #keysByTag = new Map<string, Set<string>>();
  #isSubscribed = false;
  #generation = 0;

  /** Grows with every invalidation. A response begun in an earlier generation may be outdated. */
  get generation() {
    return this.#generation;
  }

  get isSubscribed() {
    return this.#isSubscribed;
  }

  /** A response that is not fresh is for when no new one can be made. */
  find(key: string): { response: CachedResponse; isFresh: boolean } | undefined {
    const response = this.#responses.get(key);
    if (!response) return undefined;
    const isFresh = this.#isSubscribed && performance.now() - response.createdAt < maxAge;
    return { response, isFresh };
  }

  findFresh(key: string): CachedResponse | undefined {
    const found = this.find(key);
    return found?.isFresh ? found.response : undefined;
  }

  /**
   * Stores nothing if there was an invalidation since `generation`, when the response was begun. One that was
   * made without a subscription shows that the database can be reached, so that changes may be missed: it is
   * not stored, and those from before are deleted. A response without tags may be made from memory, and shows nothing.
   */
  store(key: string, response: CachedResponse, generation: number) {
    if (generation !== this.#generation) return;
    if (!this.#isSubscribed) {
      if (response.tags.length > 0) this.invalidate(null);
      return;
    }
    this.#responses.set(key, response);
    for (const tag of response.tags) {
      const keys = this.#keysByTag.get(tag) ?? new Set();
      this.#keysByTag.set(tag, keys.add(key));
    }
  }

  delete(key: string) {
    this.#responses.delete(key);
  }

  /** Deletes the responses with one of these tags, or all of them for null. */
  invalidate(tags: string[] | null) {
    this.#generation++;
    if (!tags) return this.#responses.clear();
    for (const tag of tags) {
      for (const key of this.#keysByTag.get(tag) ?? []) this.#responses.delete(key);
    }
  }

  /**
   * Without a subscription to changes no response is fresh, and those from before are kept only as long as
   * the database seems to be away. With a new one they are deleted, since changes may have been missed,
   * such as that a listing was hidden.
   */
  setSubscribed(isSubscribed: boolean) {
    this.#generation++;
    this.#isSubscribed = isSubscribed;
    if (isSubscribed) this.#responses.clear();
  }

  #removeFromTags({ tags }: CachedResponse, key: string) {
    for (const tag of tags) {
      const keys = this.#keysByTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.#keysByTag.delete(tag);
    }
  }
}

/** @param url without the parameters that change no response */
export const cacheKey = (request: Pick<IncomingMessage, "headers">, url = "") =>
  `${acceptsJson(request) ? "json" : "any"} ${url}`;
