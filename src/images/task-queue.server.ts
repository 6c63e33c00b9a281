import { Refusal } from "#src/errors/refusal.server.ts";
import { otherFormsInProgress } from "#src/errors/refusal.texts.ts";
import { createRecentUse } from "#src/util/recent-use.server.ts";
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
  /** All tasks of one network may have half of the queue; absent for the site's own. */
  network?: string | undefined;
  /** When it is aborted, a task that waits leaves the queue at once. */
  signal?: AbortSignal;
}

interface WaitingTask {
  network: string | undefined;
  begin: () => void;
  refuse: (refusal: Refusal) => void;
}

/**
 * Runs tasks one at a time. By turns that of the network which has used least time lately comes first, and the one
 * that came first. In a full queue a task takes the place of one whose network has used more.
 */
export class TaskQueue {
  readonly #maxWaiting: number;
  readonly #now: () => number;
  /** In the order in which they came. */
  readonly #waiting: WaitingTask[] = [];
  readonly #recentUse: ReturnType<typeof createRecentUse>;
  #isFirstNext = false;
  #isBusy = false;
  #averageDuration = assumedDuration;

  /** @param now in milliseconds; replaced in tests */
  constructor(maxWaiting: number, now = () => performance.now()) {
    this.#maxWaiting = maxWaiting;
    this.#now = now;
    this.#recentUse = createRecentUse(now);
  }

  /** Number of tasks that have not begun. */
  get length(): number {
    return this.#waiting.length;
  }

  /**
   * @throws Refusal `unavailable` if there are too many tasks or they would take too long, `tooMany` if
   * the network has half of the queue; the signal's reason if it is aborted before the task begins
   */
  async run<Result>(
    task: () => Promise<Result>,
    { network, signal }: TaskClient = {},
  ): Promise<Result> {
    signal?.throwIfAborted();
    if (this.#isBusy) {
      this.#makeRoom(network);
      await this.#waitForTurn(network, signal);
    }
    this.#isBusy = true;
    const startedAt = this.#now();
    try {
      return await task();
    } finally {
      const duration = this.#now() - startedAt;
      if (network !== undefined) this.#recentUse.use(network, duration);
      // A task that was given up says nothing about how long others take.
      if (!signal?.aborted) this.#recordDuration(duration);
      const next = this.#takeNext();
      if (next) next.begin();
      else this.#isBusy = false;
    }
  }

  #usedBy = (network: string | undefined) =>
    network === undefined ? 0 : this.#recentUse.usedBy(network);

  #takeNext(): WaitingTask | undefined {
    const [first] = this.#waiting;
    if (!first) return undefined;
    let next = first;
    for (const task of this.#isFirstNext ? [] : this.#waiting) {
      if (this.#usedBy(task.network) < this.#usedBy(next.network)) next = task;
    }
    this.#isFirstNext = !this.#isFirstNext;
    this.#remove(next);
    return next;
  }

  #makeRoom(network: string | undefined) {
    const share = Math.ceil(this.#maxWaiting / 2);
    const ofNetwork = this.#waiting.filter((task) => task.network === network).length;
    if (network !== undefined && ofNetwork >= share) {
      throw new Refusal("tooMany", { message: otherFormsInProgress, retryAfter: minRetryAfter });
    }
    // The running task counts as one that has just begun.
    const expectedWait = (this.#waiting.length + 1) * this.#averageDuration;
    if (this.#waiting.length < this.#maxWaiting && expectedWait <= maxExpectedWait) return;
    const retryAfter = Math.max(minRetryAfter, Math.ceil(inSeconds(expectedWait) / 2));
    const refusal = new Refusal("unavailable", { retryAfter });
    const refused = ofNetwork === 0 ? this.#lastOfMostUsed(network) : undefined;
    if (!refused) throw refusal;
    this.#remove(refused);
    refused.refuse(refusal);
  }

  /** @returns undefined if no network that waits has used more than this one */
  #lastOfMostUsed(network: string | undefined): WaitingTask | undefined {
    let most = this.#usedBy(network);
    let last: WaitingTask | undefined;
    for (const task of this.#waiting) {
      const used = this.#usedBy(task.network);
      if (used > most || task.network === last?.network) [last, most] = [task, used];
    }
    return last;
  }

  #remove(task: WaitingTask) {
    this.#waiting.splice(this.#waiting.indexOf(task), 1);
  }

  #waitForTurn(network: string | undefined, signal: AbortSignal | undefined): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const stopWaiting = () => signal?.removeEventListener("abort", leave);
    const task = {
      network,
      begin() {
        stopWaiting();
        resolve();
      },
      refuse(refusal: Refusal) {
        stopWaiting();
        reject(refusal);
      },
    };
    const leave = () => {
      this.#remove(task);
      reject(signal?.reason);
    };
    signal?.addEventListener("abort", leave, { once: true });
    this.#waiting.push(task);
    return promise;
  }

  #recordDuration(duration: number) {
    this.#averageDuration += (duration - this.#averageDuration) * latestWeight;
  }
}
