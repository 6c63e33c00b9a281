import type { DemoPerson } from "./names.ts";
import type { Slot } from "./plan.ts";
import { type DemoPortrait, demoPortraits } from "./portraits.ts";
import type { Random } from "./random.ts";

export interface AssignedPerson extends DemoPerson {
  portrait: string | null;
}

/** Assigns a person and a portrait to listings one after another, newest first. */
export function createPersonAssigner(random: Random) {
  const assigned: (DemoPortrait | null)[] = [];
  const slotKeys: string[] = [];
  let withoutPortraitShare = 0;
  const womenShares = new Map<string, number>();

  /** For a listing with a given portrait. */
  function record(slot: Slot, portrait: DemoPortrait | null): void {
    assigned.push(portrait);
    slotKeys.push(keyOf(slot));
  }

  function assign(slot: Slot): AssignedPerson {
    const gender = isNextWoman(slot) ? "female" : "male";
    const portrait = isNextWithoutPortrait(slot) ? null : bestPortrait(slot, gender);
    record(slot, portrait);
    if (!portrait) return { gender, age: random.pick(AGES), covered: false, portrait: null };
    return { gender, age: portrait.age, covered: portrait.covered, portrait: portrait.name };
  }

  /** Professions without fitting portraits, and as many others as complete the share. */
  function isNextWithoutPortrait({ profession }: Slot): boolean {
    withoutPortraitShare += WITHOUT_PORTRAIT;
    const isWithout =
      profession.portraits === null || (withoutPortraitShare >= 1 && random.chance(0.5));
    if (isWithout) withoutPortraitShare -= 1;
    return isWithout;
  }

  /** Accumulated per profession instead of random, so that rare ones have their share too. */
  function isNextWoman({ profession }: Slot): boolean {
    const share = (womenShares.get(profession.title) ?? 0.5) + profession.women;
    womenShares.set(profession.title, share % 1);
    return share >= 1;
  }

  function bestPortrait(slot: Slot, gender: DemoPerson["gender"]): DemoPortrait | null {
    const trade = slot.profession.portraits;
    if (trade === null) return null;
    const recent = assigned.slice(-MIN_DISTANCE);
    const candidates = demoPortraits
      .filter(
        (portrait) =>
          portrait.gender === gender &&
          portrait.trades.includes(trade) &&
          !recent.includes(portrait),
      )
      .map((portrait) => ({ portrait, cost: cost(portrait, slot) + random.next() }));
    return candidates.sort((a, b) => a.cost - b.cost)[0]?.portrait ?? null;
  }

  function cost(portrait: DemoPortrait, slot: Slot): number {
    const isFigureNear = assigned.slice(-4).some((other) => other?.figure === portrait.figure);
    const key = keyOf(slot);
    const uses = assigned.filter((other) => other === portrait).length;
    const usesInSlot = assigned.filter((other, i) => other === portrait && slotKeys[i] === key);
    const isOtherTrade = portrait.trades[0] !== slot.profession.portraits;
    return uses + 4 * usesInSlot.length + (isFigureNear ? 5 : 0) + (isOtherTrade ? 1 : 0);
  }

  return { record, assign };
}

// Listings between two uses of a portrait: more than a page of 12, since a late approval moves a
// listing up.
const MIN_DISTANCE = 17;
const WITHOUT_PORTRAIT = 1 / 6;
const AGES = ["young", "young", "middle", "middle", "middle", "old"] as const;

function keyOf({ profession, city }: Slot): string {
  return `${profession.title} ${city.name}`;
}
