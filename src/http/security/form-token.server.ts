import { createHmac, timingSafeEqual } from "node:crypto";
import { day } from "#src/util/time.ts";

const lifetime = day;

/**
 * Token of a plain HTML form: proves that this site rendered the form, and when. It is the same for
 * all visitors, so that pages can be cached; the origin headers prove where the form was sent from.
 */
export interface FormTokens {
  make(): string;
  isValid(token: unknown): boolean;
}

/** @param now milliseconds; replaced in tests */
export function formTokens(appKey: string, now: () => number = Date.now): FormTokens {
  const sign = (dated: string) =>
    createHmac("sha256", appKey).update(`form:${dated}`).digest("base64url");
  return {
    make() {
      const dated = now().toString(36);
      return `${dated}.${sign(dated)}`;
    },
    isValid(token) {
      if (typeof token !== "string") return false;
      const [dated = "", signature = ""] = token.split(".");
      const expected = Buffer.from(sign(dated));
      const given = Buffer.from(signature);
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false;
      const age = now() - Number.parseInt(dated, 36);
      return age >= 0 && age < lifetime;
    },
  };
}
