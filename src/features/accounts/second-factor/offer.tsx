import { ShieldCheck } from "lucide-react";
import { useState } from "react";
import { adminAccountPath } from "#src/auth/paths.ts";
import { Button, ButtonLink } from "#src/ui/button.tsx";
import { readLocal, writeLocal } from "#src/ui/device-storage.ts";
import { offerTexts as texts } from "./second-factor.texts.ts";

const putOff = "second-factor-later";

/** Offers the second factor to an admin without one, until it is put off on this device. */
export function OfferSecondFactor() {
  const [isShown, setShown] = useState(() => !isPutOff());
  if (!isShown) return null;
  return (
    <section
      aria-labelledby="offer"
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-teal bg-teal-tint px-4 py-4 md:px-5"
    >
      <ShieldCheck aria-hidden="true" className="size-7 shrink-0 text-teal" />
      <div className="min-w-56 grow basis-0">
        <h2 id="offer" className="text-lead font-semibold">
          {texts.title}
        </h2>
        <p className="text-label text-ink2">{texts.text}</p>
      </div>
      <div className="flex gap-3">
        <ButtonLink to={adminAccountPath} className="px-5">
          {texts.accept}
        </ButtonLink>
        <Button
          look="quiet"
          className="px-4"
          onClick={() => {
            putItOff();
            // This part goes, with the button that has the focus.
            document.getElementById("main")?.focus({ preventScroll: true });
            setShown(false);
          }}
        >
          {texts.later}
        </Button>
      </div>
    </section>
  );
}

/** Without storage it is offered again the next time. */
const isPutOff = () => readLocal(putOff) === "true";

const putItOff = () => writeLocal(putOff, "true");
