import { Refusal } from "#src/errors/refusal.server.ts";
import { networkOf } from "#src/http/security/address-key.server.ts";

const mebibyte = 1024 * 1024;
/** Seconds. */
const retryAfter = 5;

/** Bytes of responses that may wait in memory until their clients have read them. */
export interface UnsentLimits {
  total: number;
  /** Of a /48 of IPv6, which is what a provider gives to one customer at most. */
  perNetwork: number;
  perAddress: number;
}

export const defaultUnsentLimits: UnsentLimits = {
  total: 64 * mebibyte,
  perNetwork: 32 * mebibyte,
  perAddress: 16 * mebibyte,
};

/** Accounts for the memory of responses that are being sent, so that clients that do not read them cannot fill it. */
export class UnsentBytes {
  readonly #usedBy = new Map<string, number>();
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
    const { total, perNetwork, perAddress } = this.#limits;
    const network = networkOf(address);
    const counts: [key: string, limit: number][] = [
      ["all", total],
      [address, perAddress],
      ...(network ? [[network, perNetwork] as [string, number]] : []),
    ];
    if (counts.some(([key, limit]) => this.#used(key) + bytes > limit)) {
      throw new Refusal("unavailable", { retryAfter });
    }
    const count = (change: number) => {
      for (const [key] of counts) this.#count(key, change);
    };
    count(bytes);
    return () => count(-bytes);
  }

  #used(key: string) {
    return this.#usedBy.get(key) ?? 0;
  }

  #count(key: string, change: number) {
    const used = this.#used(key) + change;
    if (used > 0) this.#usedBy.set(key, used);
    else this.#usedBy.delete(key);
  }
}
