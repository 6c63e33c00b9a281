import { createHmac, timingSafeEqual } from "node:crypto";
import { day } from "../../util/time.ts";

const lifetime = day;

/**
 * Proof in a plain HTML form that this site drew it, and when. It is the same for all visitors,
 * so that pages can be; the origin headers that go with it show that the form was sent from here.
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
