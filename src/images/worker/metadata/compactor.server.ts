/**
 * Removes parts of a file within its own memory: a copy of it would count towards the memory limit of
 * its picture. Parts are kept in their order.
 */
export class Compactor {
  readonly #bytes: Buffer;
  /** End of what is kept so far. */
  #end = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  /** @returns where the part is now */
  keep(from: number, to: number): number {
    const start = this.#end;
    if (from !== start) this.#bytes.copyWithin(start, from, to);
    this.#end += Math.min(to, this.#bytes.length) - from;
    return start;
  }

  /** What has been kept. */
  result(): Buffer {
    return this.#bytes.subarray(0, this.#end);
  }
}
