import { useEffect } from "react";
import { useSearchParams } from "react-router";
import { privateLoader } from "#src/auth/private-loader.ts";
import { browserApi } from "#src/client/browser.ts";
import { LoadedContent } from "#src/features/site/error-screens/loaded-content.tsx";
import { privateMeta } from "#src/features/site/meta.ts";
import type { EditedSettings } from "#src/features/site-settings/contract.ts";
import { AdminFormError } from "#src/ui/admin/form-error.tsx";
import { SaveBar } from "#src/ui/admin/save-bar.tsx";
import { AdminScreen } from "#src/ui/admin/screen.tsx";
import { SubmitButton } from "#src/ui/forms/submit-button.tsx";
import { Skeleton, SkeletonBar } from "#src/ui/skeleton.tsx";
import type { Route } from "./+types/settings.page.ts";
import { typedSettings } from "./changes.ts";
import { ContactFields, NameFields, Section, SocialFields } from "./fields.tsx";
import { FirstStepsForm } from "./first-steps-form.tsx";
import { LogoField, PolicyField } from "./logo-field.tsx";
import { HomeTexts, PaletteField, PeopleFields } from "./other-fields.tsx";
import { firstStepsTexts, settingsTexts as texts } from "./texts.ts";
import { showSaved, useSettingsForm } from "./use-settings-form.ts";

export const clientLoader = privateLoader(() =>
  browserApi.get<EditedSettings>("/api/settings/edit"),
);

export const meta = () => privateMeta(texts.title);

export function HydrateFallback() {
  return (
    <AdminScreen title={texts.title}>
      <SettingsSkeleton />
    </AdminScreen>
  );
}

/** The site's own name, texts, addresses and colours, for owners. */
export default function SettingsScreen({ loaderData }: Route.ComponentProps) {
  useEffect(showSaved, []);
  const isFirst = useSearchParams()[0].has("first");
  return (
    <AdminScreen title={isFirst ? firstStepsTexts.title : texts.title}>
      <LoadedContent loaded={loaderData} skeleton={<SettingsSkeleton />} errorTitle={texts.failed}>
        {(settings) =>
          isFirst ? (
            <FirstStepsForm settings={settings} />
          ) : (
            <div className="flex max-w-160 flex-col gap-5">
              <SettingsForm settings={settings} />
              <LogoField logo={settings.logo} />
            </div>
          )
        }
      </LoadedContent>
    </AdminScreen>
  );
}

function SettingsForm({ settings }: { settings: EditedSettings }) {
  const { form, busy, errors, formError } = useSettingsForm(settings);
  const fields = { typed: typedSettings(settings), errors };
  return (
    <form {...form} className="flex flex-col gap-5">
      <Section title={texts.identity}>
        <NameFields {...fields} />
        <PaletteField {...fields} />
      </Section>
      <Section title={texts.contacts}>
        <ContactFields {...fields} />
      </Section>
      <Section title={texts.social}>
        <SocialFields {...fields} />
      </Section>
      <Section title={texts.people}>
        <PeopleFields {...fields} />
      </Section>
      <Section title={texts.words}>
        <HomeTexts {...fields} />
      </Section>
      <Section title={texts.policyTitle}>
        <PolicyField {...fields} />
      </Section>
      <SaveBar>
        <AdminFormError error={formError} />
        <SubmitButton busy={busy} busyText={texts.saving}>
          {texts.save}
        </SubmitButton>
      </SaveBar>
    </form>
  );
}

const SettingsSkeleton = () => (
  <Skeleton count={3} className="flex max-w-160 flex-col gap-5">
    <SkeletonBar className="h-72" />
  </Skeleton>
);
