import { Refusal } from "#src/errors/refusal.server.ts";
import { networkKeyOf } from "#src/http/security/address-key.server.ts";

const mebibyte = 1024 * 1024;
/** Seconds. */
const retryAfter = 5;
/** Bytes. Shorter bodies cost no more than their connection. */
export const minCounted = 16 * 1024;

/** Bytes of responses that may wait in memory until their clients have read them. */
export interface UnsentLimits {
  total: number;
  /** The limit of a /48 of IPv6, which is what a provider gives to one customer at most. */
  perNetwork: number;
  perAddress: number;
}

export const defaultUnsentLimits: UnsentLimits = {
  total: 64 * mebibyte,
  perNetwork: 32 * mebibyte,
  perAddress: 16 * mebibyte,
};

/** A response that is being sent. */
interface Claim {
  bytes: number;
  /** Closes its connection. */
  cut: () => void;
}

/** What the responses of an address, or of a whole network of IPv6, hold. */
class Share {
  bytes = 0;
  /** The oldest first. */
  readonly claims = new Set<Claim>();

  add(claim: Claim) {
    this.claims.add(claim);
    this.bytes += claim.bytes;
  }

  delete(claim: Claim) {
    if (this.claims.delete(claim)) this.bytes -= claim.bytes;
  }
}

/**
 * Accounts for the memory of responses that are being sent, so that clients that do not read them can neither
 * fill it nor keep others from it: where there is no room left, whoever holds most loses the oldest response.
 */
export class UnsentBytes {
  readonly #addresses = new Map<string, Share>();
  /** By network; of IPv4 by address. */
  readonly #networks = new Map<string, Share>();
  #total = 0;
  readonly #limits: UnsentLimits;

  constructor(limits = defaultUnsentLimits) {
    this.#limits = limits;
  }

  /**
   * @param address of the client, as rate limits count it
   * @param cut closes the response's connection
   * @returns a function to call when the response is sent or given up
   * @throws Refusal `unavailable` if there is no room
   */
  claim(address: string, bytes: number, cut: () => void): () => void {
    const network = networkKeyOf(address);
    if (!this.#isWithin(address, network, bytes) || !this.#makeRoom(network, bytes)) {
      throw new Refusal("unavailable", { retryAfter });
    }
    const claim = { bytes, cut };
    shareOf(this.#addresses, address).add(claim);
    shareOf(this.#networks, network).add(claim);
    this.#total += bytes;
    return () => this.#release(claim, address, network);
  }

  /** @returns whether a response of this client has room, if need be after others have given way */
  hasRoom(address: string, bytes: number): boolean {
    const { total, perNetwork, perAddress } = this.#limits;
    // Nobody holds more than all together, so in most cases nobody's share needs to be looked up.
    if (this.#total + bytes <= Math.min(total, perNetwork, perAddress)) return true;
    const network = networkKeyOf(address);
    return (
      this.#isWithin(address, network, bytes) &&
      (this.#total + bytes <= total ||
        this.#largestShare().bytes > this.#used(this.#networks, network) + bytes)
    );
  }

  /** @throws Refusal `unavailable` if not even a short response of this client would have room */
  refuseIfFull(address: string): void {
    const network = networkKeyOf(address);
    if (!this.#isWithin(address, network, minCounted)) {
      throw new Refusal("unavailable", { retryAfter });
    }
  }

  #isWithin(address: string, network: string, bytes: number): boolean {
    const { perNetwork, perAddress } = this.#limits;
    return (
      this.#used(this.#addresses, address) + bytes <= perAddress &&
      this.#used(this.#networks, network) + bytes <= perNetwork
    );
  }

  /** @returns false if the newcomer would then hold more than those who would have to give way */
  #makeRoom(newcomer: string, bytes: number): boolean {
    while (this.#total + bytes > this.#limits.total) {
      const largest = this.#largestShare();
      if (largest.bytes <= this.#used(this.#networks, newcomer) + bytes) return false;
      const [oldest] = largest.claims;
      // Its connection releases it a moment later; until then it must not count.
      largest.delete(oldest!);
      this.#total -= oldest!.bytes;
      oldest!.cut();
    }
    return true;
  }

  #largestShare(): Share {
    const shares = [...this.#networks.values()];
    return shares.reduce((one, other) => (other.bytes > one.bytes ? other : one));
  }

  #release(claim: Claim, address: string, network: string) {
    if (this.#networks.get(network)?.claims.has(claim)) this.#total -= claim.bytes;
    remove(this.#addresses, address, claim);
    remove(this.#networks, network, claim);
  }

  #used(shares: Map<string, Share>, key: string) {
    return shares.get(key)?.bytes ?? 0;
  }
}

function shareOf(shares: Map<string, Share>, key: string): Share {
  const share = shares.get(key) ?? new Share();
  shares.set(key, share);
  return share;
}

function remove(shares: Map<string, Share>, key: string, claim: Claim) {
  const share = shares.get(key);
  share?.delete(claim);
  if (share?.claims.size === 0) shares.delete(key);
}
