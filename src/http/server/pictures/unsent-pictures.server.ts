import { Refusal } from "../../../errors/refusal.server.ts";

const mebibyte = 1024 * 1024;
/** Seconds. */
const retryAfter = 5;

/** Bytes of pictures that may wait in memory until their clients have read them. */
export interface UnsentLimits {
  total: number;
  perAddress: number;
}

export const defaultUnsentLimits: UnsentLimits = {
  total: 64 * mebibyte,
  perAddress: 16 * mebibyte,
};

/**
 * Accounts for the memory of pictures that are being sent. They are read whole before, so that a client
 * that reads slowly holds no connection to the bucket.
 */
export class UnsentPictures {
  readonly #usedByAddress = new Map<string, number>();
  #used = 0;
  readonly #limits: UnsentLimits;

  constructor(limits = defaultUnsentLimits) {
    this.#limits = limits;
  }

  /**
   * @param address of the client, as rate limits count it
   * @returns a function to call once, when the response is sent or given up
   * @throws Refusal `unavailable` if there is no room
   */
  claim(address: string, bytes: number): () => void {
    const { total, perAddress } = this.#limits;
    const used = this.#usedByAddress.get(address) ?? 0;
    if (used + bytes > perAddress || this.#used + bytes > total) {
      throw new Refusal("unavailable", { retryAfter });
    }
    this.#count(address, bytes);
    return () => this.#count(address, -bytes);
  }

  #count(address: string, bytes: number) {
    this.#used += bytes;
    const used = (this.#usedByAddress.get(address) ?? 0) + bytes;
    if (used > 0) this.#usedByAddress.set(address, used);
    else this.#usedByAddress.delete(address);
  }
}
