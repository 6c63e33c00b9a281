import { LRUCache } from "lru-cache";
import { Refusal } from "#src/errors/refusal.server.ts";
import { networkKeyOf } from "#src/http/security/address-key.server.ts";

const mebibyte = 1024 * 1024;
/** Bytes of memory that a chunk takes besides its content; a body may come in chunks of one byte. */
const chunkOverhead = 256;
/** Milliseconds. Time constant of the moving average of a body's speed. */
const speedWindow = 5000;
/** Milliseconds. What a network has taken decays over it: longer than a picture over a weak connection takes. */
const networkWindow = 90_000;
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
 * Accounts for the memory of all request bodies until their responses are sent. When it runs short, a body is refused
 * that is still being received: the slowest of the network that has taken most memory for most time. So neither
 * half-sent bodies nor many that begin again and again keep out a picture over a weak connection.
 */
export class BodyMemory {
  readonly #bodies = new Set<ReceivedBody>();
  readonly #usedByAddress = new Map<string, number>();
  readonly #networks = new LRUCache<string, RecentMemory>({ max: 10_000 });
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
   * @param perBody of a body that may be larger than others
   */
  open(
    address: string,
    refuse: (refusal: Refusal) => void,
    perBody = this.#limits.perBody,
  ): ReceivedBody {
    const body = new ReceivedBody(address, refuse, this.#now(), perBody);
    this.#bodies.add(body);
    return body;
  }

  /** Accounts for a received chunk, and refuses this body or slower ones if a limit is exceeded. */
  add(body: ReceivedBody, chunkLength: number) {
    if (!this.#bodies.has(body)) return;
    this.#count(body, body.add(chunkLength, this.#now()));
    if (body.memory > body.maxMemory) return this.#refuse(body, new Refusal("tooLarge"));
    while (this.#usedBy(body.address) > this.#limits.perAddress) {
      if (!this.#refuseSlowest(({ address }) => address === body.address)) break;
    }
    while (this.#used > this.#limits.total) {
      const heaviest = this.#heaviestNetwork();
      if (!this.#refuseSlowest(({ network }) => network === heaviest)) break;
    }
  }

  release(body: ReceivedBody) {
    if (this.#bodies.delete(body)) this.#count(body, -body.memory);
  }

  #count({ address, network }: ReceivedBody, bytes: number) {
    this.#used += bytes;
    const recent = this.#networks.get(network) ?? new RecentMemory();
    recent.add(bytes, this.#now());
    this.#networks.set(network, recent);
    const used = this.#usedBy(address) + bytes;
    if (used > 0) this.#usedByAddress.set(address, used);
    else this.#usedByAddress.delete(address);
  }

  #usedBy(address: string) {
    return this.#usedByAddress.get(address) ?? 0;
  }

  /** The network with a body being received that has taken most memory for most time lately. */
  #heaviestNetwork(): string | undefined {
    const now = this.#now();
    let most = -1;
    let heaviest: string | undefined;
    for (const { isComplete, network } of this.#bodies) {
      if (isComplete || network === heaviest) continue;
      const taken = this.#networks.get(network)?.takenBy(now) ?? 0;
      if (taken > most) [most, heaviest] = [taken, network];
    }
    return heaviest;
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

/** How much memory a network has taken lately, and for how long. */
class RecentMemory {
  #bytes = 0;
  #taken = 0;
  #at = 0;

  add(bytes: number, now: number) {
    this.#taken = this.takenBy(now);
    this.#at = now;
    this.#bytes += bytes;
  }

  /** Bytes times milliseconds; what is longer ago counts less. */
  takenBy(now: number): number {
    const left = Math.exp((this.#at - now) / networkWindow);
    return this.#taken * left + this.#bytes * networkWindow * (1 - left);
  }
}

/** A request body that is being received. */
export class ReceivedBody {
  readonly address: string;
  readonly network: string;
  readonly refuse: (refusal: Refusal) => void;
  readonly maxMemory: number;
  /** A complete body is being processed and is not refused any more. */
  isComplete = false;
  /** Bytes of its content. */
  received = 0;
  /** Bytes of memory that it takes. */
  memory = 0;
  /** Exponentially decaying sum of received bytes, as of `#recentAt`. */
  #recent = 0;
  #recentAt: number;

  constructor(address: string, refuse: (refusal: Refusal) => void, now: number, maxMemory: number) {
    this.address = address;
    this.network = networkKeyOf(address);
    this.refuse = refuse;
    this.maxMemory = maxMemory;
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
