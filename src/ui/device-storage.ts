import { useSyncExternalStore } from "react";

/** Fixed by the specification, so they are stored without a prefix. */
const specifiedNames = ["auth", "role", "newuser"] as const;

/** What all tabs remember until the browser's site data are cleared. */
export const localNames = [
  ...specifiedNames,
  "moderator",
  "city",
  "recent",
  "saved",
  "numbers",
  "order-keys",
  "second-factor-later",
  "drafts forgotten",
  "new listings",
  "import columns",
] as const;

/** What a tab remembers until it is closed. */
export const sessionNames = [
  "toast on next page",
  "settings-saved",
  "scroll positions",
  "failed screen",
] as const;

/** Values of a form, by the form's name; of a tab, too. */
export const draftPrefix = "draft ";

export type LocalName = (typeof localNames)[number];
export type SessionName = (typeof sessionNames)[number] | `${typeof draftPrefix}${string}`;

const prefix = "herafi:";

/** The key in the browser's storage: other programs of the same origin may use the plain name. */
export const storageKey = (name: LocalName | SessionName) =>
  isOneOf(specifiedNames, name) ? name : prefix + name;

/**
 * A browser may refuse storage, even to name it. Then nothing is remembered and everything else works.
 * What is read may be of an older version or of another program, so callers check it.
 */
export const readLocal = (name: LocalName) => read("localStorage", storageKey(name));
export const readSession = (name: SessionName) => read("sessionStorage", storageKey(name));

/** Null deletes the text. */
export function writeLocal(name: LocalName, text: string | null) {
  write("localStorage", storageKey(name), text);
  for (const listener of listeners) listener();
}
export const writeSession = (name: SessionName, text: string | null) =>
  write("sessionStorage", storageKey(name), text);

export function deleteDraftsOfTab() {
  for (const key of keysIn("sessionStorage")) {
    if (key.startsWith(prefix + draftPrefix)) write("sessionStorage", key, null);
  }
}

/** The value of a JSON text; undefined where it is none. */
export function parseJson(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

export interface LocalItem<Value> {
  read: () => Value;
  /** Null deletes it. */
  write: (value: Value | null) => void;
  /** The value in rendering; the empty one on the server and until hydration. */
  use: () => Value;
}

/**
 * A JSON value that components show.
 * @param empty the value where nothing is stored
 * @param parse makes a value of whatever is stored
 */
export function localItem<Value>(
  name: LocalName,
  empty: Value,
  parse: (stored: unknown) => Value,
): LocalItem<Value> {
  // The value stays the same object until the text changes.
  let last: { text: string | null; value: Value } = { text: null, value: empty };
  function readItem() {
    const text = readLocal(name);
    if (text !== last.text) last = { text, value: text === null ? empty : parse(parseJson(text)) };
    return last.value;
  }
  return {
    read: readItem,
    write: (value) => writeLocal(name, value === null ? null : JSON.stringify(value)),
    use: () => useSyncExternalStore(subscribe, readItem, () => empty),
  };
}

/**
 * Moves what earlier versions stored under names without a prefix, and deletes scroll positions that
 * React Router could not read. Call once when the browser starts.
 */
export function takeOverOldKeys() {
  for (const name of localNames) rename("localStorage", name, storageKey(name));
  for (const name of sessionNames) rename("sessionStorage", name, storageKey(name));
  for (const key of keysIn("sessionStorage")) {
    if (key.startsWith(draftPrefix)) rename("sessionStorage", key, prefix + key);
  }
  rename("sessionStorage", "react-router-scroll-positions", storageKey("scroll positions"));
  const positions = parseJson(readSession("scroll positions"));
  if (!isRecord(positions)) writeSession("scroll positions", null);
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

type Area = "localStorage" | "sessionStorage";

const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", listener);
  };
}

function rename(area: Area, from: string, to: string) {
  const text = from === to ? null : read(area, from);
  if (text === null) return;
  if (read(area, to) === null) write(area, to, text);
  write(area, from, null);
}

function read(area: Area, key: string): string | null {
  try {
    return globalThis[area].getItem(key);
  } catch {
    return null;
  }
}

function write(area: Area, key: string, text: string | null) {
  try {
    if (text === null) globalThis[area].removeItem(key);
    else globalThis[area].setItem(key, text);
  } catch {}
}

function keysIn(area: Area): string[] {
  try {
    return Object.keys(globalThis[area]);
  } catch {
    return [];
  }
}

const isOneOf = (names: readonly string[], name: string) => names.includes(name);
