import type { RemovalProof } from "#src/features/accounts/phone/contract.ts";
import { ProveByCode, useNumberProof } from "#src/features/accounts/phone/number-proof.tsx";
import { codeTexts } from "#src/features/accounts/phone/screen.texts.ts";
import { formCard } from "#src/ui/styles/classes.ts";
import { removeTexts as texts } from "./remove.texts.ts";

const pathOf = (id: string) => `/api/listings/${encodeURIComponent(id)}/removal-proof`;

/** Whether this browser can hide the page by its number, or has; undefined until that is known. */
export const useRemovalProof = (id: string) => useNumberProof<RemovalProof>(pathOf(id));

interface ProveRemovalProps {
  id: string;
  proof: RemovalProof;
  reload: () => Promise<RemovalProof>;
}

/** After a request to remove a page: whoever has its number proves it, which hides the page at once. */
export function ProveRemoval({ id, ...given }: ProveRemovalProps) {
  if (!given.proof.by_message && !given.proof.by_sending) return null;
  return (
    <section aria-labelledby="prove-removal" className={`${formCard} mt-4`}>
      <div>
        <h2 id="prove-removal" className="mb-1 text-panel">
          {texts.proveTitle}
        </h2>
        <p className="text-ink2">{texts.proveIntro}</p>
      </div>
      <ProveByCode path={pathOf(id)} warning={codeTexts.removalWarning} {...given} />
    </section>
  );
}
