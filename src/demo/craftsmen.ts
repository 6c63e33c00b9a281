import handwrittenCraftsmen from "./content/handwritten-craftsmen.json" with { type: "json" };
import { createDescriptionGenerator } from "./descriptions.ts";
import { createNameGenerator } from "./names.ts";
import { type AssignedPerson, createPersonAssigner } from "./person-assigner.ts";
import { planSlots, randomSlot, type Slot, slotOf } from "./plan.ts";
import { demoPortraits } from "./portraits.ts";
import { createRandom, type Random } from "./random.ts";

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
  /** Null while the listing is pending. */
  approvedAt: Date | null;
  emailVerifiedAt: Date | null;
}

/**
 * Deterministic for the same input. The first page is written by hand, as it gives the first impression.
 * Oldest first, so that older craftsmen get lower ids.
 */
export function demoCraftsmen(now: Date, count = 240): DemoCraftsman[] {
  const random = randomFor("plan");
  const pendingCount = Math.min(PENDING_AGES.length, Math.floor(count / 20));
  const handwritten = handwrittenCraftsmen.slice(0, count - pendingCount);
  const generatedSlots = planSlots(random, count - pendingCount - handwritten.length);
  const create = createFactory(now);
  const approved = createPersonAssigner(randomFor("faces"));
  const pending = createPersonAssigner(randomFor("faces"));

  const craftsmen = handwritten.map((texts) => {
    const slot = slotOf(texts.profession, texts.city);
    const portrait = demoPortraits.find(({ name }) => name === texts.portrait) ?? null;
    approved.record(slot, portrait);
    const person: AssignedPerson = {
      gender: texts.gender as AssignedPerson["gender"],
      portrait: texts.portrait,
      age: portrait?.age ?? "middle",
      covered: false,
    };
    return create(slot, person, texts.ageSeconds * SECOND, true, texts);
  });
  generatedSlots.forEach((slot, i) => {
    const age = generatedAge(random, i, generatedSlots.length);
    craftsmen.push(create(slot, approved.assign(slot), age, true));
  });
  for (const minutes of PENDING_AGES.slice(0, pendingCount)) {
    const slot = randomSlot(random);
    craftsmen.push(create(slot, pending.assign(slot), minutes * MINUTE + 13 * SECOND, false));
  }
  return craftsmen.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
}

/** A generator per purpose, so that a new sentence in the texts changes no names or phones. */
function randomFor(purpose: string): Random {
  const seed = [...purpose].reduce((hash, letter) => hash * 31 + letter.charCodeAt(0), 1446);
  return createRandom(seed);
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Ages of pending listings in minutes: from 20 minutes to 9 days. */
const PENDING_AGES = [20, 55, 128, 260, 545, 1100, 1720, 2950, 4400, 6830, 9500, 12950];

/** From ten days to two years; most are recent. */
function generatedAge(random: Random, index: number, count: number): number {
  const fraction = (index + 0.8 * random.next()) / count;
  return Math.round((10 * DAY + 720 * DAY * fraction ** 2) / SECOND) * SECOND;
}

type Texts = Pick<
  (typeof handwrittenCraftsmen)[number],
  "fullname" | "latin" | "experience" | "description"
>;

function createFactory(now: Date) {
  const random = randomFor("facts");
  const nextName = createNameGenerator(
    randomFor("names"),
    handwrittenCraftsmen.map(({ fullname }) => fullname),
  );
  const nextPhone = createPhoneGenerator(randomFor("phones"));
  const nextEmail = createEmailGenerator(randomFor("emails"));
  const nextDescription = createDescriptionGenerator(randomFor("texts"));
  let generatedCount = 0;

  return (
    slot: Slot,
    person: AssignedPerson,
    age: number,
    isApproved: boolean,
    handwritten?: Texts,
  ) => {
    const name = handwritten
      ? { arabic: handwritten.fullname, latin: handwritten.latin }
      : nextName(slot.city.regions, person);
    const experience = handwritten
      ? handwritten.experience
      : randomExperience(random, slot, person);
    const text = handwritten?.description ?? nextDescription({ ...slot, ...person, experience });
    const createdAt = new Date(now.getTime() - age);
    const wait = isApproved ? approvalWait(random, age, person) : age;
    const craftsman: DemoCraftsman = {
      fullname: name.arabic,
      gender: person.gender,
      email: nextEmail(name.latin),
      phone: nextPhone(),
      profession: slot.profession.title,
      city: slot.city.name,
      experience,
      // Some have no description.
      description: !handwritten && ++generatedCount % 14 === 0 ? null : text,
      portrait: person.portrait,
      createdAt,
      approvedAt: isApproved ? new Date(createdAt.getTime() + wait) : null,
      emailVerifiedAt: null,
    };
    if (handwritten || random.chance(0.87)) {
      const delay = Math.min(wait * 0.8, MINUTE * random.int(1, 50));
      craftsman.emailVerifiedAt = new Date(createdAt.getTime() + Math.round(delay));
    }
    return craftsman;
  };
}

function randomExperience(
  random: Random,
  { profession }: Slot,
  { age }: AssignedPerson,
): number | null {
  if (random.chance(0.1)) return null;
  const [min, max] = { young: [0, 9], middle: [6, 24], old: [25, 45] }[age] as [number, number];
  const limit = Math.min(max, profession.maxExperience);
  return random.int(Math.min(min, limit - 6), limit);
}

/** Within an hour, or days for some listings without a portrait, so that equal portraits stay apart. */
function approvalWait(random: Random, age: number, { portrait }: AssignedPerson): number {
  if (portrait === null && age > 20 * DAY && random.chance(0.3)) return random.int(26, 90) * HOUR;
  return Math.round(Math.min(age * 0.5, MINUTE * random.int(8, 45)));
}

/** Generates unique, invented Syrian mobile numbers. */
function createPhoneGenerator(random: Random): () => string {
  const used = new Set<string>();
  return () => {
    for (;;) {
      const digits = Array.from({ length: 7 }, () => random.int(0, 9)).join("");
      const phone = `+963${random.pick(PREFIXES)}${digits}`;
      // Easily remembered numbers are likely to belong to a shop or a public figure.
      if (used.has(phone) || /(\d)\1\1|(\d\d)\2|012|123|234|345|456|567|678|789/.test(digits)) {
        continue;
      }
      used.add(phone);
      return phone;
    }
  };
}

/** Generates unique addresses of a domain that cannot exist. */
function createEmailGenerator(random: Random): (latin: string) => string {
  const used = new Set<string>();
  return (latin) => {
    for (;;) {
      const email = `${latin}${random.int(1, 99)}@mail.example`;
      if (used.has(email)) continue;
      used.add(email);
      return email;
    }
  };
}

const PREFIXES = ["93", "94", "95", "96", "98", "99"];
