import { second } from "#src/util/time.ts";

const checkInterval = 0.25 * second;

/**
 * Watches the processor time that this process uses from now on. Time by the clock would say little: on
 * a busy machine an honest picture may take many times longer than on another.
 * @param most in milliseconds
 */
export function watchProcessorTime(most: number) {
  const { promise: usedUp, resolve } = Promise.withResolvers<void>();
  const before = process.cpuUsage();
  const used = () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
  const timer = setInterval(() => {
    if (used() > most) resolve();
  }, checkInterval);
  return { usedUp, used, stop: () => clearInterval(timer) };
}
