/** What is done, and for how long. */
export interface Plan {
  form: "short" | "full";
  /** How many listings there are where size is not the question. */
  usual: number;
  /** Of what cost in size is measured, on a server and embedded. */
  small: number;
  large: number;
  embedded: number;
  rounds: number;
  /** Where size is the question, and there is so much to ask. */
  sizeRounds: number;
  /** Of each measurement. */
  seconds: number;
  writeRounds: number;
  /** Of each measurement with and without writes. */
  writeSeconds: number;
  starts: number;
  /** In seconds, before the memory is read. */
  idle: number;
}

const short: Plan = {
  form: "short",
  usual: 100_000,
  small: 1000,
  large: 100_000,
  embedded: 1000,
  rounds: 2,
  sizeRounds: 1,
  seconds: 1,
  writeRounds: 2,
  writeSeconds: 4,
  starts: 2,
  idle: 2,
};

const full: Plan = {
  form: "full",
  usual: 100_000,
  small: 1000,
  large: 1_000_000,
  embedded: 100_000,
  rounds: 5,
  sizeRounds: 3,
  seconds: 1,
  writeRounds: 5,
  writeSeconds: 12,
  starts: 5,
  idle: 10,
};

/** `full`, or nothing for the short one; with another number of listings for the large set. */
export function planOf([form = "short", large]: string[]): Plan {
  if (form !== "short" && form !== "full") {
    throw new Error("npm run bench, or npm run bench -- full [LISTINGS]");
  }
  const plan = form === "full" ? full : short;
  return large ? { ...plan, large: Number(large) } : plan;
}
