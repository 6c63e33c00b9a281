/** Ordering keys of listings, ascending; up to a million. */
export type Positions = Uint32Array;

interface Changes {
  /** Positions of listings that changed. */
  changed: Iterable<number>;
  /** Positions of changed listings that match now. */
  matching: Iterable<number>;
}

/** The sorted positions after these changes. */
export function applyChanges(positions: Positions, { changed, matching }: Changes): Positions {
  const sorted = Uint32Array.from(new Set(changed)).sort();
  const isMatching = new Set(matching);
  const next = new Uint32Array(positions.length + sorted.length);
  let [read, written] = [0, 0];
  /** Copies the unchanged positions before `end`. */
  const copyUpTo = (end: number) => {
    next.set(positions.subarray(read, end), written);
    written += end - read;
    read = end;
  };
  for (const position of sorted) {
    copyUpTo(lowerBound(positions, position));
    if (positions[read] === position) read++;
    if (isMatching.has(position)) next[written++] = position;
  }
  copyUpTo(positions.length);
  return next.slice(0, written);
}

/** Index of the first position that is not smaller. */
function lowerBound(positions: Positions, position: number) {
  let [low, high] = [0, positions.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (positions[middle]! < position) low = middle + 1;
    else high = middle;
  }
  return low;
}
