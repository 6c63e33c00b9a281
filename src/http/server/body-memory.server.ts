import { Refusal } from "#src/errors/refusal.server.ts";

const mebibyte = 1024 * 1024;
/** Bytes of memory that a chunk takes besides its content; a body may come in chunks of one byte. */
const chunkOverhead = 256;
/** Milliseconds. Time constant of the moving average of a body's speed. */
const speedWindow = 5000;
/** Seconds. */
const retryAfter = 5;

/** Bytes of memory that request bodies may take until the response is sent. */
export interface BodyMemoryLimits {
  total: number;
  perAddress: number;
  perBody: number;
}

export const defaultBodyLimits: BodyMemoryLimits = {
  total: 32 * mebibyte,
  perAddress: 24 * mebibyte,
  perBody: 8 * mebibyte,
};

/**
 * Accounts for the memory of all request bodies until their responses are sent. When it runs short,
 * the slowest body that is still being received is refused, so that half-sent bodies cannot block
 * others.
 */
export class BodyMemory {
  readonly #bodies = new Set<ReceivedBody>();
  readonly #usedByAddress = new Map<string, number>();
  #used = 0;
  readonly #limits: BodyMemoryLimits;
  readonly #now: () => number;

  /** @param now in milliseconds; replaced in tests */
  constructor(limits = defaultBodyLimits, now = () => performance.now()) {
    this.#limits = limits;
    this.#now = now;
  }

  /**
   * Accounts for a body until it is released.
   * @param address of its client, as rate limits count it
   * @param refuse ends the reading of the body
   */
  open(address: string, refuse: (refusal: Refusal) => void): ReceivedBody {
    const body = new ReceivedBody(address, refuse, this.#now());
    this.#bodies.add(body);
    return body;
  }

  /** Accounts for a received chunk, and refuses this body or slower ones if a limit is exceeded. */
  add(body: ReceivedBody, chunkLength: number) {
    if (!this.#bodies.has(body)) return;
    this.#count(body.address, body.add(chunkLength, this.#now()));
    if (body.memory > this.#limits.perBody) return this.#refuse(body, new Refusal("tooLarge"));
    while (this.#usedBy(body.address) > this.#limits.perAddress) {
      if (!this.#refuseSlowest(({ address }) => address === body.address)) break;
    }
    while (this.#used > this.#limits.total) {
      if (!this.#refuseSlowest(() => true)) break;
    }
  }

  release(body: ReceivedBody) {
    if (this.#bodies.delete(body)) this.#count(body.address, -body.memory);
  }

  #count(address: string, bytes: number) {
    this.#used += bytes;
    const used = this.#usedBy(address) + bytes;
    if (used > 0) this.#usedByAddress.set(address, used);
    else this.#usedByAddress.delete(address);
  }

  #usedBy(address: string) {
    return this.#usedByAddress.get(address) ?? 0;
  }

  /** @returns whether there was one */
  #refuseSlowest(isCandidate: (body: ReceivedBody) => boolean): boolean {
    const now = this.#now();
    let slowest: ReceivedBody | undefined;
    let longest = -1;
    for (const body of this.#bodies) {
      if (body.isComplete || !isCandidate(body)) continue;
      const time = body.timeAtCurrentSpeed(now);
      if (time > longest) [slowest, longest] = [body, time];
    }
    if (!slowest) return false;
    this.#refuse(slowest, new Refusal("unavailable", { retryAfter: retryAfter }));
    return true;
  }

  #refuse(body: ReceivedBody, refusal: Refusal) {
    this.release(body);
    body.refuse(refusal);
  }
}

/** A request body that is being received. */
export class ReceivedBody {
  readonly address: string;
  readonly refuse: (refusal: Refusal) => void;
  /** A complete body is being processed and is not refused any more. */
  isComplete = false;
  /** Bytes of its content. */
  received = 0;
  /** Bytes of memory that it takes. */
  memory = 0;
  /** Exponentially decaying sum of received bytes, as of `#recentAt`. */
  #recent = 0;
  #recentAt: number;

  constructor(address: string, refuse: (refusal: Refusal) => void, now: number) {
    this.address = address;
    this.refuse = refuse;
    this.#recentAt = now;
  }

  /** @returns bytes of memory that the chunk takes */
  add(chunkLength: number, now: number): number {
    const size = chunkLength + chunkOverhead;
    this.received += chunkLength;
    this.memory += size;
    this.#recent = this.#recentBytes(now) + size;
    this.#recentAt = now;
    return size;
  }

  /**
   * Milliseconds that the received bytes would take at the current speed. With a steady speed this
   * is the age of the body, and more if it has slowed down, so a large body that has stalled counts
   * as slower than a small one over a weak connection.
   */
  timeAtCurrentSpeed(now: number): number {
    const recent = this.#recentBytes(now);
    return this.memory === 0 ? 0 : (this.memory * speedWindow) / recent;
  }

  #recentBytes(now: number): number {
    return this.#recent * Math.exp((this.#recentAt - now) / speedWindow);
  }
}
