import { useLocation } from "react-router";
import { detailsAddress } from "#src/features/craftsmen/address.ts";
import type { Card } from "#src/features/craftsmen/contract.ts";
import { useListState } from "#src/ui/navigation/return-to-list.ts";
import type { Results } from "./find-craftsmen.ts";

/** Location state of a craftsman's page: the list that led there, and who is in it. */
interface ResultsState {
  list: string;
  /** In the list's order. */
  people: { id: number; city: string }[];
  /** The list's next page, if it has one. */
  more: string | null;
}

export function useResultsState(results: Results, addressOf: (page: string) => string) {
  const thisList = useListState();
  if ("failure" in results) return thisList;
  const { data, current_page: page, last_page: last } = results.list;
  return {
    ...thisList,
    people: data.map(({ id, city }) => ({ id, city: city.name })),
    more: page < last ? addressOf(String(page + 1)) : null,
  } satisfies ResultsState;
}

/** The next craftsman of the list that led here, or else the list's next page. */
export function useNextInList({ id, city }: Pick<Card, "id" | "city">) {
  const state: Partial<ResultsState> | null = useLocation().state;
  const { people = [], more } = state ?? {};
  const index = people.findIndex((one) => one.id === id);
  const next = people[index + 1];
  if (index < 0) return null;
  if (next) return { to: detailsAddress(next), city: next.city, state };
  return more ? { to: more, city: city.name, state: null } : null;
}
