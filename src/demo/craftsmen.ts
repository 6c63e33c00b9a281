import { type Cast, casting } from "./casting.ts";
import { emailGiver, phoneGiver } from "./contact.ts";
import { descriptionWriter } from "./descriptions.ts";
import { nameGiver } from "./names.ts";
import { newest } from "./newest.ts";
import { anySlot, plan, type Slot, slotOf } from "./plan.ts";
import { demoPortraits } from "./portraits.ts";
import { type Random, seeded } from "./random.ts";

export interface DemoCraftsman {
  fullname: string;
  gender: "male" | "female";
  email: string;
  /** E.164 */
  phone: string;
  /** A title of `demoProfessions`. */
  profession: string;
  /** A name of `demoCities`. */
  city: string;
  experience: number | null;
  description: string | null;
  /** A file of the portraits folder, without `.svg`. */
  portrait: string | null;
  createdAt: Date;
  /** Null while the listing waits. */
  approvedAt: Date | null;
  emailVerifiedAt: Date | null;
}

/** Oldest first, so that ids given in this order grow with the age; the same for the same input. */
export function demoCraftsmen(now: Date, count = 240): DemoCraftsman[] {
  const random = stream("plan");
  const waiting = Math.min(WAITING.length, Math.floor(count / 20));
  const byHand = newest.slice(0, count - waiting);
  const later = plan(random, count - waiting - byHand.length);
  const make = maker(now);
  const approved = casting(stream("faces"));
  const pending = casting(stream("faces"));

  const craftsmen = byHand.map((one) => {
    const slot = slotOf(one.profession, one.city);
    const portrait = demoPortraits.find(({ name }) => name === one.portrait) ?? null;
    approved.remember(slot, portrait);
    const { gender, portrait: name } = one;
    const cast = {
      gender,
      portrait: name,
      age: portrait?.age ?? "middle",
      covered: false,
    } as const;
    return make(slot, cast, one.age * SECOND, true, one);
  });
  later.forEach((slot, i) => {
    const cast = approved.cast(slot);
    craftsmen.push(make(slot, cast, laterAge(random, i, later.length), true));
  });
  for (const minutes of WAITING.slice(0, waiting)) {
    const slot = anySlot(random);
    craftsmen.push(make(slot, pending.cast(slot), minutes * MINUTE + 13 * SECOND, false));
  }
  return craftsmen.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
}

/** One for each concern, so that another sentence in the texts does not change who is who. */
function stream(concern: string): Random {
  return seeded([...concern].reduce((seed, letter) => seed * 31 + letter.charCodeAt(0), 1446));
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Ages of those who wait, in minutes: from 20 minutes to 9 days. */
const WAITING = [20, 55, 128, 260, 545, 1100, 1720, 2950, 4400, 6830, 9500, 12950];

/** From ten days to two years, far denser at the near end. */
function laterAge(random: Random, index: number, count: number): number {
  const far = (index + 0.8 * random.next()) / count;
  return Math.round((10 * DAY + 720 * DAY * far ** 2) / SECOND) * SECOND;
}

type ByHand = Pick<(typeof newest)[number], "fullname" | "latin" | "experience" | "description">;

function maker(now: Date) {
  const random = stream("facts");
  const nameOf = nameGiver(
    stream("names"),
    newest.map(({ fullname }) => fullname),
  );
  const phoneOf = phoneGiver(stream("phones"));
  const emailOf = emailGiver(stream("emails"));
  const write = descriptionWriter(stream("texts"));
  let written = 0;

  return (slot: Slot, cast: Cast, age: number, approved: boolean, byHand?: ByHand) => {
    const name = byHand
      ? { arabic: byHand.fullname, latin: byHand.latin }
      : nameOf(slot.city.regions, cast);
    const experience = byHand ? byHand.experience : experienceOf(random, slot, cast);
    const text = byHand?.description ?? write({ ...slot, ...cast, experience });
    const createdAt = new Date(now.getTime() - age);
    const wait = approved ? approvalWait(random, age, cast) : age;
    const craftsman: DemoCraftsman = {
      fullname: name.arabic,
      gender: cast.gender,
      email: emailOf(name.latin),
      phone: phoneOf(),
      profession: slot.profession.title,
      city: slot.city.name,
      experience,
      // Some never write anything, but those by hand did.
      description: !byHand && ++written % 14 === 0 ? null : text,
      portrait: cast.portrait,
      createdAt,
      approvedAt: approved ? new Date(createdAt.getTime() + wait) : null,
      emailVerifiedAt: null,
    };
    if (byHand || random.chance(0.87)) {
      const read = Math.min(wait * 0.8, MINUTE * random.int(1, 50));
      craftsman.emailVerifiedAt = new Date(createdAt.getTime() + Math.round(read));
    }
    return craftsman;
  };
}

function experienceOf(random: Random, { profession }: Slot, { age }: Cast): number | null {
  if (random.chance(0.1)) return null;
  const [least, most] = { young: [0, 9], middle: [6, 24], old: [25, 45] }[age] as [number, number];
  const longest = Math.min(most, profession.longest);
  return random.int(Math.min(least, longest - 6), longest);
}

/** Within the hour, but some lie for days: only listings without a portrait, see `casting`. */
function approvalWait(random: Random, age: number, { portrait }: Cast): number {
  if (portrait === null && age > 20 * DAY && random.chance(0.3)) return random.int(26, 90) * HOUR;
  return Math.round(Math.min(age * 0.5, MINUTE * random.int(8, 45)));
}
