import { useCallback, useEffect, useState } from "react";
import { browserApi } from "#src/client/browser.ts";
import { CodeSteps } from "#src/features/accounts/phone/code-steps.tsx";
import type { CodeOffer, DisputeProof } from "#src/features/accounts/phone/contract.ts";
import { codeTexts } from "#src/features/accounts/phone/screen.texts.ts";
import { ButtonLink } from "#src/ui/button.tsx";
import { SubmitButton } from "#src/ui/forms/submit-button.tsx";
import { useSubmission } from "#src/ui/forms/use-submission.ts";
import { FormError } from "#src/ui/notice.tsx";
import { formCard } from "#src/ui/styles/classes.ts";
import { disputeTexts as texts } from "./texts.ts";

/** After a report that the number is another person's: whoever has it proves that, which hides it at once. */
export function ProveDispute({ id }: { id: string }) {
  const path = `/api/craftsmen/${encodeURIComponent(id)}/number-dispute`;
  const [proof, setProof] = useState<DisputeProof>();
  const [offer, setOffer] = useState<CodeOffer>();
  const reload = useCallback(async () => {
    const now = await browserApi.get<DisputeProof>(path);
    setProof(now);
    return now;
  }, [path]);
  // Without it the report is sent all the same.
  useEffect(() => void reload().catch(() => {}), [reload]);
  const { form, busy, formError } = useSubmission({
    send: () => browserApi.send<CodeOffer>("POST", path, proof?.by_message ? {} : { way: "sent" }),
    done: setOffer,
  });
  if (!proof || proof.state === "closed") return null;
  if (proof.state === "open" && !proof.by_message && !proof.by_sending) return null;
  return (
    <section aria-labelledby="dispute" className={`${formCard} mt-4`}>
      <h2 id="dispute" className="text-panel">
        {texts.title}
      </h2>
      {proof.state === "hidden" && (
        <div role="status">
          <p className="font-semibold">{texts.hidden}</p>
          <p className="text-ink2">{texts.hiddenNext}</p>
        </div>
      )}
      {proof.state === "alarmed" && (
        <p role="status" className="font-semibold">
          {texts.alarmed}
        </p>
      )}
      {proof.state === "unclaimed" && (
        <>
          <p className="text-ink2">{texts.unclaimed}</p>
          <ButtonLink look="outlined" to={`/remove-listing/${id}`}>
            {texts.remove}
          </ButtonLink>
        </>
      )}
      {proof.state === "open" && (
        <>
          <p className="text-ink2">{texts.intro}</p>
          {offer ? (
            <CodeSteps
              offer={offer}
              warning={codeTexts.disputeWarning}
              typedPath="/api/phone-access/typed-code"
              onCheck={async () => (await reload()).state !== "open"}
              onProven={reload}
              onAnother={() => setOffer(undefined)}
            />
          ) : (
            <form {...form} className="flex flex-col gap-4">
              <FormError>{formError?.text}</FormError>
              <SubmitButton busy={busy} busyText={codeTexts.making}>
                {proof.by_message ? codeTexts.make : codeTexts.makeSent}
              </SubmitButton>
            </form>
          )}
        </>
      )}
    </section>
  );
}
