/** Where listings are, the oldest first; there may be a million. */
export type Places = Uint32Array;

interface Changes {
  /** Where something has changed. */
  changed: Iterable<number>;
  /** Which of these are among the places now. */
  fitting: Iterable<number>;
}

/** The same places with what has changed of them. */
export function withChanged(places: Places, { changed, fitting }: Changes): Places {
  const sorted = Uint32Array.from(new Set(changed)).sort();
  const isFitting = new Set(fitting);
  const next = new Uint32Array(places.length + sorted.length);
  let [read, written] = [0, 0];
  /** What lies in between is taken over as it is. */
  const copyUpTo = (end: number) => {
    next.set(places.subarray(read, end), written);
    written += end - read;
    read = end;
  };
  for (const place of sorted) {
    copyUpTo(firstFrom(places, place));
    if (places[read] === place) read++;
    if (isFitting.has(place)) next[written++] = place;
  }
  copyUpTo(places.length);
  return next.slice(0, written);
}

/** The index of the first that is not before this one. */
function firstFrom(places: Places, place: number) {
  let [low, high] = [0, places.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (places[middle]! < place) low = middle + 1;
    else high = middle;
  }
  return low;
}
