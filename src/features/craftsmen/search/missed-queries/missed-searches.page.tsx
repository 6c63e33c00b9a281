import { SearchCheck } from "lucide-react";
import { privateLoader } from "#src/auth/private-loader.ts";
import { browserApi } from "#src/client/browser.ts";
import { loadOptions, type Options } from "#src/features/catalogue/options.ts";
import type { AlertGroup } from "#src/features/craftsmen/alerts/contract.ts";
import { WaitingAlerts } from "#src/features/craftsmen/alerts/waiting-alerts.tsx";
import { LoadedContent } from "#src/features/site/error-screens/loaded-content.tsx";
import { privateMeta } from "#src/features/site/meta.ts";
import { AdminScreen } from "#src/ui/admin/screen.tsx";
import { State } from "#src/ui/empty-state.tsx";
import { Skeleton, SkeletonBar } from "#src/ui/skeleton.tsx";
import type { Route } from "./+types/missed-searches.page.ts";
import type { MissedSearch } from "./contract.ts";
import { MissedSearchRow } from "./missed-search-row.tsx";
import { missedTexts, wordsCount } from "./texts.ts";

interface Loaded extends Options {
  searches: MissedSearch[];
  waiting: AlertGroup[];
}

export const clientLoader = privateLoader(async (): Promise<Loaded> => {
  const [searches, waiting, options] = await Promise.all([
    browserApi.get<MissedSearch[]>("/api/missed-searches"),
    browserApi.get<AlertGroup[]>("/api/alerts"),
    loadOptions(browserApi),
  ]);
  return { searches, waiting, ...options };
});

export const meta = () => privateMeta(missedTexts.title);

export function HydrateFallback() {
  return (
    <AdminScreen title={missedTexts.title}>
      <ListSkeleton />
    </AdminScreen>
  );
}

/** What people searched for in vain, each to be made a name of a profession or a city. */
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
        {({ searches, waiting, ...options }) => (
          <>
            {searches.length === 0 ? (
              <State icon={SearchCheck} title={missedTexts.empty} text={missedTexts.emptyText} />
            ) : (
              <ul className="divide-y divide-line rounded-card bg-surface shadow-card">
                {searches.map((search) => (
                  <MissedSearchRow key={search.query} search={search} {...options} />
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
