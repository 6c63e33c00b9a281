import { Clock, MapPin } from "lucide-react";
import { Suspense, useContext } from "react";
import { Link } from "react-router";
import { age } from "../../arabic/age.ts";
import { useListState } from "../../ui/return-to-list.ts";
import { useNow } from "../../ui/use-now.ts";
import { detailsAddress } from "./address.ts";
import { CardAct } from "./card-act.ts";
import type { Card } from "./contract.ts";
import { Portrait } from "./portrait.tsx";
import { ProfessionChip } from "./profession-chip.tsx";

/** One craftsman in a list; all of it leads to the details. */
export function CraftsmanCard({ card, eager }: { card: Card; eager: boolean }) {
  const now = useNow();
  const thisList = useListState();
  const Act = useContext(CardAct);
  return (
    <article
      aria-labelledby={`name-${card.id}`}
      className="group relative flex h-full flex-col overflow-hidden rounded-card bg-surface shadow-card transition-shadow duration-150 focus-within:ring-2 focus-within:ring-teal hover:ring-2 hover:ring-teal forced-colors:has-focus-visible:outline-3 forced-colors:has-focus-visible:outline-focus"
    >
      <Portrait of={card} size="card" eager={eager} className="h-62.5 w-full" />
      <div className="flex grow flex-col items-start gap-2 p-3 md:p-4">
        <h3
          id={`name-${card.id}`}
          className="line-clamp-2 w-full text-name leading-[1.45] [overflow-wrap:anywhere]"
        >
          <Link
            to={detailsAddress(card)}
            state={thisList}
            className="after:absolute after:inset-0 focus-visible:outline-none"
          >
            {card.fullname}
          </Link>
        </h3>
        <ProfessionChip title={card.profession.title} />
        <p className="mt-auto flex w-full flex-col justify-between gap-x-2 pt-1 text-small text-ink2 md:flex-row md:flex-wrap">
          <span className="flex min-w-0 items-center gap-1.5">
            <MapPin aria-hidden="true" className="size-4.5 shrink-0" />
            <span className="truncate">{card.city.name}</span>
          </span>
          <span className="flex shrink-0 items-center gap-1.5">
            <Clock aria-hidden="true" className="size-4.5 shrink-0" />
            <time dateTime={card.created_at}>{age(card.created_at, now)}</time>
          </span>
        </p>
        {!card.status && Act && (
          <Suspense>
            <Act card={card} />
          </Suspense>
        )}
      </div>
    </article>
  );
}

/** A card's shape while its craftsman is on the way; the same size, so that nothing jumps. */
export function CardSkeleton() {
  return (
    <div className="animate-pulse overflow-hidden rounded-card bg-surface shadow-card">
      <div className="h-62.5 bg-skel" />
      <div className="flex flex-col gap-3 p-3 md:p-4">
        <div className="h-6 w-2/3 rounded-chip bg-skel" />
        <div className="h-8 w-2/5 rounded-chip bg-skel" />
        <div className="h-6 rounded-chip bg-skel max-md:h-13" />
      </div>
    </div>
  );
}
