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
  /** Absent for the site's own. */
  network?: string | undefined;
  /** All tasks of one key may have half of the queue; absent where few come at a time. */
  key?: string | undefined;
  /** When it is aborted, a task that waits leaves the queue at once. */
  signal?: AbortSignal;
}

interface WaitingTask extends Pick<TaskClient, "network" | "key"> {
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
   * its key has half of the queue; the signal's reason if it is aborted before the task begins
   */
  async run<Result>(task: () => Promise<Result>, client: TaskClient = {}): Promise<Result> {
    const { network, signal } = client;
    signal?.throwIfAborted();
    if (this.#isBusy) {
      this.#makeRoom(client);
      await this.#waitForTurn(client);
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

  #makeRoom({ network, key }: TaskClient) {
    const share = Math.ceil(this.#maxWaiting / 2);
    const ofKey = this.#waiting.filter((task) => task.key === key).length;
    if (key !== undefined && ofKey >= share) {
      throw new Refusal("tooMany", { message: otherFormsInProgress, retryAfter: minRetryAfter });
    }
    // The running task counts as one that has just begun.
    const expectedWait = (this.#waiting.length + 1) * this.#averageDuration;
    if (this.#waiting.length < this.#maxWaiting && expectedWait <= maxExpectedWait) return;
    const retryAfter = Math.max(minRetryAfter, Math.ceil(inSeconds(expectedWait) / 2));
    const refusal = new Refusal("unavailable", { retryAfter });
    const isWaiting = this.#waiting.some((task) => task.network === network);
    const refused = isWaiting ? undefined : this.#lastOfMostUsed(network);
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

  #waitForTurn({ network, key, signal }: TaskClient): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const stopWaiting = () => signal?.removeEventListener("abort", leave);
    const task = {
      network,
      key,
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
