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
  return spread(random, random.shuffle(coverage(random, count)).slice(0, count));
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
  while (slots.length < count) {
    const profession = furthestBehind(random, demoProfessions, count, (one) =>
      slots.filter((slot) => slot.profession === one),
    );
    const cities = places.filter(({ big }) => big || !profession.urban);
    const city = furthestBehind(random, cities, count, (one) =>
      slots.filter((slot) => slot.city === one),
    );
    slots.push({ profession, city });
  }
  return slots;
}

/** Fills up to the shares that the weights promise, which three of everything has upset. */
function furthestBehind<T extends { weight: number }>(
  random: Random,
  options: readonly T[],
  count: number,
  slotsOf: (option: T) => readonly Slot[],
): T {
  const all = options.reduce((sum, { weight }) => sum + weight, 0);
  return random.weighted(options, (option) =>
    Math.max(0.1, (option.weight / all) * count - slotsOf(option).length),
  );
}

function cityFor(random: Random, { urban }: Slot["profession"]): Place {
  return random.weighted(places, ({ big, weight }) => (urban && !big ? 0 : weight));
}

/** Puts off whoever resembles the last few; a page of plumbers looks like a broken filter. */
function spread(random: Random, slots: readonly Slot[]): Slot[] {
  const left = [...slots];
  const order: Slot[] = [];
  while (left.length > 0) {
    const next = left
      .map((slot) => ({ slot, cost: likeness(slot, order) - waiting(slot, left) + random.next() }))
      .reduce((a, b) => (b.cost < a.cost ? b : a)).slot;
    order.push(...left.splice(left.indexOf(next), 1));
  }
  return order;
}

function likeness({ profession, city }: Slot, order: readonly Slot[]): number {
  return order.slice(-3).reduce((sum, other, nearness) => {
    const sameTrade = other.profession === profession ? 3 + nearness : 0;
    return sum + sameTrade + (other.city === city ? 1 + nearness : 0);
  }, 0);
}

/** The share of those with the same trade, so that the commonest are not left over at the end. */
function waiting({ profession }: Slot, left: readonly Slot[]): number {
  return left.filter((slot) => slot.profession === profession).length / left.length;
}
