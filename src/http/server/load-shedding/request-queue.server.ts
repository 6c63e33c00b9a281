export interface QueueLimits {
  /** Requests in progress at a time. */
  concurrency: number;
  /** This many may wait in any case. */
  minLength: number;
  /** Milliseconds. Beyond `minLength`, none is added while the first one has waited longer. */
  maxWait: number;
}

/** Consecutive turns of the event loop that only accept new requests. */
const acceptTurns = 32;
/** Milliseconds of work between two such phases. */
const workSlice = 20;

/**
 * Requests that have been accepted and not begun. Work on one request blocks the event loop, and
 * requests that arrive meanwhile wait in the kernel, where they cannot be rejected. So the queue
 * alternates between accepting what has arrived, and slices of work.
 */
export class RequestQueue {
  readonly #waiting: { since: number; begin: () => void }[] = [];
  readonly #limits: QueueLimits;
  #inProgress = 0;
  #hasNewRequests = false;
  #isRunning = false;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  /** Waits for its turn. @returns false at once if the queue is too long */
  async enter(): Promise<boolean> {
    this.#hasNewRequests = true;
    const since = performance.now();
    const [first] = this.#waiting;
    const { minLength, maxWait } = this.#limits;
    if (first && this.#waiting.length >= minLength && since - first.since > maxWait) return false;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.push({ since, begin: resolve });
    this.#run();
    await promise;
    return true;
  }

  /** Counts a request as in progress that has not waited, or not for this part of its work. */
  begin() {
    this.#inProgress++;
  }

  end() {
    this.#inProgress--;
    this.#run();
  }

  #run() {
    if (this.#isRunning) return;
    this.#isRunning = true;
    this.#accept(acceptTurns);
  }

  #accept(turnsLeft: number) {
    this.#hasNewRequests = false;
    setImmediate(() => {
      if (this.#hasNewRequests && turnsLeft > 0) this.#accept(turnsLeft - 1);
      else this.#work(performance.now() + workSlice);
    });
  }

  /** Begins one request per tick, so that what it does synchronously counts in the slice. */
  #work(until: number) {
    const isFull = this.#inProgress >= this.#limits.concurrency;
    const next = isFull ? undefined : this.#waiting.shift();
    if (!next) {
      this.#isRunning = false;
      return;
    }
    this.#inProgress++;
    next.begin();
    process.nextTick(() => {
      if (performance.now() < until) this.#work(until);
      else this.#accept(acceptTurns);
    });
  }
}
