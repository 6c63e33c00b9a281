import type { DisputeProof } from "#src/features/accounts/phone/contract.ts";
import { ProveByCode, useNumberProof } from "#src/features/accounts/phone/number-proof.tsx";
import { codeTexts } from "#src/features/accounts/phone/screen.texts.ts";
import { ButtonLink } from "#src/ui/button.tsx";
import { formCard } from "#src/ui/styles/classes.ts";
import { disputeTexts as texts } from "./texts.ts";

/** After a report that the number is another person's: whoever has it proves that, which hides it at once. */
export function ProveDispute({ id }: { id: string }) {
  const path = `/api/craftsmen/${encodeURIComponent(id)}/number-dispute`;
  const { proof, reload } = useNumberProof<DisputeProof>(path);
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
          <ProveByCode
            path={path}
            proof={proof}
            warning={codeTexts.disputeWarning}
            reload={reload}
          />
        </>
      )}
    </section>
  );
}
