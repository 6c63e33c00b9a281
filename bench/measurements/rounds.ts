import type { LoadResult } from "../wrk/wrk.ts";

/**
 * Measures the one and the other in turn, so that what else the machine does falls on both.
 * @returns the medians of each
 */
export async function inRounds<Side extends string>(
  rounds: number,
  sides: Record<Side, () => Promise<LoadResult>>,
): Promise<Record<Side, LoadResult>> {
  const names = Object.keys(sides) as Side[];
  const all = Object.fromEntries(names.map((name) => [name, [] as LoadResult[]])) as Record<
    Side,
    LoadResult[]
  >;
  for (let round = 0; round < rounds; round++) {
    // Whoever comes second must not always be the same.
    for (const name of round % 2 ? names.toReversed() : names) {
      all[name].push(await sides[name]());
    }
  }
  return Object.fromEntries(names.map((name) => [name, middle(all[name])])) as Record<
    Side,
    LoadResult
  >;
}

const middle = (taken: LoadResult[]): LoadResult => ({
  answers: median(taken.map((one) => one.answers)),
  perSecond: median(taken.map((one) => one.perSecond)),
  p50: median(taken.map((one) => one.p50)),
  p99: median(taken.map((one) => one.p99)),
  failed: taken.reduce((sum, one) => sum + one.failed, 0),
});

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  return sorted.length % 2 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2;
}
