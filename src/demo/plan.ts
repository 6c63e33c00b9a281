import { cities, type DemoCity, demoProfessions } from "./catalogue.ts";
import type { Random } from "./random.ts";

/** A profession in a city, for one craftsman. */
export interface Slot {
  profession: (typeof demoProfessions)[number];
  city: DemoCity;
}

/**
 * Slots in the order of the list. Every profession and every city has at least three, frequent ones
 * far more, and neighbours in the list differ.
 */
export function planSlots(random: Random, count: number): Slot[] {
  return separateSimilar(random, random.shuffle(createSlots(random, count)).slice(0, count));
}

/** A slot by weight alone, for pending listings. */
export function randomSlot(random: Random): Slot {
  const profession = random.weighted(demoProfessions, ({ weight }) => weight);
  return { profession, city: cityFor(random, profession) };
}

/** The slot of names that are in the catalogue. */
export function slotOf(title: string, name: string): Slot {
  return {
    profession: demoProfessions.find((profession) => profession.title === title)!,
    city: cities.find((place) => place.name === name)!,
  };
}

function createSlots(random: Random, count: number): Slot[] {
  const slots: Slot[] = [];
  const inCity = (city: DemoCity) => slots.filter((slot) => slot.city === city).length;

  // A search for the most common profession in the biggest city must have two pages.
  const twoPages = Math.round((count * 14) / 228);
  for (let i = 0; i < twoPages; i++) slots.push(slotOf("سبّاك", "دمشق"));

  for (const profession of demoProfessions) {
    const smallest = random.shuffle(cities).sort((a, b) => inCity(a) - inCity(b))[0]!;
    const first = profession.urban ? cityFor(random, profession) : smallest;
    slots.push({ profession, city: first });
    for (let i = 0; i < 2; i++) slots.push({ profession, city: cityFor(random, profession) });
  }
  const anywhere = demoProfessions.filter(({ urban }) => !urban);
  for (const city of cities) {
    while (inCity(city) < 3) {
      slots.push({ profession: random.weighted(anywhere, ({ weight }) => weight), city });
    }
  }
  while (slots.length < count) {
    const profession = rarest(random, demoProfessions, count, (one) =>
      slots.filter((slot) => slot.profession === one),
    );
    const options = cities.filter(({ big }) => big || !profession.urban);
    const city = rarest(random, options, count, (one) => slots.filter((slot) => slot.city === one));
    slots.push({ profession, city });
  }
  return slots;
}

/** Picks the option whose share is furthest below its weight. */
function rarest<T extends { weight: number }>(
  random: Random,
  options: readonly T[],
  count: number,
  slotsOf: (option: T) => readonly Slot[],
): T {
  const totalWeight = options.reduce((sum, { weight }) => sum + weight, 0);
  return random.weighted(options, (option) =>
    Math.max(0.1, (option.weight / totalWeight) * count - slotsOf(option).length),
  );
}

function cityFor(random: Random, { urban }: Slot["profession"]): DemoCity {
  return random.weighted(cities, ({ big, weight }) => (urban && !big ? 0 : weight));
}

/** Orders the slots so that neighbours differ; a page of plumbers would look like a broken filter. */
function separateSimilar(random: Random, slots: readonly Slot[]): Slot[] {
  const remaining = [...slots];
  const order: Slot[] = [];
  const cost = (slot: Slot) =>
    similarity(slot, order) - shareOfProfession(slot, remaining) + random.next();
  while (remaining.length > 0) {
    const next = remaining
      .map((slot) => ({ slot, cost: cost(slot) }))
      .reduce((a, b) => (b.cost < a.cost ? b : a)).slot;
    order.push(...remaining.splice(remaining.indexOf(next), 1));
  }
  return order;
}

function similarity({ profession, city }: Slot, order: readonly Slot[]): number {
  return order.slice(-3).reduce((sum, other, nearness) => {
    const sameTrade = other.profession === profession ? 3 + nearness : 0;
    return sum + sameTrade + (other.city === city ? 1 + nearness : 0);
  }, 0);
}

/** Prefers frequent professions, so that they are not left over at the end. */
function shareOfProfession({ profession }: Slot, remaining: readonly Slot[]): number {
  return remaining.filter((slot) => slot.profession === profession).length / remaining.length;
}
