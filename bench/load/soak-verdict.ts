/** The least of a minute. */
export interface Sample {
  rss: number;
  heap: number;
  external: number;
  descriptors: number;
}

const mb = 1024 * 1024;

/** What may be more in the end than after the beginning, beside a seventh: noise of a busy machine. */
const slack: Record<keyof Sample, number> = {
  rss: 32 * mb,
  heap: 8 * mb,
  external: 16 * mb,
  descriptors: 10,
};

/**
 * Compares the second quarter with the last, by their medians; in the first one the program is
 * still warming up.
 * @param done how often each kind of work of the load was done
 */
export function verdict(samples: Sample[], done: Record<string, number> = {}) {
  const quarter = Math.floor(samples.length / 4);
  if (quarter < 1) return { wrong: true, told: ["too short: four minutes at least"] };
  let wrong = false;
  const told = (Object.keys(slack) as (keyof Sample)[]).map((name) => {
    const of = (start: number) =>
      median(samples.slice(start, start + quarter).map((one) => one[name]));
    const [early, late] = [of(quarter), of(samples.length - quarter)];
    if (Number.isNaN(early) || Number.isNaN(late)) {
      wrong = true;
      return `${name}: not told`;
    }
    const grows = late > early * (8 / 7) + slack[name];
    wrong ||= grows;
    const amount = (value: number) => (name === "descriptors" ? value : (value / mb).toFixed(1));
    return `${name}: ${amount(early)} in the second quarter, ${amount(late)} in the last${grows ? ": GROWS" : ""}`;
  });
  for (const [kind, times] of Object.entries(done)) {
    wrong ||= times === 0;
    told.push(`${kind}: ${times === 0 ? "never done" : `done ${times} times`}`);
  }
  return { wrong, told };
}

export const inShort = (minute: number, sample: Sample, more: number[]) =>
  [minute, sample.rss / mb, sample.heap / mb, sample.external / mb, sample.descriptors, ...more]
    .map((value, column) => value.toFixed(value % 1 ? 1 : 0).padStart(widths[column]!))
    .join("");

const widths = [6, 8, 9, 13, 13, 11, 8, 8];

function median(values: number[]) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)]!;
}
