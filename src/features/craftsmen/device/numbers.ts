import type { Details } from "#src/features/craftsmen/contract.ts";
import { localItem } from "#src/ui/device-storage.ts";
import { isStoredListing, parseList } from "./people.ts";

/** A number that was asked for on this device. The offline page reads them, too. */
export interface StoredNumber extends Reachable {
  /** When it was asked for, in milliseconds since 1970. */
  at: number;
}

interface Reachable extends Pick<Details, "id" | "fullname" | "profession" | "city"> {
  phone: string;
  phone_display: string;
}

const maxNumbers = 50;
/** Numbers change and listings go, so none stays for ever. */
const maxAge = 30 * 86_400_000;

const item = localItem<StoredNumber[]>("numbers", [], (stored) => parseList(stored, isNumber));

/** The latest first; empty until hydration. */
export const useNumbers = () => item.use();

const findRecent = (numbers: StoredNumber[], id: number) =>
  numbers.find((one) => one.id === id && Date.now() - one.at < maxAge);

/** The number of one craftsman; undefined where it was not asked for in the last 30 days. */
export const storedNumber = (id: number) => findRecent(item.read(), id);

/** The stored number of one craftsman, for use in rendering; undefined until hydration. */
export const useStoredNumber = (id: number) => findRecent(useNumbers(), id);

/** Whether the number may have changed since. */
export const isOutdated = ({ at }: StoredNumber) => Date.now() - at > 86_400_000;

export function rememberNumber(details: Reachable) {
  const { id, fullname, profession, city, phone, phone_display } = details;
  const now = Date.now();
  const others = item.read().filter((one) => one.id !== id && now - one.at < maxAge);
  const entry = { id, fullname, profession, city, phone, phone_display, at: now };
  item.write([entry, ...others].slice(0, maxNumbers));
}

/** Deletes the stored number of one craftsman, whose listing has none any more. */
export function forgetNumber(id: number) {
  const all = item.read();
  const others = all.filter((one) => one.id !== id);
  if (others.length < all.length) item.write(others.length ? others : null);
}

/** Deletes the numbers that are too old; call where they are shown. */
export function deleteOldNumbers() {
  const all = item.read();
  const recent = all.filter(({ at }) => Date.now() - at < maxAge);
  if (recent.length < all.length) item.write(recent.length ? recent : null);
}

export const deleteNumbers = () => item.write(null);

const isNumber = (value: unknown): value is StoredNumber =>
  isStoredListing(value) &&
  "phone" in value &&
  typeof value.phone === "string" &&
  "phone_display" in value &&
  typeof value.phone_display === "string" &&
  "at" in value &&
  Number.isFinite(value.at);
