import type { Entry } from "#src/features/catalogue/contract.ts";
import { ButtonLink } from "#src/ui/button.tsx";
import { formCard } from "#src/ui/styles/classes.ts";
import { placeScreenTexts as texts } from "./screen-texts.ts";

/** Leads from a city's screen to its quarters and towns. */
export function PlacesLink({ city }: { city: Entry }) {
  return (
    <section aria-labelledby="places" className={`${formCard} max-w-140`}>
      <div>
        <h2 id="places" className="text-panel [overflow-wrap:anywhere]">
          {texts.titleOf(city.text)}
        </h2>
        <p className="mt-1 text-small text-ink2">{texts.why}</p>
      </div>
      <ButtonLink look="outlined" to={`/edit-city/${city.id}/places`} className="self-start px-6">
        {texts.open}
      </ButtonLink>
    </section>
  );
}
