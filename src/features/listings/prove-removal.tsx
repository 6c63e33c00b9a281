import { useCallback, useEffect, useState } from "react";
import { browserApi } from "#src/client/browser.ts";
import { CodeSteps } from "#src/features/accounts/phone/code-steps.tsx";
import type { CodeOffer, RemovalProof } from "#src/features/accounts/phone/contract.ts";
import { codeTexts } from "#src/features/accounts/phone/screen.texts.ts";
import { SubmitButton } from "#src/ui/forms/submit-button.tsx";
import { useSubmission } from "#src/ui/forms/use-submission.ts";
import { FormError } from "#src/ui/notice.tsx";
import { formCard } from "#src/ui/styles/classes.ts";
import { removeTexts as texts } from "./remove.texts.ts";

const pathOf = (id: string) => `/api/listings/${encodeURIComponent(id)}/removal-proof`;

/** Whether this browser can hide the page by its number, or has; undefined until that is known. */
export function useRemovalProof(id: string) {
  const [proof, setProof] = useState<RemovalProof>();
  const reload = useCallback(async () => {
    const now = await browserApi.get<RemovalProof>(pathOf(id));
    setProof(now);
    return now;
  }, [id]);
  // Without it the request is sent all the same.
  useEffect(() => void reload().catch(() => {}), [reload]);
  return { proof, reload };
}

interface ProveRemovalProps {
  id: string;
  proof: RemovalProof;
  reload: () => Promise<RemovalProof>;
}

/** After a request to remove a page: whoever has its number proves it, which hides the page at once. */
export function ProveRemoval({ id, proof, reload }: ProveRemovalProps) {
  const [offer, setOffer] = useState<CodeOffer>();
  const { form, busy, formError } = useSubmission({
    async send() {
      await browserApi.get("/sanctum/csrf-cookie");
      const way = proof.by_message ? {} : { way: "sent" };
      return browserApi.send<CodeOffer>("POST", pathOf(id), way);
    },
    done: setOffer,
  });
  if (!proof.by_message && !proof.by_sending) return null;
  return (
    <section aria-labelledby="prove-removal" className={`${formCard} mt-4`}>
      <div>
        <h2 id="prove-removal" className="mb-1 text-panel">
          {texts.proveTitle}
        </h2>
        <p className="text-ink2">{texts.proveIntro}</p>
      </div>
      {offer ? (
        <CodeSteps
          offer={offer}
          warning={codeTexts.removalWarning}
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
    </section>
  );
}
