/** Values by their keys, to find those whose key begins with a text. */
export class PrefixList<Value> {
  /** In the order of their UTF-16 code units, in which keys with one beginning stand together. */
  readonly #entries: (readonly [key: string, value: Value])[];

  constructor(entries: Iterable<readonly [key: string, value: Value]>) {
    this.#entries = [...entries].sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0));
  }

  *startingWith(beginning: string): Generator<Value> {
    for (let at = this.#firstFrom(beginning); at < this.#entries.length; at++) {
      const [key, value] = this.#entries[at]!;
      if (!key.startsWith(beginning)) return;
      yield value;
    }
  }

  /** Index of the first key that is not before this one. */
  #firstFrom(key: string): number {
    let [low, high] = [0, this.#entries.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#entries[middle]![0] < key) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
