import { ListX, Search, SearchX } from "lucide-react";
import { type FormEvent, useEffect, useRef } from "react";
import { Form, useLocation, useNavigate } from "react-router";
import { type Loaded, privateLoader } from "#src/auth/private-loader.ts";
import { browserApi } from "#src/client/browser.ts";
import { lastParameter, withQuery } from "#src/client/with-query.ts";
import type {
  CityView,
  EntryPage,
  ProfessionView,
  UserCounts,
} from "#src/features/catalogue/contract.ts";
import { LoadedContent } from "#src/features/site/error-screens/loaded-content.tsx";
import { privateMeta } from "#src/features/site/meta.ts";
import { loadPage, pagePath } from "#src/ui/admin/load-page.ts";
import { AdminScreen } from "#src/ui/admin/screen.tsx";
import { Button, ButtonLink } from "#src/ui/button.tsx";
import { State } from "#src/ui/empty-state.tsx";
import { TextField } from "#src/ui/forms/field.tsx";
import { Pagination } from "#src/ui/navigation/pagination.tsx";
import { Bar, keysFor, Skeleton } from "#src/ui/skeleton.tsx";
import { formCard } from "#src/ui/styles/classes.ts";
import { AddForm } from "./add-form.tsx";
import { Entries } from "./entries.tsx";
import { type ScreenKind, toListedEntry } from "./screen-kinds.ts";

/** Loads a page of the entries, with the part of a name that they are filtered by. */
export const entriesLoader = (kind: ScreenKind) =>
  privateLoader(async (args): Promise<EntryPage & { q: string }> => {
    const [list, counts] = await Promise.all([
      loadPage<CityView | ProfessionView>(kind.api, args),
      loadCounts(kind),
    ]);
    const data = list.data.map((view) => toListedEntry(view, counts));
    return { ...list, data, q: lastParameter(args.url, "q") };
  });

/** The list does without them: a deletion that is impossible is refused. */
async function loadCounts({ api }: ScreenKind) {
  const counts = await browserApi.get<UserCounts>(`${api}/counts`).catch(() => undefined);
  return counts && new Map(counts.map(({ id, craftsmen }) => [id, craftsmen]));
}

export const listMeta = ({ texts }: ScreenKind) => privateMeta(texts.title);

interface ListScreenProps {
  kind: ScreenKind;
  loaded: Loaded<EntryPage & { q: string }>;
}

/** The entries, with pagination, and the form that adds one. */
export function ListScreen({ kind, loaded }: ListScreenProps) {
  const { texts, path, api } = kind;
  const { search } = useLocation();
  const list = loaded.data;
  return (
    <AdminScreen title={texts.title} total={list?.total} count={texts.count}>
      <AddForm kind={kind} list={list} />
      {list && (list.q || list.total >= leastFiltered) && <EntryFilter kind={kind} q={list.q} />}
      <LoadedContent loaded={loaded} skeleton={<EntriesSkeleton />} errorTitle={texts.failed}>
        {(found) =>
          found.data.length === 0 ? (
            found.q ? (
              <State icon={SearchX} title={texts.noneFound} />
            ) : (
              <State icon={ListX} title={texts.empty} text={texts.emptyText} />
            )
          ) : (
            <div>
              <Entries
                kind={kind}
                entries={found.data}
                remove={({ id }) => browserApi.send<string>("DELETE", `${api}/${id}`)}
              />
              <Pagination page={found} href={(page) => pagePath(path, page, search)} />
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

/** From this many on, more than a page, there is a filter. */
const leastFiltered = 11;

/** The entries by a part of their name; it is kept in the address. */
function EntryFilter({ kind: { path, texts }, q }: { kind: ScreenKind; q: string }) {
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();

  // Going back restores the filter, and the focus stays.
  useEffect(() => {
    (form.current?.elements.namedItem("q") as HTMLInputElement).value = q;
  }, [q]);

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get("q")).trim();
    navigate(withQuery(path, { q: typed }), { preventScrollReset: true });
  }

  return (
    <Form ref={form} onSubmit={onSubmit} role="search" className="flex flex-wrap items-end gap-2">
      <TextField
        name="q"
        type="search"
        label={texts.filter}
        icon={Search}
        defaultValue={q}
        maxLength={60}
        enterKeyHint="search"
        autoComplete="off"
        className="min-w-[min(12rem,100%)] grow basis-0 md:max-w-105"
      />
      <Button type="submit" className="px-5">
        بحث
      </Button>
      {q && (
        <ButtonLink look="quiet" to={path} className="px-3">
          مسح
        </ButtonLink>
      )}
    </Form>
  );
}
