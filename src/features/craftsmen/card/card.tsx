import { type ReactNode, Suspense, useContext } from "react";
import { age, elapsedTime, isRecent } from "#src/arabic/age.ts";
import { plural } from "#src/arabic/plural.ts";
import { detailsAddress } from "#src/features/craftsmen/address.ts";
import type { ShownCard } from "#src/features/craftsmen/contract.ts";
import { SaveButton } from "#src/features/craftsmen/device/save-button.tsx";
import {
  experienceForms,
  neverConfirmedText,
  newText,
  unconfirmedText,
} from "#src/features/craftsmen/texts.ts";
import { Link } from "#src/ui/navigation/link.tsx";
import { classes } from "#src/ui/styles/classes.ts";
import { useNow } from "#src/ui/use-now.ts";
import { CardAct } from "./card-act.ts";
import { Portrait } from "./portrait.tsx";

interface CraftsmanCardProps {
  card: ShownCard;
  eager: boolean;
  /** What all cards of the list have in common, and so is small. */
  shared?: SharedParts | undefined;
  /** Location state for the details. */
  state?: unknown;
}

export type SharedParts = Record<"profession" | "city", boolean>;

/** One craftsman in a list; all of it leads to the details, but for the heart. */
export function CraftsmanCard({ card, eager, shared, state }: CraftsmanCardProps) {
  const { id, fullname, experience, created_at, status } = card;
  const now = useNow();
  const trade = card.profession.title;
  const city = card.city.name;
  const years = experience !== null && plural(experience, experienceForms);
  const isAnyShared = shared?.profession || shared?.city;
  const Act = useContext(CardAct);
  return (
    <article aria-labelledby={`name-${id}`} className="craftsman-card">
      <Portrait card={card} size="card" eager={eager} className="h-62.5 w-full" />
      <div className="card-text">
        <h3 id={`name-${id}`} className="card-name">
          <Link to={detailsAddress(card)} state={state} className="card-link">
            {fullname}
          </Link>
        </h3>
        <Parts
          parts={[!shared?.profession && trade, !shared?.city && city, isAnyShared && years]}
          className="card-trade"
        />
        <Parts
          parts={[
            shared?.profession && trade,
            shared?.city && city,
            !isAnyShared && years,
            <time key="age" dateTime={created_at}>
              {age(created_at, now)}
            </time>,
          ]}
          className="card-more"
        />
        {card.unconfirmed_since && (
          <p className="card-late">
            {card.never_confirmed
              ? neverConfirmedText
              : unconfirmedText(elapsedTime(card.unconfirmed_since, now))}
          </p>
        )}
        {isRecent(created_at, now) && <p className="card-new">{newText}</p>}
        {!status && Act && (
          <Suspense>
            <Act card={card} />
          </Suspense>
        )}
      </div>
      <SaveButton person={card} className="absolute end-2 top-2 noscript:hidden print:hidden" />
    </article>
  );
}

interface PartsProps {
  parts: (ReactNode | false | undefined)[];
  className: string;
}

/** Parts with a dot between those that stand in one line. */
function Parts({ parts, className }: PartsProps) {
  const shown = parts.filter(Boolean);
  if (shown.length === 0) return null;
  return (
    <p className={classes("dotted", className)}>
      {shown.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
        <span key={at}>{part}</span>
      ))}
    </p>
  );
}

/** A card's shape while its craftsman is on the way; the same size, so that nothing jumps. */
export function CardSkeleton() {
  return (
    <div className="animate-pulse overflow-hidden rounded-card bg-surface shadow-card">
      <div className="h-62.5 bg-skel" />
      <div className="flex flex-col gap-3 p-3 md:p-4">
        <div className="h-6 w-2/3 rounded-chip bg-skel" />
        <div className="h-6 rounded-chip bg-skel" />
        <div className="h-6 w-2/5 rounded-chip bg-skel" />
      </div>
    </div>
  );
}
