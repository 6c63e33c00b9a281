import { SearchCheck } from "lucide-react";
import { privateLoader } from "#src/auth/private-loader.ts";
import { browserApi } from "#src/client/browser.ts";
import { loadOptions, type Options } from "#src/features/catalogue/options.ts";
import { LoadedContent } from "#src/features/site/error-screens/loaded-content.tsx";
import { privateMeta } from "#src/features/site/meta.ts";
import { AdminScreen } from "#src/ui/admin/screen.tsx";
import { State } from "#src/ui/empty-state.tsx";
import { Bar, keysFor, Skeleton } from "#src/ui/skeleton.tsx";
import type { Route } from "./+types/missed-searches.page.ts";
import type { MissedSearch } from "./contract.ts";
import { MissedSearchForm } from "./missed-search-form.tsx";
import { missedTexts, wordsCount } from "./texts.ts";

interface Loaded extends Pick<Options, "professions"> {
  searches: MissedSearch[];
}

export const clientLoader = privateLoader(async (): Promise<Loaded> => {
  const [searches, { professions }] = await Promise.all([
    browserApi.get<MissedSearch[]>("/api/missed-searches"),
    loadOptions(browserApi),
  ]);
  return { searches, professions };
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
        {({ searches, professions }) =>
          searches.length === 0 ? (
            <State icon={SearchCheck} title={missedTexts.empty} text={missedTexts.emptyText} />
          ) : (
            <ul className="divide-y divide-line rounded-card bg-surface shadow-card">
              {searches.map((search) => (
                <MissedSearchForm key={search.query} search={search} professions={professions} />
              ))}
            </ul>
          )
        }
      </LoadedContent>
    </AdminScreen>
  );
}

function ListSkeleton() {
  return (
    <Skeleton className="divide-y divide-line rounded-card bg-surface shadow-card">
      {keysFor(5).map((part) => (
        <div key={part} className="flex min-h-24 items-center justify-between px-4">
          <Bar className="h-6 w-1/3" />
          <Bar className="h-12 w-1/3" />
        </div>
      ))}
    </Skeleton>
  );
}
