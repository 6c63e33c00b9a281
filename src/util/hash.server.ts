import { createHash } from "node:crypto";

/** What is stored of a secret that is long and random, or compared of an address. */
export const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");
