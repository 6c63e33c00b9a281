import type { ReactNode } from "react";
import { browserApi } from "#src/client/browser.ts";
import { Unsaved } from "#src/features/site/unsaved.tsx";
import type { EditedSettings } from "#src/features/site-settings/contract.ts";
import { useAction } from "#src/ui/actions/use-action.ts";
import { AdminFormError } from "#src/ui/admin/form-error.tsx";
import { Button } from "#src/ui/button.tsx";
import { SubmitButton } from "#src/ui/forms/submit-button.tsx";
import { typedSettings } from "./changes.ts";
import { ContactFields, NameFields, SocialFields } from "./fields.tsx";
import { DigestFields } from "./other-fields.tsx";
import { settingsTexts, firstStepsTexts as texts, unsavedSettingsTexts } from "./texts.ts";
import { useSettingsForm } from "./use-settings-form.ts";

/** What a new owner is asked once: name, numbers, social addresses and the mail about orders. */
export function FirstStepsForm({ settings }: { settings: EditedSettings }) {
  const { form, busy, errors, formError, draft } = useSettingsForm(settings, {
    next: "/dashboard",
    savesUnchanged: true,
  });
  const skip = useAction({
    act: () => browserApi.send<string>("PUT", "/api/settings", { version: settings.version }),
    done: () => {
      draft.discard();
      location.assign("/dashboard");
    },
  });
  const fields = { typed: typedSettings(settings), errors };
  return (
    <form {...form} className="flex max-w-160 flex-col gap-5">
      <Unsaved
        changed={draft.changed && !busy && !skip.busy}
        texts={unsavedSettingsTexts}
        onLeave={draft.discard}
      />
      <p className="text-ink2">{texts.intro}</p>
      <Section title={settingsTexts.name}>
        <NameFields {...fields} />
      </Section>
      <Section title={settingsTexts.contacts}>
        <ContactFields {...fields} />
      </Section>
      <Section title={settingsTexts.social}>
        <SocialFields {...fields} />
      </Section>
      <Section title={settingsTexts.digest}>
        <DigestFields {...fields} />
      </Section>
      <AdminFormError error={formError} />
      <SubmitButton busy={busy} busyText={settingsTexts.saving}>
        {texts.save}
      </SubmitButton>
      <Button type="button" look="quiet" busy={skip.busy} onClick={skip.run}>
        {texts.skip}
      </Button>
    </form>
  );
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="flex flex-col gap-5 rounded-card bg-surface p-4 shadow-card md:p-8">
    <h2 className="text-panel">{title}</h2>
    {children}
  </section>
);
