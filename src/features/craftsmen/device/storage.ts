import { useSyncExternalStore } from "react";

/**
 * JSON values in the local storage of this browser. Nothing of them reaches the server, so pages are
 * the same bytes for everyone. A browser may refuse storage; then nothing is remembered.
 */
export function readStored<Value>(key: string): Value | null {
  const text = readText(key);
  const last = parsed.get(key);
  if (last?.text === text) return last.value as Value | null;
  const value = parse(text);
  parsed.set(key, { text, value });
  return value as Value | null;
}

/** Null deletes the value. */
export function store(key: string, value: unknown) {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {}
  for (const listener of listeners) listener();
}

/** The stored value; null in server rendering and until hydration. */
export const useStored = <Value>(key: string) =>
  useSyncExternalStore(
    subscribe,
    () => readStored<Value>(key),
    () => null,
  );

/** Keeps the identity of a value until it changes. */
const parsed = new Map<string, { text: string | null; value: unknown }>();
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", listener);
  };
}

function readText(key: string) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}
