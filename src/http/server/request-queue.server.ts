/** How much is done at a time, and how long the line before it may get. */
export interface Capacity {
  /** Requests that are worked on at a time. */
  places: number;
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
 * taken in first, a turn of the event loop each, and work is begun in slices between.
 */
export class WaitingLine {
  readonly #waiting: { since: number; begin: () => void }[] = [];
  readonly #capacity: Capacity;
  #taken = 0;
  #hasNew = false;
  #isMoving = false;

  constructor(capacity: Capacity) {
    this.#capacity = capacity;
  }

  /** Waits for a place and takes it. @returns false at once if the line is too long */
  async enter(): Promise<boolean> {
    this.#hasNew = true;
    const since = performance.now();
    const [first] = this.#waiting;
    const { least, longest } = this.#capacity;
    if (first && this.#waiting.length >= least && since - first.since > longest) return false;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.push({ since, begin: resolve });
    this.#move();
    await promise;
    return true;
  }

  /** Takes a place out of turn. */
  take() {
    this.#taken++;
  }

  leave() {
    this.#taken--;
    this.#move();
  }

  #move() {
    if (this.#isMoving) return;
    this.#isMoving = true;
    this.#goAround(turnsOfIntake);
  }

  #goAround(turnsLeft: number) {
    this.#hasNew = false;
    setImmediate(() => {
      if (this.#hasNew && turnsLeft > 0) this.#goAround(turnsLeft - 1);
      else this.#work(performance.now() + slice);
    });
  }

  /** One after the other: what a request can do without waiting is done before the next tick. */
  #work(until: number) {
    const next = this.#taken < this.#capacity.places ? this.#waiting.shift() : undefined;
    if (!next) {
      this.#isMoving = false;
      return;
    }
    this.#taken++;
    next.begin();
    process.nextTick(() => {
      if (performance.now() < until) this.#work(until);
      else this.#goAround(turnsOfIntake);
    });
  }
}
