import { useState } from "react";
import { useRevalidator } from "react-router";
import { browserApi } from "#src/client/browser.ts";
import { Button } from "#src/ui/button.tsx";
import { TextField } from "#src/ui/forms/field.tsx";
import { PasswordField } from "#src/ui/forms/password-field.tsx";
import { SubmitButton } from "#src/ui/forms/submit-button.tsx";
import { useSubmission } from "#src/ui/forms/use-submission.ts";
import { FormError } from "#src/ui/notice.tsx";
import { formCard } from "#src/ui/styles/classes.ts";
import { CodeSteps } from "./code-steps.tsx";
import type { CodeOffer, OwnProof } from "./contract.ts";
import { codeTexts, proofCardTexts as texts } from "./screen.texts.ts";

const path = "/api/phone-proof";

/** On one's own profile: whether the number is proven, and the way to prove it. */
export function ProofCard({ proof }: { proof: OwnProof }) {
  const { revalidate } = useRevalidator();
  const [offer, setOffer] = useState<CodeOffer>();
  const [isOther, setOther] = useState(proof.phone_display === null);
  const { form, busy, errors, formError } = useSubmission({
    send: (fields) =>
      browserApi.send<CodeOffer>("POST", path, {
        ...Object.fromEntries(fields),
        ...(proof.by_message ? {} : { way: "sent" }),
      }),
    done: setOffer,
  });
  if (!proof.by_message && !proof.by_sending) return null;
  const isDone = proof.state === "proven" && !isOther;
  return (
    <section aria-labelledby="proof" className={formCard}>
      <h2 id="proof" className="text-panel">
        {texts.title}
      </h2>
      <p>
        {proof.is_asked ? texts.asked : isOther ? texts.lost : texts[proof.state]}{" "}
        {!isOther && (
          <bdi dir="ltr" className="font-semibold whitespace-nowrap tabular-nums">
            {proof.phone_display}
          </bdi>
        )}
      </p>
      {offer ? (
        <CodeSteps
          offer={offer}
          typedPath={`${path}/code`}
          onCheck={async () => {
            const now = await browserApi.get<OwnProof>(path);
            return now.state === "proven" || now.is_asked;
          }}
          onProven={async () => {
            setOffer(undefined);
            setOther(false);
            await revalidate();
          }}
          onAnother={() => setOffer(undefined)}
        />
      ) : (
        <form {...form} className="flex flex-col gap-4">
          {isOther && (
            <>
              <TextField
                name="phone"
                type="tel"
                label={texts.phone}
                autoComplete="tel"
                inputMode="tel"
                foreign
                required
                errors={errors.phone}
              />
              <PasswordField
                name="current_password"
                label={texts.password}
                hint={texts.passwordHint}
                autoComplete="current-password"
                required
                errors={errors.current_password}
              />
            </>
          )}
          <FormError>{formError?.text}</FormError>
          {!isDone && (
            <SubmitButton busy={busy} busyText={codeTexts.making}>
              {proof.by_message ? codeTexts.make : codeTexts.makeSent}
            </SubmitButton>
          )}
          {proof.phone_display !== null && !isOther && (
            <Button look="quiet" onClick={() => setOther(true)}>
              {texts.mine}
            </Button>
          )}
        </form>
      )}
    </section>
  );
}
