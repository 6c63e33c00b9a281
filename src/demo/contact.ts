import type { Random } from "./random.ts";

/** Invented Syrian mobile numbers, each only once. */
export function phoneGiver(random: Random): () => string {
  const given = new Set<string>();
  return () => {
    for (;;) {
      const digits = Array.from({ length: 7 }, () => random.int(0, 9)).join("");
      const phone = `+963${random.pick(PREFIXES)}${digits}`;
      // Numbers that are easy to remember are bought by shops and the well known.
      if (given.has(phone) || /(\d)\1\1|(\d\d)\2|012|123|234|345|456|567|678|789/.test(digits)) {
        continue;
      }
      given.add(phone);
      return phone;
    }
  };
}

/** Addresses under a domain that can never exist, each only once. */
export function emailGiver(random: Random): (latin: string) => string {
  const given = new Set<string>();
  return (latin) => {
    for (;;) {
      const email = `${latin}${random.int(1, 99)}@mail.example`;
      if (given.has(email)) continue;
      given.add(email);
      return email;
    }
  };
}

const PREFIXES = ["93", "94", "95", "96", "98", "99"];
