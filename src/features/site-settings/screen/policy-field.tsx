import { useRef, useState } from "react";
import { PolicyBlocks } from "#src/features/site/policy/policy-blocks.tsx";
import { policyLimits } from "#src/features/site-settings/limits.ts";
import { parsePolicy } from "#src/features/site-settings/policy-text.ts";
import { Button } from "#src/ui/button.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import { standingPolicyText } from "./changes.ts";
import { CountedArea } from "./counted-field.tsx";
import type { FieldsProps } from "./fields.tsx";
import { settingsTexts as texts } from "./texts.ts";

/** The privacy policy as text, and below it as visitors will see it. */
export function PolicyField({ typed, errors }: FieldsProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [preview, setPreview] = useState<string>();
  const [isAsking, setAsking] = useState(false);

  function returnToStanding() {
    setAsking(false);
    const { current } = field;
    if (!current) return;
    current.value = standingPolicyText();
    current.dispatchEvent(new Event("input", { bubbles: true }));
  }
  const ask = () => {
    const text = field.current?.value.trim();
    if (text && text !== standingPolicyText()) setAsking(true);
    else returnToStanding();
  };
  return (
    <>
      <CountedArea
        ref={field}
        name="policy_text"
        rows={14}
        label={texts.policy}
        hint={texts.policyHint}
        limit={policyLimits.total}
        defaultValue={typed.policy_text}
        onInput={({ currentTarget }) => {
          if (preview !== undefined) setPreview(currentTarget.value);
        }}
        errors={errors.policy_text}
      />
      <Button type="button" look="quiet" onClick={ask}>
        {texts.policyStanding}
      </Button>
      <details
        onToggle={({ currentTarget }) =>
          setPreview(currentTarget.open ? field.current?.value : undefined)
        }
      >
        <summary className="min-h-11 cursor-pointer font-semibold text-teal">
          {texts.policyPreview}
        </summary>
        <div className="rounded-control border border-line bg-bg px-3.5 py-3">
          <PolicyBlocks blocks={parsePolicy(preview ?? "")} />
        </div>
      </details>
      <ReturnQuestion
        open={isAsking}
        title={texts.policyReplaced}
        text={texts.policyReplacedText}
        onClose={() => setAsking(false)}
        onConfirm={returnToStanding}
      />
    </>
  );
}

interface ReturnQuestionProps {
  open: boolean;
  title: string;
  text: string;
  onClose: () => void;
  onConfirm: () => void;
}

/** Asks before the owner's own policy is lost. */
export const ReturnQuestion = ({ open, title, text, onClose, onConfirm }: ReturnQuestionProps) => (
  <Dialog open={open} onClose={onClose} title={title}>
    <p className="text-ink2">{text}</p>
    <div className="mt-2 grid gap-3 md:grid-cols-2">
      <Button look="warning" onClick={onConfirm} className="px-3">
        {texts.returnToStanding}
      </Button>
      <Button look="outlined" data-first-focus onClick={onClose} className="px-3">
        {texts.keepWriting}
      </Button>
    </div>
  </Dialog>
);
