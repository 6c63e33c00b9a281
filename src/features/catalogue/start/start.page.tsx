import { useState } from "react";
import { useRevalidator } from "react-router";
import { plural } from "#src/arabic/plural.ts";
import { privateLoader } from "#src/auth/private-loader.ts";
import { browserApi } from "#src/client/browser.ts";
import { loadOptions, type Options } from "#src/features/catalogue/options.ts";
import { LoadedContent } from "#src/features/site/error-screens/loaded-content.tsx";
import { privateMeta } from "#src/features/site/meta.ts";
import { Unsaved } from "#src/features/site/unsaved.tsx";
import { toast } from "#src/ui/actions/toast.tsx";
import { AdminFormError } from "#src/ui/admin/form-error.tsx";
import { AdminScreen } from "#src/ui/admin/screen.tsx";
import { ButtonLink } from "#src/ui/button.tsx";
import { Choice } from "#src/ui/forms/choice.tsx";
import { SubmitButton } from "#src/ui/forms/submit-button.tsx";
import { useSubmission } from "#src/ui/forms/use-submission.ts";
import { Notice } from "#src/ui/notice.tsx";
import { Skeleton, SkeletonBar } from "#src/ui/skeleton.tsx";
import { formCard } from "#src/ui/styles/classes.ts";
import type { Route } from "./+types/start.page.ts";
import knownProfessions from "./known-professions.json" with { type: "json" };
import { PasteForm } from "./paste-form.tsx";
import { addCounts, startTexts as texts, unsavedNamesTexts } from "./texts.ts";

export const clientLoader = privateLoader(() => loadOptions(browserApi));

export const meta = () => privateMeta(texts.title);

export function HydrateFallback() {
  return (
    <AdminScreen title={texts.title}>
      <StartSkeleton />
    </AdminScreen>
  );
}

/** Which forms have names that were typed and not added. */
const noDrafts = { city: false, profession: false };

/** Where craftsmen work and what they do: what a new site asks its owner first. */
export default function Start({ loaderData }: Route.ComponentProps) {
  const [drafts, setDrafts] = useState(noDrafts);
  return (
    <AdminScreen title={texts.title}>
      <p className="max-w-[70ch] text-ink2">{texts.intro}</p>
      <LoadedContent loaded={loaderData} skeleton={<StartSkeleton />} errorTitle={texts.failed}>
        {(options) => (
          <div className="flex max-w-160 flex-col gap-5">
            <Unsaved
              changed={drafts.city || drafts.profession}
              texts={unsavedNamesTexts}
              onLeave={() => setDrafts(noDrafts)}
            />
            <Cities {...options} onDraft={(city) => setDrafts((all) => ({ ...all, city }))} />
            <Professions
              {...options}
              onDraft={(profession) => setDrafts((all) => ({ ...all, profession }))}
            />
            {options.cities.length > 0 && options.professions.length > 0 && (
              <Notice tone="good">
                <p>{texts.ready}</p>
                <ButtonLink look="outlined" to="/dashboard" className="mt-2">
                  {texts.toDashboard}
                </ButtonLink>
              </Notice>
            )}
          </div>
        )}
      </LoadedContent>
    </AdminScreen>
  );
}

interface DraftProps {
  onDraft: (hasNames: boolean) => void;
}

function Cities({ cities, onDraft }: Pick<Options, "cities"> & DraftProps) {
  const { revalidate } = useRevalidator();
  return (
    <section aria-labelledby="where" className={formCard}>
      <h2 id="where" className="text-panel">
        {texts.where}
      </h2>
      <Present names={cities.map(({ name }) => name)} />
      <PasteForm
        kind="city"
        label={texts.cities}
        hint={texts.whereHint}
        onAdded={revalidate}
        onDraft={onDraft}
      />
    </section>
  );
}

function Professions({ professions, onDraft }: Pick<Options, "professions"> & DraftProps) {
  const { revalidate } = useRevalidator();
  const present = professions.map(({ title }) => title);
  const known = knownProfessions.filter((title) => !present.includes(title));
  return (
    <section aria-labelledby="which" className={formCard}>
      <h2 id="which" className="text-panel">
        {texts.which}
      </h2>
      <Present names={present} />
      {known.length > 0 ? (
        <KnownProfessions key={known.length} titles={known} />
      ) : (
        <p className="text-ink2">{texts.allKnown}</p>
      )}
      <PasteForm
        kind="profession"
        label={texts.others}
        hint={texts.othersHint}
        onAdded={revalidate}
        onDraft={onDraft}
      />
    </section>
  );
}

function KnownProfessions({ titles }: { titles: string[] }) {
  const { revalidate } = useRevalidator();
  const [count, setCount] = useState(titles.length);
  const { form, busy, errors, formError } = useSubmission({
    send: (fields) =>
      browserApi.send<string>("POST", "/api/profession/several", {
        names: fields.getAll("names"),
      }),
    async done(text) {
      toast(text);
      await revalidate();
    },
  });
  return (
    <form
      {...form}
      onChange={({ currentTarget }) => setCount(new FormData(currentTarget).getAll("names").length)}
      aria-label={texts.forms.known}
      className="flex flex-col gap-3"
    >
      <Choice
        several
        name="names"
        label={texts.professions}
        hint={texts.whichHint}
        options={titles.map((title) => ({ value: title, text: title }))}
        defaultValues={titles}
        errors={errors.names}
      />
      <AdminFormError error={formError} />
      <SubmitButton busy={busy} busyText={texts.adding} className="self-start">
        {plural(count, addCounts.profession)}
      </SubmitButton>
    </form>
  );
}

const maxNamed = 12;

/** What the site has already. */
function Present({ names }: { names: string[] }) {
  if (names.length === 0) return null;
  const shown = names.slice(0, maxNamed).join("، ");
  return (
    <p className="text-small text-ink2">
      {texts.now} {shown}
      {names.length > maxNamed && "…"}
    </p>
  );
}

const StartSkeleton = () => (
  <Skeleton count={2} className="flex max-w-160 flex-col gap-5">
    <SkeletonBar className="h-72" />
  </Skeleton>
);
