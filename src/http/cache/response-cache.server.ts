import type { IncomingMessage } from "node:http";
import { LRUCache } from "lru-cache";
import { minute } from "../../util/time.ts";
import { acceptsJson } from "../api/accept-constraint.server.ts";
import type { KeptAnswer } from "./cached-response.server.ts";
import { withoutClickMarks } from "./tracking-parameters.server.ts";

const mebibyte = 1024 * 1024;
const mostBytes = 64 * mebibyte;
/** What is written of time, such as «قبل ساعة», grows old without any change. */
const longest = minute;

/** Answers that anyone may have, until what they tell of changes. */
export class KeptAnswers {
  readonly #answers = new LRUCache<string, KeptAnswer>({
    maxSize: mostBytes,
    // Addresses may be longer than what is said at them.
    sizeCalculation: ({ size }, key) => size + 2 * key.length,
    dispose: (answer, key) => this.#forget(answer, key),
  });
  readonly #byTopic = new Map<string, Set<string>>();
  /** Since when all changes are heard of; undefined while they are not. */
  #toldSince: number | undefined;
  #generation = 0;

  /** Counts what has changed: an answer that was begun before is of an earlier one. */
  get generation() {
    return this.#generation;
  }

  /** Whether changes are heard of. */
  get isTold() {
    return this.#toldSince !== undefined;
  }

  /** @returns undefined, or whether what there is may be sent before anything else is tried */
  find(key: string): { answer: KeptAnswer; isFresh: boolean } | undefined {
    const answer = this.#answers.get(key);
    if (!answer) return undefined;
    const isTrue = this.#toldSince !== undefined && answer.since >= this.#toldSince;
    return { answer, isFresh: isTrue && performance.now() - answer.since < longest };
  }

  /** @param generation as the answer was begun */
  keepIfCurrent(key: string, answer: KeptAnswer, generation: number) {
    if (generation !== this.#generation) return;
    this.#answers.set(key, answer);
    for (const topic of answer.topics) {
      const keys = this.#byTopic.get(topic) ?? new Set();
      this.#byTopic.set(topic, keys.add(key));
    }
  }

  /** Nothing is kept there any more. */
  remove(key: string) {
    this.#answers.delete(key);
  }

  /** Drops what tells of these; all there is for null. */
  drop(topics: string[] | null) {
    this.#generation++;
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
    this.#generation++;
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

/** Under which an answer to this is kept. At the door the marks of a click are still there. */
export const keyOf = (request: Pick<IncomingMessage, "url" | "headers">) =>
  `${acceptsJson(request) ? "json" : "any"} ${withoutClickMarks(request.url ?? "")}`;
