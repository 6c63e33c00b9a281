import { useCallback, useEffect, useState } from "react";
import { browserApi } from "#src/client/browser.ts";
import { SubmitButton } from "#src/ui/forms/submit-button.tsx";
import { useSubmission } from "#src/ui/forms/use-submission.ts";
import { FormError } from "#src/ui/notice.tsx";
import { CodeSteps } from "./code-steps.tsx";
import type { CodeOffer } from "./contract.ts";
import { codeTexts } from "./screen.texts.ts";

interface NumberProof {
  state: string;
  by_message: boolean;
  by_sending: boolean;
}

/** What this browser can prove, or has proven, of a page's number; undefined until that is known. */
export function useNumberProof<Proof extends NumberProof>(path: string) {
  const [proof, setProof] = useState<Proof>();
  const reload = useCallback(async () => {
    const now = await browserApi.get<Proof>(path);
    setProof(now);
    return now;
  }, [path]);
  // What it belongs to is sent without it all the same.
  useEffect(() => void reload().catch(() => {}), [reload]);
  return { proof, reload };
}

interface ProveByCodeProps {
  /** Where the proof is read, and begun by a code. */
  path: string;
  proof: NumberProof;
  /** What becomes of the page by the code. */
  warning: string;
  reload: () => Promise<NumberProof>;
}

/** A button that makes the code by which somebody without an account proves to have a page's number, then the code. */
export function ProveByCode({ path, proof, warning, reload }: ProveByCodeProps) {
  const [offer, setOffer] = useState<CodeOffer>();
  const { form, busy, formError } = useSubmission({
    async send() {
      await browserApi.get("/sanctum/csrf-cookie");
      return browserApi.send<CodeOffer>("POST", path, proof.by_message ? {} : { way: "sent" });
    },
    done: setOffer,
  });
  if (offer) {
    return (
      <CodeSteps
        offer={offer}
        warning={warning}
        typedPath="/api/phone-access/typed-code"
        onCheck={async () => (await reload()).state !== "open"}
        onProven={reload}
        onAnother={() => setOffer(undefined)}
      />
    );
  }
  return (
    <form {...form} className="flex flex-col gap-4">
      <FormError>{formError?.text}</FormError>
      <SubmitButton busy={busy} busyText={codeTexts.making}>
        {proof.by_message ? codeTexts.make : codeTexts.makeSent}
      </SubmitButton>
    </form>
  );
}
