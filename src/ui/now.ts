import { useSyncExternalStore } from "react";
import { useRouteLoaderData } from "react-router";

const minute = 60_000;
const listeners = new Set<() => void>();
let current = 0;
let timer: ReturnType<typeof setInterval> | undefined;

/**
 * The time in milliseconds, as ages are told by it. The first drawing uses the moment at which the
 * server rendered, so that both agree; then it follows the clock, minute by minute.
 */
export function useNow(): number {
  const rendered = useRouteLoaderData<{ now: number }>("root")?.now ?? 0;
  return useSyncExternalStore(subscribe, snapshot, () => rendered);
}

function snapshot() {
  current ||= Date.now();
  return current;
}

/** One timer for all; while nobody looks, the clock stands and is set anew. */
function subscribe(listener: () => void) {
  if (listeners.size === 0) {
    current = Date.now();
    timer = setInterval(tick, minute);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
}

function tick() {
  current = Date.now();
  for (const listener of listeners) listener();
}
