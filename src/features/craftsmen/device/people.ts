import type { Card } from "#src/features/craftsmen/contract.ts";
import { isRecord, localItem } from "#src/ui/device-storage.ts";

/** Enough of a card to draw it and to lead to its page. */
export type StoredPerson = Pick<Card, "id" | "fullname" | "image" | "profession" | "city">;

export type ListName = "saved" | "recent";

const maxEntries = 50;

const lists = {
  saved: localItem<StoredPerson[]>("saved", [], (stored) => parseList(stored, isPerson)),
  recent: localItem<StoredPerson[]>("recent", [], (stored) => parseList(stored, isPerson)),
};

/** A list of this device, the latest first; empty until hydration. */
export const usePeople = (name: ListName) => lists[name].use();

/** Puts someone first, or takes them out. */
export function setInList(name: ListName, { id, ...rest }: StoredPerson, isIn: boolean) {
  const { fullname, image, profession, city } = rest;
  const others = lists[name].read().filter((one) => one.id !== id);
  const people = isIn ? [{ id, fullname, image, profession, city }, ...others] : others;
  if (name === "recent") document.documentElement.dataset.recent = "";
  lists[name].write(people.length ? people.slice(0, maxEntries) : null);
}

/** Takes out those who are no longer listed. */
export function removeFromList(name: ListName, isGone: (id: number) => boolean) {
  const people = lists[name].read();
  const others = people.filter(({ id }) => !isGone(id));
  if (others.length < people.length) lists[name].write(others.length ? others : null);
}

export const deleteList = (name: ListName) => lists[name].write(null);

/** The valid entries of a stored list, each person once. */
export function parseList<Entry extends { id: number }>(
  stored: unknown,
  isEntry: (value: unknown) => value is Entry,
): Entry[] {
  const entries = Array.isArray(stored) ? stored.filter(isEntry) : [];
  const ids = new Set<number>();
  return entries.filter(({ id }) => !ids.has(id) && ids.add(id)).slice(0, maxEntries);
}

export const isPerson = (value: unknown): value is StoredPerson =>
  isStoredListing(value) &&
  "image" in value &&
  (value.image === null || typeof value.image === "string");

/** Whether it has what leads to a listing and names it. */
export const isStoredListing = (
  value: unknown,
): value is Pick<StoredPerson, "id" | "fullname" | "profession" | "city"> =>
  isRecord(value) &&
  isId(value.id) &&
  typeof value.fullname === "string" &&
  isRecord(value.profession) &&
  isId(value.profession.id) &&
  typeof value.profession.title === "string" &&
  isRecord(value.city) &&
  isId(value.city.id) &&
  typeof value.city.name === "string";

const isId = (value: unknown) => Number.isInteger(value) && (value as number) > 0;
