/** A small seeded generator, so that the demo is the same on every machine and in every test. */
export interface Random {
  /** From 0 up to, not including, 1. */
  next(): number;
  /** A whole number, both ends included. */
  int(min: number, max: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  weighted<T>(list: readonly T[], weight: (item: T) => number): T;
  shuffle<T>(list: readonly T[]): T[];
}

export function seeded(seed: number): Random {
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
      let left = next() * list.reduce((sum, item) => sum + weight(item), 0);
      for (const item of list) {
        left -= weight(item);
        if (left < 0) return item;
      }
      return list.at(-1)!;
    },
    shuffle(list) {
      const order = list.map((item) => ({ item, at: next() }));
      return order.sort((a, b) => a.at - b.at).map(({ item }) => item);
    },
  };
}

/**
 * Draws from a list so that nothing comes a second time before everything else that is allowed
 * came once: 240 descriptions from a few hundred sentences must not sound like ten.
 */
export function evenly(random: Random) {
  const uses = new Map<unknown, number>();
  return <T>(list: readonly T[], allowed: (item: T) => boolean = () => true): T | undefined => {
    const least = random
      .shuffle(list.filter(allowed))
      .sort((a, b) => (uses.get(a) ?? 0) - (uses.get(b) ?? 0))[0];
    if (least !== undefined) uses.set(least, (uses.get(least) ?? 0) + 1);
    return least;
  };
}
