import { ListX, SearchX } from "lucide-react";
import { useLocation } from "react-router";
import { type Loaded, privateLoader } from "#src/auth/private-loader.ts";
import { browserApi } from "#src/client/browser.ts";
import { lastParameter } from "#src/client/with-query.ts";
import type {
  CityView,
  EntryPage,
  ProfessionView,
  UserCounts,
} from "#src/features/catalogue/contract.ts";
import { startTexts } from "#src/features/catalogue/start/texts.ts";
import { privateMeta } from "#src/features/site/meta.ts";
import { PagedList } from "#src/features/site/paged-list.tsx";
import { loadPage } from "#src/ui/admin/load-page.ts";
import { AdminScreen } from "#src/ui/admin/screen.tsx";
import { State } from "#src/ui/empty-state.tsx";
import { Link } from "#src/ui/navigation/link.tsx";
import { Skeleton, SkeletonBar } from "#src/ui/skeleton.tsx";
import { formCard, textLink } from "#src/ui/styles/classes.ts";
import { AddForm } from "./add-form.tsx";
import { Entries } from "./entries.tsx";
import { EntryFilter, leastFiltered } from "./entry-filter.tsx";
import { type ScreenKind, toListedEntry } from "./screen-kinds.ts";

/** Loads a page of the entries. */
export const entriesLoader = (kind: ScreenKind) =>
  privateLoader(async (args): Promise<EntryPage> => {
    const [list, counts] = await Promise.all([
      loadPage<CityView | ProfessionView>(kind.api, args),
      loadCounts(kind),
    ]);
    return { ...list, data: list.data.map((view) => toListedEntry(view, counts)) };
  });

/** The list does without them: a deletion that is impossible is refused. */
async function loadCounts({ api }: ScreenKind) {
  const counts = await browserApi.get<UserCounts>(`${api}/counts`).catch(() => undefined);
  return counts && new Map(counts.map(({ id, craftsmen }) => [id, craftsmen]));
}

export const listMeta = ({ texts }: ScreenKind) => privateMeta(texts.title);

interface ListScreenProps {
  kind: ScreenKind;
  loaded: Loaded<EntryPage>;
}

/** The entries, with pagination, and the form that adds one. */
export function ListScreen({ kind, loaded }: ListScreenProps) {
  const { texts, api } = kind;
  const list = loaded.data;
  const q = lastParameter(useLocation(), "q");
  return (
    <AdminScreen title={texts.title} total={list?.total} count={texts.count}>
      <AddForm kind={kind} list={list} isFiltered={q !== ""} />
      <Link to="/start" className={`${textLink} -mt-3 self-start`}>
        {startTexts.several}
      </Link>
      {list && (q || list.total >= leastFiltered) && (
        <EntryFilter path={kind.path} label={texts.filter} q={q} />
      )}
      <PagedList
        loaded={loaded}
        skeleton={<EntriesSkeleton />}
        errorTitle={texts.failed}
        empty={
          q ? (
            <State icon={SearchX} title={texts.noneFound} />
          ) : (
            <State icon={ListX} title={texts.empty} text={texts.emptyText} />
          )
        }
      >
        {({ data }) => (
          <Entries
            kind={kind}
            entries={data}
            remove={({ id }) => browserApi.send<string>("DELETE", `${api}/${id}`)}
          />
        )}
      </PagedList>
    </AdminScreen>
  );
}

/** The screen during the first load. */
export function ListFallback({ kind }: { kind: ScreenKind }) {
  return (
    <AdminScreen title={kind.texts.title}>
      {/* No form yet: its input would be lost when the list is loaded. */}
      <Skeleton className={formCard}>
        <SkeletonBar className="h-7 w-1/3 md:w-1/6" />
        <SkeletonBar className="h-13 md:max-w-140" />
      </Skeleton>
      <EntriesSkeleton />
    </AdminScreen>
  );
}

const EntriesSkeleton = () => (
  <Skeleton count={10} className="divide-y divide-line rounded-card bg-surface shadow-card">
    <div className="flex min-h-17 items-center justify-between px-4">
      <SkeletonBar className="h-6 w-2/5" />
      <SkeletonBar className="h-9 w-24" />
    </div>
  </Skeleton>
);
