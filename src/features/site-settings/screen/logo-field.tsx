import { useState } from "react";
import { useRevalidator } from "react-router";
import { browserApi } from "#src/client/browser.ts";
import { Mark } from "#src/features/site/frame/brand.tsx";
import { PolicyBlocks } from "#src/features/site/policy/policy-blocks.tsx";
import { standingBlocks } from "#src/features/site/policy/privacy-policy.ts";
import { formatPolicy, parsePolicy } from "#src/features/site-settings/policy-text.ts";
import { useAction } from "#src/ui/actions/use-action.ts";
import { AdminFormError } from "#src/ui/admin/form-error.tsx";
import { Button } from "#src/ui/button.tsx";
import { TextField } from "#src/ui/forms/field.tsx";
import { SubmitButton } from "#src/ui/forms/submit-button.tsx";
import { TextArea } from "#src/ui/forms/text-area.tsx";
import { useSubmission } from "#src/ui/forms/use-submission.ts";
import { type FieldsProps, Section } from "./fields.tsx";
import { settingsTexts as texts } from "./texts.ts";
import { loadAgain } from "./use-settings-form.ts";

/** The logo, saved at once when it is sent; the page is loaded again, since every part of it shows it. */
export function LogoField({ logo }: { logo: string | null }) {
  const { revalidate } = useRevalidator();
  const { form, busy, errors, formError } = useSubmission({
    send: (fields, onProgress) =>
      browserApi.upload<string>("POST", "/api/settings/logo", fields, onProgress),
    done: (text) => loadAgain(text),
  });
  const removal = useAction({
    act: () => browserApi.send<string>("DELETE", "/api/settings/logo"),
    done: (text) => loadAgain(text),
    refused: () => revalidate(),
  });
  return (
    <Section title={texts.logo}>
      <form {...form} aria-label={texts.logo} className="flex flex-col gap-4">
        <div className="flex items-center gap-4">
          {logo ? (
            <img src={logo} alt={texts.logoNow} className="size-16" />
          ) : (
            <Mark className="size-16 text-teal" />
          )}
          <p className="text-small text-ink2">{texts.logoHint}</p>
        </div>
        <TextField
          name="image"
          type="file"
          accept="image/png,image/webp"
          label={texts.logoFile}
          required
          errors={errors.image}
          className="[&_input:read-only]:border-control [&_input:read-only]:bg-surface [&_input]:py-3"
        />
        <AdminFormError error={formError} />
        <div className="flex flex-wrap gap-3">
          <SubmitButton busy={busy} busyText={texts.saving}>
            {texts.saveLogo}
          </SubmitButton>
          {logo && (
            <Button look="outlined" busy={removal.busy} onClick={removal.run}>
              {texts.removeLogo}
            </Button>
          )}
        </div>
      </form>
    </Section>
  );
}

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
