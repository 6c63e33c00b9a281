import type { Random } from "./random.ts";

/** Generates unique, invented Syrian mobile numbers. */
export function createPhoneGenerator(random: Random): () => string {
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
export function createEmailGenerator(random: Random): (latin: string) => string {
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
