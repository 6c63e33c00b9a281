import { Refusal } from "../../errors/refusal.server.ts";

const mebibyte = 1024 * 1024;
/** Bytes of memory that a chunk takes beside its content: a body may come in chunks of one byte. */
const chunkOverhead = 256;
/** In milliseconds. What has come so long ago counts for a third in the current speed of a body. */
const speedSpan = 5000;
/** In seconds. */
const tryAgain = 5;

/** Bytes of memory that request bodies may take until their requests are answered. */
export interface BodyMemoryLimits {
  total: number;
  perAddress: number;
  perBody: number;
}

export const usualBodyLimits: BodyMemoryLimits = {
  total: 32 * mebibyte,
  perAddress: 24 * mebibyte,
  perBody: 8 * mebibyte,
};

/**
 * Accounts for the memory of all request bodies that are being received, or that wait for their
 * answer. Where it runs short, the slowest body that is still being received is refused, so that
 * half-sent bodies never keep others out.
 */
export class BodyMemory {
  readonly #bodies = new Set<ReceivedBody>();
  readonly #usedByAddress = new Map<string, number>();
  #used = 0;
  readonly #limits: BodyMemoryLimits;
  readonly #now: () => number;

  /** @param now in milliseconds; replaced in tests */
  constructor(limits = usualBodyLimits, now = () => performance.now()) {
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

  /** Accounts for a chunk that has come. Refuses this body or slower ones if that is too much. */
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
    const [slowest] = [...this.#bodies]
      .filter((body) => !body.isComplete && isCandidate(body))
      .sort((a, b) => b.timeAtCurrentSpeed(now) - a.timeAtCurrentSpeed(now));
    if (!slowest) return false;
    this.#refuse(slowest, new Refusal("unavailable", { retryAfter: tryAgain }));
    return true;
  }

  #refuse(body: ReceivedBody, refusal: Refusal) {
    this.release(body);
    body.refuse(refusal);
  }
}

/** A request body, as far as it has come. */
export class ReceivedBody {
  readonly address: string;
  readonly refuse: (refusal: Refusal) => void;
  /** A complete body is worked on, and no longer refused for want of memory. */
  isComplete = false;
  /** Bytes of its content. */
  received = 0;
  /** Bytes that it takes. */
  memory = 0;
  /** Bytes of memory that have come lately, as of then. */
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
   * Milliseconds in which all that has come would have come at the current speed: as long as the
   * body has been under way if it comes steadily, longer if it has become slower since. So a
   * large body that has come to a halt is slower than a small one over a weak connection.
   */
  timeAtCurrentSpeed(now: number): number {
    const recent = this.#recentBytes(now);
    return this.memory === 0 ? 0 : (this.memory * speedSpan) / recent;
  }

  #recentBytes(now: number): number {
    return this.#recent * Math.exp((this.#recentAt - now) / speedSpan);
  }
}
