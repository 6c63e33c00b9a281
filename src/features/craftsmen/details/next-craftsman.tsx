import { type MouseEvent, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { browserApi } from "#src/client/browser.ts";
import { detailsAddress } from "#src/features/craftsmen/address.ts";
import type { CardPage, Listing } from "#src/features/craftsmen/contract.ts";
import { type ResultsState, toListedPerson } from "#src/features/craftsmen/results/next-in-list.ts";
import { tradeAddress } from "#src/features/craftsmen/trades/address.ts";
import { ArrowLeft } from "#src/ui/icons/icons.tsx";
import { Link } from "#src/ui/navigation/link.tsx";
import { classes } from "#src/ui/styles/classes.ts";
import { detailsTexts } from "./texts.ts";

type Subject = Pick<Listing, "id" | "fullname" | "profession" | "city">;

/** Whose turn it is when a craftsman does not answer: a person, or the list's next page. */
interface Next {
  person?: { id: number; fullname: string };
  to: string;
  city: string;
  state: unknown;
}

/**
 * The next craftsman of the list that led here. Where no list did, as from a shared link, the next of the
 * profession in the city; null until that is known.
 * @param isWanted whether to look for one where no list led here
 */
export function useNext(craftsman: Subject, isWanted: boolean): Next | null {
  const state: Partial<ResultsState> | null = useLocation().state;
  const isInList = state?.people?.some(({ id }) => id === craftsman.id) ?? false;
  const [ofTrade, setOfTrade] = useState<Next | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a craftsman's page is rendered anew for another
  useEffect(() => {
    if (isInList || !isWanted) return;
    let isCurrent = true;
    findNextOfTrade(craftsman).then(
      (found) => isCurrent && setOfTrade(found),
      // The page does without.
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [isInList, isWanted]);
  return isInList ? nextIn(state as ResultsState, craftsman) : ofTrade;
}

function nextIn(state: ResultsState, { id, city }: Subject): Next | null {
  const { people, more } = state;
  const person = people[people.findIndex((one) => one.id === id) + 1];
  if (person) return { person, to: detailsAddress(person), city: person.city, state };
  return more ? { to: more, city: city.name, state: null } : null;
}

/** Follows the list of the profession in the city from this craftsman on, and then from its beginning. */
async function findNextOfTrade(craftsman: Subject): Promise<Next | null> {
  const { id, profession, city } = craftsman;
  const page = await browserApi.get<CardPage>("/api/craftsmen", {
    profession: profession.id,
    city: city.id,
  });
  const position = page.data.findIndex((one) => one.id === id);
  const others = [...page.data.slice(position + 1), ...page.data.slice(0, Math.max(position, 0))];
  const list = `${tradeAddress(craftsman)}#craftsmen`;
  const more = page.last_page > 1 ? `${tradeAddress(craftsman, 2)}#craftsmen` : null;
  return nextIn({ list, people: [craftsman, ...others].map(toListedPerson), more }, craftsman);
}

/** Whose number is asked for with the page. Not in the history, or a reload would ask for it again. */
let idToAsk: number | undefined;

/** Whether the link to this craftsman's page asked for the number; true once. */
export function takeAskedNumber(id: number): boolean {
  const isAsked = idToAsk === id;
  idToAsk = undefined;
  return isAsked;
}

/** Leads to the next craftsman and opens the number there. */
export function NextLink({ next, className }: { next: Next; className?: string }) {
  const { person, to, city, state } = next;
  const ask = (event: MouseEvent) => {
    // A new tab shows the page alone.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    idToAsk = person?.id;
  };
  return (
    <Link
      to={to}
      state={state}
      onClick={ask}
      className={classes(
        "flex min-h-11 items-center justify-center gap-2 font-semibold text-teal hover:underline",
        className,
      )}
    >
      <span className="min-w-0 [overflow-wrap:anywhere]">
        {person ? detailsTexts.callNext(person.fullname) : detailsTexts.next(city)}
      </span>
      <ArrowLeft aria-hidden="true" className="size-5" />
    </Link>
  );
}
