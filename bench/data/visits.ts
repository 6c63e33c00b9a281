// Whom `emptying.ts` imagines: visitors, crawlers, and what each page of theirs is made of.
import { listingTag, listTag } from "#src/http/cache/tags.ts";
import { weightedSlots } from "./people.ts";

const listings = 100_000;
const crawlers = 0.2;

export const kinds = [
  "home",
  "profession in a city",
  "search by words",
  "details",
  "crawler",
] as const;

/** A request for a screen. */
export interface Asked {
  kind: (typeof kinds)[number];
  key: string;
  /** Those of the API calls that its loader makes. */
  tags: string[];
}

interface Pair {
  profession: number;
  city: number;
  /** Of all requests and of all listings alike. */
  share: number;
}

/** A sequence of numbers from 0 to 1 that is the same each time. */
export function pseudoRandom(): () => number {
  let state = 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** Professions in cities by Zipf's law: the second is asked for half as often as the first. */
export function zipfPairs(random: () => number): () => Pair {
  const found = new Map(weightedSlots().map((slot) => [`${slot.profession} ${slot.city}`, slot]));
  const pairs = [...found.values()];
  const whole = pairs.reduce((sum, _pair, at) => sum + 1 / (at + 1), 0);
  let reached = 0;
  const shares = pairs.map((pair, at) => ({ ...pair, share: 1 / (at + 1) / whole }));
  const ends = shares.map(({ share }) => {
    reached += share;
    return reached;
  });
  return () => {
    const at = random();
    return shares[
      Math.max(
        0,
        ends.findIndex((end) => at < end),
      )
    ]!;
  };
}

/** The next request: of five one is a crawler's, for what nobody asked for; the others are visitors'. */
export function requests(random: () => number, nextPair: () => Pair): () => Asked {
  let crawled = 0;
  return () => {
    if (random() < crawlers) {
      const id = ++crawled;
      return { kind: "crawler", key: `crawled ${id}`, tags: [listingTag(id)] };
    }
    const { profession, city, share } = nextPair();
    const trade = listTag({ profession, city });
    const kind = random();
    if (kind < 0.2) return { kind: "home", key: "/", tags: [listTag({})] };
    if (kind < 0.6) {
      const page = random() < 0.85 ? 1 : 2;
      // What it links to beside the list has no tags for a screen.
      return { kind: "profession in a city", key: `${trade} ${page}`, tags: [trade] };
    }
    if (kind < 0.8) return { kind: "search by words", key: `words ${trade}`, tags: [trade] };
    // Most look at those on the first pages.
    const shown = Math.min(24, Math.ceil(share * listings));
    const id = Math.floor(random() ** 4 * shown);
    const key = `${trade} ${listingTag(id)}`;
    return { kind: "details", key, tags: [key] };
  };
}
