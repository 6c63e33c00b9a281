/** How long the line may get. */
export interface Patience {
  /** So many may always wait. */
  least: number;
  /** More only while the first of them has not waited so long, in ms. */
  longest: number;
}

/** Turns of the event loop that bring new requests, in a row, before work goes on. */
const turnsOfIntake = 32;
/** Work between two looks at who has come, in ms. */
const slice = 20;

/**
 * Requests that have come and are not begun. Work would keep the process from seeing who else has
 * come: they would wait in the system's queue, where nobody can turn them away. So new ones are
 * taken in first, a turn of the event loop each, and work is done in slices between.
 */
export class WaitingLine {
  readonly #waiting: { since: number; begin: () => void }[] = [];
  readonly #patience: Patience;
  #hasNew = false;
  #isMoving = false;

  constructor(patience: Patience) {
    this.#patience = patience;
  }

  /** Waits for one's turn. @returns false at once if the line is too long */
  async wait(): Promise<boolean> {
    this.#hasNew = true;
    const now = performance.now();
    const [first] = this.#waiting;
    const { least, longest } = this.#patience;
    if (first && this.#waiting.length >= least && now - first.since > longest) return false;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.push({ since: now, begin: resolve });
    if (!this.#isMoving) this.#goAround(turnsOfIntake);
    await promise;
    return true;
  }

  #goAround(turnsLeft: number) {
    this.#isMoving = true;
    this.#hasNew = false;
    setImmediate(() => {
      if (this.#hasNew && turnsLeft > 0) this.#goAround(turnsLeft - 1);
      else this.#work(performance.now() + slice);
    });
  }

  /** One after the other: what a request can do without waiting is done before the next tick. */
  #work(until: number) {
    this.#waiting.shift()?.begin();
    process.nextTick(() => {
      if (this.#waiting.length === 0) this.#isMoving = false;
      else if (performance.now() < until) this.#work(until);
      else this.#goAround(turnsOfIntake);
    });
  }
}
