import { Smartphone } from "lucide-react";
import { useMemo } from "react";
import { encode } from "uqr";
import { SessionFormError, useSessionEnded } from "#src/auth/session-ended.tsx";
import { browserApi } from "#src/client/browser.ts";
import { CopyButton } from "#src/ui/actions/copy-button.tsx";
import { Button, buttonClass } from "#src/ui/button.tsx";
import { SubmitButton } from "#src/ui/forms/submit-button.tsx";
import { useSubmission } from "#src/ui/forms/use-submission.ts";
import { CodeField } from "./code-field.tsx";
import type { Pairing, RecoveryCodes } from "./contract.ts";
import { pairingTexts as texts } from "./second-factor.texts.ts";

interface PairingStepsProps {
  pairing: Pairing;
  onPaired: (codes: string[]) => unknown;
  onCancel: () => void;
}

/** The secret for the app, as a drawing, a link and a text; then the app's first code. */
export function PairingSteps({ pairing: { secret, uri }, onPaired, onCancel }: PairingStepsProps) {
  const { form, busy, errors, formError } = useSubmission({
    send: (fields) =>
      browserApi.send<RecoveryCodes>("POST", "/api/two-factor/confirm", Object.fromEntries(fields)),
    done: ({ recovery_codes }) => onPaired(recovery_codes),
    refused: useSessionEnded(),
  });
  return (
    <form {...form} className="flex flex-col gap-5">
      <div className="flex flex-col gap-5 lg:flex-row lg:items-start">
        <div className="flex shrink-0 flex-col items-center lg:items-start">
          <QrCode text={uri} />
        </div>
        <div className="flex min-w-0 flex-col items-start gap-3">
          <p>{texts.scan}</p>
          <p className="text-small text-ink2">{texts.apps}</p>
          <a href={uri} className={buttonClass("outlined", "px-4 lg:hidden")}>
            <Smartphone aria-hidden="true" className="size-5 shrink-0" />
            {texts.openApp}
          </a>
          <p className="text-small text-ink2">{texts.byHand}</p>
          <p
            lang="en"
            dir="ltr"
            className="rounded-control bg-bg px-3 py-2 font-mono text-label [overflow-wrap:anywhere]"
          >
            {secret.match(/.{1,4}/g)?.join(" ")}
          </p>
          <CopyButton text={secret} label={texts.copyKey} />
        </div>
      </div>
      <p className="border-t border-line pt-5">{texts.thenCode}</p>
      <CodeField errors={errors.code} />
      <SessionFormError error={formError} />
      <div className="pairs grid gap-3">
        <SubmitButton busy={busy} busyText={texts.confirming}>
          {texts.confirm}
        </SubmitButton>
        <Button look="outlined" onClick={onCancel}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  );
}

/** Dark on light in every theme, with the margin that cameras need. */
function QrCode({ text }: { text: string }) {
  const { data, size } = useMemo(() => encode(text, { ecc: "M", border: 4 }), [text]);
  const squares = data.flatMap((row, y) =>
    row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")),
  );
  return (
    <svg
      role="img"
      aria-label={texts.drawing}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-56 max-w-full rounded-control border border-line forced-color-adjust-none"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={squares.join("")} fill="#000" />
    </svg>
  );
}
