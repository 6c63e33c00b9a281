import { setTimeout as pause } from "node:timers/promises";

/** The pause after a piece of work, as a multiple of the time that it took: usual, and where nobody waits for it. */
const pauseFactors = { usual: 2, long: 5 };
/** In ms: shorter pieces of work go on without a pause. */
const shortestWork = 20;

/**
 * Leaves others most of the time: the embedded database shares its one connection and its thread with the server, and a
 * server of databases often shares its processors with it.
 * @returns call it after each piece of work, outside of transactions
 */
export function createPace(pauses: keyof typeof pauseFactors = "usual"): () => Promise<void> {
  let begun = performance.now();
  return async () => {
    const busy = performance.now() - begun;
    if (busy < shortestWork) return;
    await pause(pauseFactors[pauses] * busy);
    begun = performance.now();
  };
}
