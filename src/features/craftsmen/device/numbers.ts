import type { Details } from "#src/features/craftsmen/contract.ts";
import { readStored, store, useStored } from "./storage.ts";

/** A number that was asked for on this device. The offline page reads these keys, too. */
export interface StoredNumber
  extends Pick<Details, "id" | "fullname" | "profession" | "city" | "phone" | "phone_display"> {
  /** When it was asked for, in milliseconds since 1970. */
  at: number;
}

const key = "numbers";
const maxNumbers = 50;
/** Numbers change and listings go, so none stays for ever. */
const maxAge = 30 * 86_400_000;
const none: StoredNumber[] = [];

/** The latest first; empty until hydration. */
export const useNumbers = () => asNumbers(useStored(key));

export function rememberNumber(details: Details) {
  const { id, fullname, profession, city, phone, phone_display } = details;
  const now = Date.now();
  const others = asNumbers(readStored(key)).filter((one) => one.id !== id && now - one.at < maxAge);
  const entry = { id, fullname, profession, city, phone, phone_display, at: now };
  store(key, [entry, ...others].slice(0, maxNumbers));
}

/** Deletes the numbers that are too old; call where they are shown. */
export function deleteOldNumbers() {
  const all = asNumbers(readStored(key));
  const recent = all.filter(({ at }) => Date.now() - at < maxAge);
  if (recent.length < all.length) store(key, recent.length ? recent : null);
}

export const deleteNumbers = () => store(key, null);

const asNumbers = (value: unknown) => (Array.isArray(value) ? (value as StoredNumber[]) : none);
