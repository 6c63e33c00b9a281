import { SearchCheck } from "lucide-react";
import { useRevalidator } from "react-router";
import { plural } from "#src/arabic/plural.ts";
import { privateLoader } from "#src/auth/private-loader.ts";
import { browserApi } from "#src/client/browser.ts";
import type { ProfessionView } from "#src/features/catalogue/contract.ts";
import { loadOptions, type Options } from "#src/features/catalogue/options.ts";
import type { WaitingAlerts as WaitingAlertsView } from "#src/features/craftsmen/alerts/contract.ts";
import { WaitingAlerts } from "#src/features/craftsmen/alerts/waiting-alerts.tsx";
import { LoadedContent } from "#src/features/site/error-screens/loaded-content.tsx";
import { privateMeta } from "#src/features/site/meta.ts";
import { toast } from "#src/ui/actions/toast.tsx";
import { useAction } from "#src/ui/actions/use-action.ts";
import { AdminFormError } from "#src/ui/admin/form-error.tsx";
import { AdminScreen } from "#src/ui/admin/screen.tsx";
import { Button } from "#src/ui/button.tsx";
import { State } from "#src/ui/empty-state.tsx";
import { Select } from "#src/ui/forms/field.tsx";
import { SubmitButton } from "#src/ui/forms/submit-button.tsx";
import { useSubmission } from "#src/ui/forms/use-submission.ts";
import { Skeleton, SkeletonBar } from "#src/ui/skeleton.tsx";
import type { Route } from "./+types/missed-searches.page.ts";
import type { MissedSearch } from "./contract.ts";
import { missedTexts, peopleCount, wordsCount } from "./texts.ts";

interface Loaded extends Pick<Options, "professions"> {
  searches: MissedSearch[];
  waiting: WaitingAlertsView[];
}

export const clientLoader = privateLoader(async (): Promise<Loaded> => {
  const [searches, waiting, { professions }] = await Promise.all([
    browserApi.get<MissedSearch[]>("/api/missed-searches"),
    browserApi.get<WaitingAlertsView[]>("/api/alerts"),
    loadOptions(browserApi),
  ]);
  return { searches, waiting, professions };
});

export const meta = () => privateMeta(missedTexts.title);

export function HydrateFallback() {
  return (
    <AdminScreen title={missedTexts.title}>
      <ListSkeleton />
    </AdminScreen>
  );
}

/** What people searched for in vain, each to be made another name of a profession. */
export default function MissedSearches({ loaderData }: Route.ComponentProps) {
  return (
    <AdminScreen
      title={missedTexts.title}
      total={loaderData.data?.searches.length}
      count={wordsCount}
    >
      <p className="max-w-[70ch] text-ink2">{missedTexts.intro}</p>
      <LoadedContent
        loaded={loaderData}
        skeleton={<ListSkeleton />}
        errorTitle={missedTexts.failed}
      >
        {({ searches, waiting, professions }) => (
          <>
            {searches.length === 0 ? (
              <State icon={SearchCheck} title={missedTexts.empty} text={missedTexts.emptyText} />
            ) : (
              <ul className="divide-y divide-line rounded-card bg-surface shadow-card">
                {searches.map((search) => (
                  <MissedSearchForm key={search.query} search={search} professions={professions} />
                ))}
              </ul>
            )}
            <WaitingAlerts groups={waiting} />
          </>
        )}
      </LoadedContent>
    </AdminScreen>
  );
}

const ListSkeleton = () => (
  <Skeleton count={5} className="divide-y divide-line rounded-card bg-surface shadow-card">
    <div className="flex min-h-24 items-center justify-between px-4">
      <SkeletonBar className="h-6 w-1/3" />
      <SkeletonBar className="h-12 w-1/3" />
    </div>
  </Skeleton>
);

interface MissedSearchFormProps {
  search: MissedSearch;
  professions: ProfessionView[];
}

/** One search, and the profession that it is made another name of. */
function MissedSearchForm({ search: { query, people }, professions }: MissedSearchFormProps) {
  const { revalidate } = useRevalidator();
  const { form, busy, errors, formError } = useSubmission({
    send: (fields) =>
      browserApi.send<string>("POST", `/api/profession/${fields.get("profession")}/names`, {
        name: query,
      }),
    async done(text) {
      toast(text);
      await revalidate();
    },
  });
  const dismissal = useAction({
    act: () => browserApi.send<string>("POST", "/api/missed-searches/dismiss", { query }),
    done: revalidate,
  });
  return (
    <li>
      <form
        {...form}
        aria-label={query}
        className="grid gap-x-4 gap-y-3 px-4 py-4 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] md:items-end md:px-6"
      >
        <div>
          <h2 className="text-name font-semibold [overflow-wrap:anywhere]">{query}</h2>
          <p className="text-small text-ink2">{plural(people, peopleCount)}</p>
        </div>
        <Select
          name="profession"
          label={missedTexts.profession}
          none={missedTexts.none}
          required
          options={professions.map(({ id, title }) => ({ value: id, text: title }))}
          errors={errors.name}
        />
        <div className="col-span-full flex flex-wrap gap-2">
          <SubmitButton busy={busy} busyText="جارٍ الإضافة…">
            {missedTexts.add}
          </SubmitButton>
          <Button look="quiet" busy={dismissal.busy} onClick={dismissal.run}>
            {missedTexts.dismiss} <span className="sr-only">{query}</span>
          </Button>
        </div>
        <div className="col-span-full">
          <AdminFormError error={formError} />
        </div>
      </form>
    </li>
  );
}
