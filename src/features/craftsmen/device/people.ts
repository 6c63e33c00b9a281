import type { Card } from "#src/features/craftsmen/contract.ts";
import { readStored, store, useStored } from "./storage.ts";

/** Enough of a card to draw it and to lead to its page. */
export type StoredPerson = Pick<Card, "id" | "fullname" | "image" | "profession" | "city">;

export type ListName = "saved" | "recent";

const maxPeople = 50;
const none: StoredPerson[] = [];

/** A list of this device, the latest first; empty until hydration. */
export const usePeople = (name: ListName) => asPeople(useStored(name));

/** Puts someone first, or takes them out. */
export function setInList(name: ListName, { id, ...rest }: StoredPerson, isIn: boolean) {
  const { fullname, image, profession, city } = rest;
  const others = asPeople(readStored(name)).filter((one) => one.id !== id);
  const people = isIn ? [{ id, fullname, image, profession, city }, ...others] : others;
  if (name === "recent") document.documentElement.dataset.recent = "";
  store(name, people.length ? people.slice(0, maxPeople) : null);
}

/** Takes out those who are no longer listed. */
export function removeFromList(name: ListName, isGone: (id: number) => boolean) {
  const people = asPeople(readStored(name));
  const others = people.filter(({ id }) => !isGone(id));
  if (others.length < people.length) store(name, others.length ? others : null);
}

const asPeople = (value: unknown) => (Array.isArray(value) ? (value as StoredPerson[]) : none);
