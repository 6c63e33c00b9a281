import { age } from "#src/arabic/dates/age.ts";
import type { ListingState } from "#src/features/craftsmen/states/states.ts";
import { conflictTexts, decidedBy } from "#src/features/moderation/texts.ts";
import type { DecisionInLog } from "./last-decisions.server.ts";

/** Why a decision came too late: how the listing is now and, of another admin's decision, whose it was and when. */
export function conflictText(
  state: ListingState,
  last: DecisionInLog | undefined,
  { accountId, since, now }: { accountId: number; since: Date; now: Date },
): string {
  const what = conflictTexts[state];
  if (!last?.by || last.accountId === accountId) return what;
  return `${what} ${decidedBy(last.by, age(since, now))}`;
}
