/** Seeded random numbers, so that the demo data is the same on every machine. */
export interface Random {
  /** From 0 to 1, exclusive. */
  next(): number;
  /** An integer from `min` to `max`, inclusive. */
  int(min: number, max: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  weighted<T>(list: readonly T[], weight: (item: T) => number): T;
  shuffle<T>(list: readonly T[]): T[];
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0;

  // mulberry32
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));

  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick: (list) => list[int(0, list.length - 1)]!,
    weighted(list, weight) {
      let remaining = next() * list.reduce((sum, item) => sum + weight(item), 0);
      for (const item of list) {
        remaining -= weight(item);
        if (remaining < 0) return item;
      }
      return list.at(-1)!;
    },
    shuffle(list) {
      const keyed = list.map((item) => ({ item, key: next() }));
      return keyed.sort((a, b) => a.key - b.key).map(({ item }) => item);
    },
  };
}

/**
 * Picks from lists so that no item repeats before every other allowed one was used: 240 descriptions
 * are made of a few hundred sentences.
 */
export function createEvenPicker(random: Random) {
  const uses = new Map<unknown, number>();
  return <T>(list: readonly T[], allowed: (item: T) => boolean = () => true): T | undefined => {
    const leastUsed = random
      .shuffle(list.filter(allowed))
      .sort((a, b) => (uses.get(a) ?? 0) - (uses.get(b) ?? 0))[0];
    if (leastUsed !== undefined) uses.set(leastUsed, (uses.get(leastUsed) ?? 0) + 1);
    return leastUsed;
  };
}
