import type { Person } from "./names.ts";
import type { Slot } from "./plan.ts";
import { type DemoPortrait, demoPortraits } from "./portraits.ts";
import type { Random } from "./random.ts";

export interface Cast extends Person {
  portrait: string | null;
}

/** Decides who a listing shows, one after another, newest first. */
export function casting(random: Random) {
  const shown: (DemoPortrait | null)[] = [];
  const places: string[] = [];
  let withoutDue = 0;
  const womenDue = new Map<string, number>();

  /** For a listing whose portrait was chosen by hand. */
  function remember(slot: Slot, portrait: DemoPortrait | null): void {
    shown.push(portrait);
    places.push(placeOf(slot));
  }

  function cast(slot: Slot): Cast {
    const gender = womanIsDue(slot) ? "female" : "male";
    const portrait = goesWithout(slot) ? null : bestPortrait(slot, gender);
    remember(slot, portrait);
    if (!portrait) return { gender, age: random.pick(AGES), covered: false, portrait: null };
    return { gender, age: portrait.age, covered: portrait.covered, portrait: portrait.name };
  }

  /** Those whom no portrait fits, and as many others as make up the share. */
  function goesWithout({ profession }: Slot): boolean {
    withoutDue += PICTURELESS;
    const without = profession.portraits === null || (withoutDue >= 1 && random.chance(0.5));
    if (without) withoutDue -= 1;
    return without;
  }

  /** Spread evenly over the trade instead of drawn, so that rare trades keep their share too. */
  function womanIsDue({ profession }: Slot): boolean {
    const due = (womenDue.get(profession.title) ?? 0.5) + profession.women;
    womenDue.set(profession.title, due % 1);
    return due >= 1;
  }

  function bestPortrait(slot: Slot, gender: Person["gender"]): DemoPortrait | null {
    const trade = slot.profession.portraits;
    if (trade === null) return null;
    const last = shown.slice(-APART);
    const fitting = demoPortraits
      .filter((one) => one.gender === gender && one.trades.includes(trade) && !last.includes(one))
      .map((one) => ({ one, cost: cost(one, slot) + random.next() }));
    return fitting.sort((a, b) => a.cost - b.cost)[0]?.one ?? null;
  }

  function cost(portrait: DemoPortrait, slot: Slot): number {
    const beside = shown.slice(-4).some((other) => other?.figure === portrait.figure);
    const place = placeOf(slot);
    const before = shown.filter((other) => other === portrait).length;
    const here = shown.filter((other, i) => other === portrait && places[i] === place).length;
    const borrowed = portrait.trades[0] !== slot.profession.portraits;
    return before + 4 * here + (beside ? 5 : 0) + (borrowed ? 1 : 0);
  }

  return { remember, cast };
}

// More than a page of 12, because a late approval moves a listing a few places up.
const APART = 17;
const PICTURELESS = 1 / 6;
const AGES = ["young", "young", "middle", "middle", "middle", "old"] as const;

function placeOf({ profession, city }: Slot): string {
  return `${profession.title} ${city.name}`;
}
