import { ButtonLink } from "#src/ui/button.tsx";
import { firstStepsTexts as texts } from "./texts.ts";

/** Leads a new owner to the first steps. */
export const FirstStepsOffer = () => (
  <section className="flex flex-wrap items-center justify-between gap-3 rounded-card bg-surface p-4 shadow-card">
    <div>
      <h2 className="text-lead font-medium">{texts.offer}</h2>
      <p className="text-ink2">{texts.offerText}</p>
    </div>
    <ButtonLink to="/site-settings?first">{texts.start}</ButtonLink>
  </section>
);
