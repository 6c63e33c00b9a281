import { setTimeout as pause } from "node:timers/promises";

/** The pause after a piece of work, as a multiple of the processor's time that it took in this thread. */
const pauseFactor = 2;
/** In ms: shorter pieces of work go on without a pause. */
const shortestWork = 20;

/**
 * Leaves others most of the time: the embedded database shares its one connection and its thread with the server. On
 * a server most of the work is done elsewhere, so that pauses are short.
 * @returns call it after each piece of work, outside of transactions
 */
export function createPace(): () => Promise<void> {
  let begun = process.threadCpuUsage();
  return async () => {
    const { user, system } = process.threadCpuUsage(begun);
    const busy = (user + system) / 1000;
    if (busy < shortestWork) return;
    await pause(pauseFactor * busy);
    begun = process.threadCpuUsage();
  };
}
