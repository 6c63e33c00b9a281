import { demoProfessions } from "./catalogue.ts";
import { type Place, places } from "./places.ts";
import type { Random } from "./random.ts";

export interface Slot {
  profession: (typeof demoProfessions)[number];
  city: Place;
}

/**
 * Who works where, in the order of the list: every trade and every city has three at least,
 * the common and the big have far more, and neighbours in the list differ.
 */
export function plan(random: Random, count: number): Slot[] {
  return spread(random.shuffle(coverage(random, count)).slice(0, count));
}

/** A slot as it comes in life, for whoever waits for approval. */
export function anySlot(random: Random): Slot {
  const profession = random.weighted(demoProfessions, ({ weight }) => weight);
  return { profession, city: cityFor(random, profession) };
}

/** The slot of names that are known to be in the catalogue. */
export function slotOf(title: string, name: string): Slot {
  return {
    profession: demoProfessions.find((profession) => profession.title === title)!,
    city: places.find((place) => place.name === name)!,
  };
}

function coverage(random: Random, count: number): Slot[] {
  const slots: Slot[] = [];
  const inCity = (city: Place) => slots.filter((slot) => slot.city === city).length;

  // A search for the commonest trade in the biggest city must have two pages.
  const twoPages = Math.round((count * 14) / 228);
  for (let i = 0; i < twoPages; i++) slots.push(slotOf("سبّاك", "دمشق"));

  for (const profession of demoProfessions) {
    const emptiest = random.shuffle(places).sort((a, b) => inCity(a) - inCity(b))[0]!;
    const first = profession.urban ? cityFor(random, profession) : emptiest;
    slots.push({ profession, city: first });
    for (let i = 0; i < 2; i++) slots.push({ profession, city: cityFor(random, profession) });
  }
  const anywhere = demoProfessions.filter(({ urban }) => !urban);
  for (const city of places) {
    while (inCity(city) < 3) {
      slots.push({ profession: random.weighted(anywhere, ({ weight }) => weight), city });
    }
  }
  while (slots.length < count) slots.push(anySlot(random));
  return slots;
}

function cityFor(random: Random, { urban }: Slot["profession"]): Place {
  return random.weighted(places, ({ big, weight }) => (urban && !big ? 0 : weight));
}

/** Puts off whoever resembles the last few; a page of plumbers looks like a broken filter. */
function spread(slots: readonly Slot[]): Slot[] {
  const left = [...slots];
  const order: Slot[] = [];
  while (left.length > 0) {
    const likeness = ({ profession, city }: Slot) =>
      order
        .slice(-3)
        .reverse()
        .reduce(
          (sum, other, distance) =>
            sum +
            (other.profession === profession ? 6 - distance : 0) +
            (other.city === city ? 3 - distance : 0),
          // The commonest pair is spread over the whole list, not saved up for its end.
          left.filter((slot) => slot.profession === profession).length / -left.length,
        );
    const best = left.reduce((a, b) => (likeness(b) < likeness(a) ? b : a));
    order.push(...left.splice(left.indexOf(best), 1));
  }
  return order;
}
