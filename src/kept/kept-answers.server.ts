import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { LRUCache } from "lru-cache";

const mebibyte = 1024 * 1024;
const mostBytes = 64 * mebibyte;
/** Smaller ones gain nothing. In bytes. */
const leastToCompress = 1024;
/** In ms. What is written of time, such as «قبل ساعة», grows old without any change. */
const longest = 60_000;
const brotliQuality = 5;

export type Encoding = "br" | "gzip" | "identity";

/** An answer as it is sent. */
export interface KeptAnswer {
  headers: Record<string, string>;
  etag: string;
  /** The bytes in this encoding, made when it is first asked for. */
  in(encoding: Encoding): Promise<Buffer>;
  /** Whether it is long enough to be worth one. */
  isCompressible: boolean;
  /** What it tells of: it is true until one of these changes. */
  topics: string[];
  /** The pattern of the screen that it is, if it is one. */
  screen: string | undefined;
  size: number;
  since: number;
}

/** Answers that anyone may have, until what they tell of changes. */
export class KeptAnswers {
  readonly #answers = new LRUCache<string, KeptAnswer>({
    maxSize: mostBytes,
    sizeCalculation: ({ size }) => size,
    dispose: (answer, key) => this.#forget(answer, key),
  });
  readonly #byTopic = new Map<string, Set<string>>();
  /** Since when all changes are heard of; undefined while they are not. */
  #toldSince: number | undefined;
  #changes = 0;

  /** Counts what has changed: an answer that was begun before belongs to another state. */
  get state() {
    return this.#changes;
  }

  /** @returns undefined, or whether what there is may be sent before anything else is tried */
  find(key: string): { answer: KeptAnswer; isFresh: boolean } | undefined {
    const answer = this.#answers.get(key);
    if (!answer) return undefined;
    const isTrue = this.#toldSince !== undefined && answer.since >= this.#toldSince;
    return { answer, isFresh: isTrue && performance.now() - answer.since < longest };
  }

  /** @param begun the state in which it was begun */
  keep(key: string, answer: KeptAnswer, begun: number) {
    if (begun !== this.#changes) return;
    this.#answers.set(key, answer);
    for (const topic of answer.topics) {
      const keys = this.#byTopic.get(topic) ?? new Set();
      this.#byTopic.set(topic, keys.add(key));
    }
  }

  /** Drops what tells of these; all there is for null. */
  drop(topics: string[] | null) {
    this.#changes++;
    if (!topics) return this.#answers.clear();
    for (const topic of topics) {
      for (const key of this.#byTopic.get(topic) ?? []) this.#answers.delete(key);
    }
  }

  /**
   * Whether changes are heard of. While they are not, nothing counts as fresh; nor does what is of
   * before, since nobody knows what was missed.
   */
  hear(isTold: boolean) {
    this.#changes++;
    this.#toldSince = isTold ? performance.now() : undefined;
  }

  #forget({ topics }: KeptAnswer, key: string) {
    for (const topic of topics) {
      const keys = this.#byTopic.get(topic);
      keys?.delete(key);
      if (keys?.size === 0) this.#byTopic.delete(topic);
    }
  }
}

const compressors: Record<Encoding, (bytes: Buffer) => Promise<Buffer>> = {
  identity: async (bytes) => bytes,
  gzip: promisify(gzip) as (bytes: Buffer) => Promise<Buffer>,
  br: (bytes) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
};

/** @param body as it is sent to who takes no compression */
export function asKept(
  body: string | Buffer,
  { headers, topics, screen }: Pick<KeptAnswer, "headers" | "topics" | "screen">,
): KeptAnswer {
  const bytes = Buffer.from(body);
  const made: Partial<Record<Encoding, Promise<Buffer>>> = {};
  const isText = /^(text|application)\//.test(headers["content-type"] ?? "");
  return {
    headers,
    etag: `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 27)}"`,
    in(encoding) {
      made[encoding] ??= compressors[encoding](bytes);
      return made[encoding];
    },
    isCompressible: isText && bytes.length >= leastToCompress,
    topics,
    screen,
    // With what it will be in two more encodings.
    size: Math.ceil(bytes.length * 1.5) + 1024,
    since: performance.now(),
  };
}
