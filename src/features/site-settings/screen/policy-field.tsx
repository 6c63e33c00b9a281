import { useState } from "react";
import { PolicyBlocks } from "#src/features/site/policy/policy-blocks.tsx";
import { standingBlocks } from "#src/features/site/policy/privacy-policy.ts";
import { formatPolicy, parsePolicy } from "#src/features/site-settings/policy/policy-text.ts";
import { Button } from "#src/ui/button.tsx";
import { TextArea } from "#src/ui/forms/text-area.tsx";
import type { FieldsProps } from "./fields.tsx";
import { settingsTexts as texts } from "./texts.ts";

/** The privacy policy as plain text, and below it as visitors will see it. */
export function PolicyField({ typed, errors }: FieldsProps) {
  const [text, setText] = useState(typed.policy ?? "");
  return (
    <>
      <TextArea
        name="policy"
        rows={14}
        label={texts.policy}
        hint={texts.policyHint}
        value={text}
        onChange={({ target }) => setText(target.value)}
        errors={errors.policy}
      />
      <Button type="button" look="quiet" onClick={() => setText(formatPolicy(standingBlocks()))}>
        {texts.policyStanding}
      </Button>
      <details>
        <summary className="min-h-11 cursor-pointer font-semibold text-teal">
          {texts.policyPreview}
        </summary>
        <div className="rounded-control border border-line bg-bg px-3.5 py-3">
          <PolicyBlocks blocks={parsePolicy(text)} />
        </div>
      </details>
    </>
  );
}
