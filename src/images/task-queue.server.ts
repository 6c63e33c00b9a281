import { Refusal } from "#src/errors/refusal.server.ts";
import { otherFormsInProgress } from "#src/errors/refusal.texts.ts";
import { inSeconds, second } from "#src/util/time.ts";

/** A task that is expected to wait longer is refused. */
const maxExpectedWait = 20 * second;
/** The duration of a task, until one has been measured. */
const assumedDuration = 1 * second;
/** Weight of the latest duration in the moving average. */
const latestWeight = 0.25;
/** Seconds. */
const minRetryAfter = 5;

/** For whom a task is done. */
export interface TaskClient {
  /** All tasks of one key may have half of the queue. */
  key?: string | undefined;
  /** When it is aborted, a task that waits leaves the queue at once. */
  signal?: AbortSignal;
}

interface WaitingTask {
  key: string | undefined;
  begin: () => void;
}

/** Runs tasks one at a time, in the order in which they came. */
export class TaskQueue {
  readonly #maxWaiting: number;
  readonly #now: () => number;
  readonly #waiting: WaitingTask[] = [];
  #isBusy = false;
  #averageDuration = assumedDuration;

  /** @param now in milliseconds; replaced in tests */
  constructor(maxWaiting: number, now = () => performance.now()) {
    this.#maxWaiting = maxWaiting;
    this.#now = now;
  }

  /** Number of tasks that have not begun. */
  get length(): number {
    return this.#waiting.length;
  }

  /**
   * @throws Refusal `unavailable` if there are too many tasks or they would take too long, `tooMany` if
   * the client has half of the queue; the signal's reason if it is aborted before the task begins
   */
  async run<Result>(
    task: () => Promise<Result>,
    { key, signal }: TaskClient = {},
  ): Promise<Result> {
    signal?.throwIfAborted();
    if (this.#isBusy) {
      this.#refuseIfFull(key);
      await this.#waitForTurn(key, signal);
    }
    this.#isBusy = true;
    const startedAt = this.#now();
    try {
      return await task();
    } finally {
      // A task that was given up says nothing about how long others take.
      if (!signal?.aborted) this.#recordDuration(this.#now() - startedAt);
      const next = this.#waiting.shift();
      if (next) next.begin();
      else this.#isBusy = false;
    }
  }

  #refuseIfFull(key: string | undefined) {
    const share = Math.ceil(this.#maxWaiting / 2);
    const ofClient = this.#waiting.filter((task) => task.key === key).length;
    if (key !== undefined && ofClient >= share) {
      throw new Refusal("tooMany", { message: otherFormsInProgress, retryAfter: minRetryAfter });
    }
    // The running task counts as one that has just begun.
    const expectedWait = (this.#waiting.length + 1) * this.#averageDuration;
    if (this.#waiting.length >= this.#maxWaiting || expectedWait > maxExpectedWait) {
      const retryAfter = Math.max(minRetryAfter, Math.ceil(inSeconds(expectedWait) / 2));
      throw new Refusal("unavailable", { retryAfter });
    }
  }

  #waitForTurn(key: string | undefined, signal: AbortSignal | undefined): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const task = { key, begin };
    const waiting = this.#waiting;
    function begin() {
      signal?.removeEventListener("abort", leave);
      resolve();
    }
    function leave() {
      waiting.splice(waiting.indexOf(task), 1);
      reject(signal?.reason);
    }
    signal?.addEventListener("abort", leave, { once: true });
    waiting.push(task);
    return promise;
  }

  #recordDuration(duration: number) {
    this.#averageDuration += (duration - this.#averageDuration) * latestWeight;
  }
}
