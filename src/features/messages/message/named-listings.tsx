import { StateMark } from "#src/features/craftsmen/card/state-mark.tsx";
import { namedListingsTitle } from "#src/features/messages/inbox/inbox.texts.ts";
import { Link } from "#src/ui/navigation/link.tsx";
import { textLink } from "#src/ui/styles/classes.ts";
import type { NamedListing } from "./related.contract.ts";

/** Links to the records of listings whose number or e-mail the message names. */
export function NamedListings({ listings }: { listings: NamedListing[] }) {
  if (listings.length === 0) return null;
  return (
    <section aria-labelledby="named-listings" className="mt-5 rounded-card bg-sunk px-4 py-3">
      <h2 id="named-listings" className="text-label font-medium text-ink2">
        {namedListingsTitle}
      </h2>
      <ul>
        {listings.map(({ id, fullname, profession, city, state, paused, phone }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3">
            <Link
              to={`/craftsmen?q=${encodeURIComponent(phone ?? fullname)}`}
              className={`${textLink} min-w-0 [overflow-wrap:anywhere]`}
            >
              ملف {fullname} ({profession}، {city})
            </Link>
            {state !== "approved" && <StateMark state={state} isPaused={paused} />}
          </li>
        ))}
      </ul>
    </section>
  );
}
