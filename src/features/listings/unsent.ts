import { isRecord, localItem } from "#src/ui/device-storage.ts";
import { day } from "#src/util/time.ts";

/** The fields of a form that was not sent yet. */
export interface Unsent {
  /** Sent with it, so that it is added once however often it is sent. */
  key: string;
  values: Record<string, string>;
  /** Why the server refused it. */
  refusal?: string;
  /** When it was typed, in ms. */
  typedAt: number;
}

interface Stored {
  /** The admin who typed it: nobody else sees it on this device. */
  accountId: number;
  draft: Unsent | null;
  waiting: Unsent[];
}

/** The server remembers keys for as long. */
const lifetime = 30 * day;

/** What an admin typed to add listings and could not send, also after the session has ended. */
export const unsentItem = localItem<Stored | null>("new listings", null, parse);

export const newUnsent = (values: Record<string, string>): Unsent => ({
  key: crypto.randomUUID(),
  values,
  typedAt: Date.now(),
});

/** What is stored of this admin. */
export function storedOf(stored: Stored | null, accountId: number): Stored {
  return stored?.accountId === accountId ? stored : { accountId, draft: null, waiting: [] };
}

/** Stores the changed part; nothing is left where nothing waits. */
export function store(accountId: number, change: Partial<Pick<Stored, "draft" | "waiting">>): void {
  const stored = { ...storedOf(unsentItem.read(), accountId), ...change };
  const isEmpty = stored.draft === null && stored.waiting.length === 0;
  unsentItem.write(isEmpty ? null : stored);
}

function parse(stored: unknown): Stored | null {
  if (!isRecord(stored) || typeof stored.accountId !== "number") return null;
  const { accountId, draft, waiting } = stored;
  return {
    accountId,
    draft: parseUnsent(draft),
    waiting: (Array.isArray(waiting) ? waiting : []).flatMap((one) => parseUnsent(one) ?? []),
  };
}

function parseUnsent(stored: unknown): Unsent | null {
  if (!isRecord(stored) || !isRecord(stored.values)) return null;
  const { key, values, refusal, typedAt } = stored;
  if (typeof key !== "string" || typeof typedAt !== "number") return null;
  if (Date.now() - typedAt > lifetime) return null;
  const texts = Object.entries(values).filter(
    (entry): entry is [string, string] => typeof entry[1] === "string",
  );
  return {
    key,
    values: Object.fromEntries(texts),
    typedAt,
    ...(typeof refusal === "string" ? { refusal } : {}),
  };
}
