export const known = "omar@mail.example";
const unknown = "nobody@mail.example";

/**
 * Makes a call for an e-mail that has an account and for one that has none, in interleaved pairs, so
 * that a busy machine slows both alike. @returns the medians of their times, in ms
 */
export async function comparePairs(
  call: (email: string) => Promise<{ statusCode: number }>,
  { status, pairs }: { status: number; pairs: number },
) {
  const times: Record<"known" | "unknown", number[]> = { known: [], unknown: [] };
  for (let pair = -10; pair < pairs; pair++) {
    // Which comes first changes, in case that matters.
    const order = pair % 2 ? (["known", "unknown"] as const) : (["unknown", "known"] as const);
    for (const who of order) {
      const start = performance.now();
      const answer = await call(who === "known" ? known : unknown);
      if (answer.statusCode !== status) throw new Error(`${answer.statusCode}, not ${status}`);
      if (pair >= 0) times[who].push(performance.now() - start);
    }
  }
  return { known: percentile(times.known, 50), unknown: percentile(times.unknown, 50) };
}

/** Of a hundred values, the one that so many are below. */
export function percentile(values: number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))]!;
}
