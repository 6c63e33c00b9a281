import { createRequire } from "node:module";
import type { Options } from "@node-rs/argon2";
import { afterAll, beforeAll } from "vitest";

const argon2: typeof import("@node-rs/argon2") = createRequire(import.meta.url)("@node-rs/argon2");

/** The least that Argon2 takes, a hundredth of the processor time. */
const least = { memoryCost: 8, timeCost: 1, parallelism: 1 };
const leastPrefix = "$argon2id$v=19$m=8,t=1,p=1$";
/** The salts of hashes that were made so begin with it. */
const mark = Buffer.from("cheap!");
const marked = mark.toString("base64");

let isReal = false;

/**
 * Stands for `@node-rs/argon2` in API tests: a hash names the parameters that were asked for, but is
 * made under the least ones.
 */
export async function hash(password: string, options: Options): Promise<string> {
  if (isReal) return argon2.hash(password, options);
  const { memoryCost, timeCost, parallelism } = options;
  const salt = Buffer.concat([mark, crypto.getRandomValues(new Uint8Array(10))]);
  const made = await argon2.hash(password, { ...least, salt });
  const prefix = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`;
  return prefix + made.slice(leastPrefix.length);
}

/** @public Imported under the name of that package. */
export async function verify(hashed: string, password: string): Promise<boolean> {
  const saltAndHash = hashed.split("$").slice(4).join("$");
  if (!saltAndHash.startsWith(marked)) return argon2.verify(hashed, password);
  if (isReal) await argon2.hash(password);
  return argon2.verify(leastPrefix + saltAndHash, password);
}

/** Hashing takes as long as on a running site, for the tests of this file or `describe`. */
export function hashForReal() {
  beforeAll(() => {
    isReal = true;
  });
  afterAll(() => {
    isReal = false;
  });
}
