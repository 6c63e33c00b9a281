import { useSyncExternalStore } from "react";
import { useRouteLoaderData } from "react-router";

const minute = 60_000;
let current = 0;

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

function subscribe(listener: () => void) {
  const timer = setInterval(() => {
    current = Date.now();
    listener();
  }, minute);
  return () => clearInterval(timer);
}
