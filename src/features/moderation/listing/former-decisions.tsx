import { History } from "lucide-react";
import { exactDay } from "#src/arabic/date.ts";
import type { FormerDecision } from "#src/features/former-decisions/contract.ts";
import { formerDecisionTexts } from "#src/features/moderation/texts.ts";
import { site } from "#src/settings/current-site.ts";
import { classes } from "#src/ui/styles/classes.ts";

const list = "flex flex-col gap-1.5 rounded-control bg-red-tint px-3 py-2 text-small text-red";

interface FormerDecisionsProps {
  decisions: FormerDecision[];
  className?: string;
}

/** What was decided before of a listing with the same number or e-mail. */
export function FormerDecisionList({ decisions, className }: FormerDecisionsProps) {
  if (decisions.length === 0) return null;
  return (
    <ul className={classes(list, className)}>
      {decisions.map(({ state, decided_at, cities, same, email_unconfirmed }) => (
        <li key={`${state} ${decided_at} ${same}`} className="flex items-start gap-2">
          <History aria-hidden="true" className="mt-1 size-4 shrink-0" />
          <span>
            <span className="font-semibold">
              {formerDecisionTexts[state]}{" "}
              <time dateTime={decided_at}>{exactDay(decided_at, site())}</time>
              {cities.length > 0 && ` ${formerDecisionTexts.inCities(cities)}`}
            </span>{" "}
            <span className="inline-block">
              {same.length > 1 ? formerDecisionTexts.both : formerDecisionTexts[same[0]!]}
            </span>
            {email_unconfirmed && (
              <span className="block">{formerDecisionTexts.unconfirmed[state]}</span>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
