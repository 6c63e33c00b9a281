import type { Card } from "#src/features/craftsmen/contract.ts";
import { useListState } from "#src/ui/navigation/return-to-list.ts";
import type { Results } from "./find-craftsmen.ts";

/** Location state of a craftsman's page: the list that led there, and who is in it. */
export interface ResultsState {
  list: string;
  /** In the list's order. */
  people: ListedPerson[];
  /** The list's next page, if it has one. */
  more: string | null;
}

interface ListedPerson {
  id: number;
  fullname: string;
  city: string;
}

export const toListedPerson = ({
  id,
  fullname,
  city,
}: Pick<Card, "id" | "fullname" | "city">): ListedPerson => ({ id, fullname, city: city.name });

export function useResultsState(results: Results, addressOf: (page: string) => string) {
  const thisList = useListState();
  if ("failure" in results) return thisList;
  const { data, current_page: page, last_page: last } = results.list;
  return {
    ...thisList,
    people: data.map(toListedPerson),
    more: page < last ? addressOf(String(page + 1)) : null,
  } satisfies ResultsState;
}
