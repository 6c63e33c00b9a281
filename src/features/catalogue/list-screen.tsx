import { ListX } from "lucide-react";
import { type Loaded, privateLoader } from "../../auth/private-loader.ts";
import { browserApi } from "../../client/browser.ts";
import { loadPage, pagePath } from "../../ui/admin/load-page.ts";
import { AdminScreen } from "../../ui/admin/screen.tsx";
import { State } from "../../ui/empty-state.tsx";
import { formCard } from "../../ui/form-card.ts";
import { Pagination } from "../../ui/pagination.tsx";
import { Bar, keysFor, Skeleton } from "../../ui/skeleton.tsx";
import { LoadedContent } from "../site/loaded-content.tsx";
import { privateMeta } from "../site/meta.ts";
import { AddForm } from "./add-form.tsx";
import type { CityView, EntryPage, ProfessionView } from "./contract.ts";
import { Entries } from "./entries.tsx";
import { type ScreenKind, toEntry } from "./screen-kinds.ts";

/** Loads a page of the entries. */
export const entriesLoader = (kind: ScreenKind) =>
  privateLoader(async (args): Promise<EntryPage> => {
    const list = await loadPage<CityView | ProfessionView>(kind.api, args);
    return { ...list, data: list.data.map(toEntry) };
  });

export const listMeta = ({ texts }: ScreenKind) => privateMeta(texts.title);

interface ListScreenProps {
  kind: ScreenKind;
  loaded: Loaded<EntryPage>;
}

/** The entries, with pagination, and the form that adds one. */
export function ListScreen({ kind, loaded }: ListScreenProps) {
  const { texts, path, api } = kind;
  return (
    <AdminScreen title={texts.title} total={loaded.data?.total} count={texts.count}>
      <AddForm kind={kind} list={loaded.data} />
      <LoadedContent loaded={loaded} skeleton={<EntriesSkeleton />} errorTitle={texts.failed}>
        {({ data, links }) =>
          data.length === 0 ? (
            <State icon={ListX} title={texts.empty} text={texts.emptyText} />
          ) : (
            <div>
              <Entries
                kind={kind}
                entries={data}
                remove={({ id }) => browserApi.send<string>("DELETE", `${api}/${id}`)}
              />
              <Pagination links={links} href={(page) => pagePath(path, page)} />
            </div>
          )
        }
      </LoadedContent>
    </AdminScreen>
  );
}

/** The screen during the first load. */
export function ListFallback({ kind }: { kind: ScreenKind }) {
  return (
    <AdminScreen title={kind.texts.title}>
      {/* No form yet: its input would be lost when the list is loaded. */}
      <Skeleton className={formCard}>
        <Bar className="h-7 w-1/3 md:w-1/6" />
        <Bar className="h-13 md:max-w-140" />
      </Skeleton>
      <EntriesSkeleton />
    </AdminScreen>
  );
}

function EntriesSkeleton() {
  return (
    <Skeleton className="divide-y divide-line rounded-card bg-surface shadow-card">
      {keysFor(10).map((part) => (
        <div key={part} className="flex min-h-17 items-center justify-between px-4">
          <Bar className="h-6 w-2/5" />
          <Bar className="h-9 w-24" />
        </div>
      ))}
    </Skeleton>
  );
}
