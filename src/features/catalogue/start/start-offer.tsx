import type { Options } from "#src/features/catalogue/options.ts";
import { ButtonLink } from "#src/ui/button.tsx";
import { startOfferTexts as texts } from "./texts.ts";

interface StartOfferProps {
  options: Options;
  isOwner: boolean;
}

/** Says that nobody can register yet, since there are no cities or professions. */
export function StartOffer({ options: { cities, professions }, isOwner }: StartOfferProps) {
  if (cities.length > 0 && professions.length > 0) return null;
  const title =
    cities.length > 0
      ? texts.noProfessions
      : professions.length > 0
        ? texts.noCities
        : texts.neither;
  return (
    <section className="flex flex-wrap items-center justify-between gap-3 edge-bar rounded-card bg-surface p-4 shadow-card before:border-clay">
      <div>
        <h2 className="text-lead font-medium">{title}</h2>
        <p className="text-ink2">{isOwner ? texts.forOwner : texts.forModerator}</p>
      </div>
      {isOwner && <ButtonLink to="/start">{texts.add}</ButtonLink>}
    </section>
  );
}
