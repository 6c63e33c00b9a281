import { useSyncExternalStore } from "react";
import { useRouteLoaderData } from "react-router";

const minute = 60_000;
const listeners = new Set<() => void>();
let current = 0;
let timer: ReturnType<typeof setInterval> | undefined;

/**
 * The current time in milliseconds, for ages. The first render uses the server's time, so that
 * hydration matches; afterwards it is updated every minute.
 */
export function useNow(): number {
  const rendered = useRouteLoaderData<{ now: number }>("root")?.now ?? 0;
  return useSyncExternalStore(subscribe, snapshot, () => rendered);
}

function snapshot() {
  current ||= Date.now();
  return current;
}

/** One timer for all subscribers; stopped while there are none. */
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
