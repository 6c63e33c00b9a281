import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { privateLoader } from "#src/auth/private-loader.ts";
import { browserApi } from "#src/client/browser.ts";
import { LoadedContent } from "#src/features/site/error-screens/loaded-content.tsx";
import { privateMeta } from "#src/features/site/meta.ts";
import { Unsaved } from "#src/features/site/unsaved.tsx";
import type { EditedSettings } from "#src/features/site-settings/contract.ts";
import { AdminFormError } from "#src/ui/admin/form-error.tsx";
import { SaveBar } from "#src/ui/admin/save-bar.tsx";
import { AdminScreen } from "#src/ui/admin/screen.tsx";
import { SubmitButton } from "#src/ui/forms/submit-button.tsx";
import { Skeleton, SkeletonBar } from "#src/ui/skeleton.tsx";
import type { Route } from "./+types/settings.page.ts";
import { typedSettings } from "./changes.ts";
import { ContactFields, NameFields, SocialFields } from "./fields.tsx";
import { FirstStepsForm } from "./first-steps-form.tsx";
import { LogoField } from "./logo-field.tsx";
import { HomeTexts, PaletteField, PeopleFields } from "./other-fields.tsx";
import { PolicyField, ReturnQuestion } from "./policy-field.tsx";
import {
  BackToSections,
  Section,
  SectionLinks,
  useSection,
  useShowFirstError,
} from "./sections.tsx";
import { firstStepsTexts, settingsTexts as texts, unsavedSettingsTexts } from "./texts.ts";
import { showSaved, useEmptiedPolicyQuestion, useSettingsForm } from "./use-settings-form.ts";

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
          isFirst ? <FirstStepsForm settings={settings} /> : <Settings settings={settings} />
        }
      </LoadedContent>
    </AdminScreen>
  );
}

function Settings({ settings }: { settings: EditedSettings }) {
  const { form, busy, errors, formError, draft } = useSettingsForm(settings);
  const [isLogoBusy, setLogoBusy] = useState(false);
  const question = useEmptiedPolicyQuestion(form);
  const current = useSection();
  useShowFirstError(form.ref, errors);
  const fields = { typed: typedSettings(settings), errors };
  const { changed, changes, discard } = draft;
  // On phones: with the logo, which is saved by itself, and with the list of parts unless something is to be saved.
  const hidesBar = current === "logo" || (!current && !changed);
  return (
    <div className="lg:grid lg:grid-cols-[13rem_minmax(0,40rem)] lg:items-start lg:gap-8">
      <Unsaved
        // Saving loads the page again.
        changed={changed && !busy && !isLogoBusy}
        texts={unsavedSettingsTexts}
        onLeave={discard}
      />
      <SectionLinks current={current} changed={changes} wrong={Object.keys(errors)} />
      <div className="flex min-w-0 flex-col gap-5">
        {current && <BackToSections />}
        <form {...question.form} className="flex flex-col gap-5">
          <Section id="identity" current={current}>
            <NameFields {...fields} />
            <PaletteField {...fields} />
          </Section>
          <Section id="contacts" current={current}>
            <ContactFields {...fields} />
          </Section>
          <Section id="social" current={current}>
            <SocialFields {...fields} />
          </Section>
          <Section id="people" current={current}>
            <PeopleFields {...fields} />
          </Section>
          <Section id="words" current={current}>
            <HomeTexts {...fields} />
          </Section>
          <Section id="policy" current={current}>
            <PolicyField {...fields} />
          </Section>
          <SaveBar className={hidesBar && "max-lg:hidden"}>
            <AdminFormError error={formError} />
            <SubmitButton busy={busy} busyText={texts.saving}>
              {texts.save}
            </SubmitButton>
          </SaveBar>
        </form>
        <Section id="logo" current={current}>
          <LogoField logo={settings.logo} onBusy={setLogoBusy} />
        </Section>
      </div>
      <ReturnQuestion
        open={question.isAsking}
        title={texts.policyEmptied}
        text={texts.policyEmptiedText}
        onClose={question.close}
        onConfirm={question.confirm}
      />
    </div>
  );
}

const SettingsSkeleton = () => (
  <Skeleton count={3} className="flex max-w-160 flex-col gap-5">
    <SkeletonBar className="h-72" />
  </Skeleton>
);
