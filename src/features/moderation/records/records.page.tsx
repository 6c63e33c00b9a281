import { Download, FileSpreadsheet, ListChecks, SearchX, UserPlus, Users } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { browserApi } from "#src/client/browser.ts";
import { withQuery } from "#src/client/with-query.ts";
import { useOwnAct } from "#src/features/accounts/use-own-act.ts";
import { craftsmenCount } from "#src/features/craftsmen/texts.ts";
import { BulkSelection } from "#src/features/moderation/decisions/bulk-selection.tsx";
import { type Unmailed, UnmailedList } from "#src/features/moderation/decisions/without-email.tsx";
import { privateMeta } from "#src/features/site/meta.ts";
import { PagedList } from "#src/features/site/paged-list.tsx";
import { AdminScreen } from "#src/ui/admin/screen.tsx";
import { Button, ButtonLink, buttonClass } from "#src/ui/button.tsx";
import { State } from "#src/ui/empty-state.tsx";
import { Skeleton, SkeletonBar } from "#src/ui/skeleton.tsx";
import type { Route } from "./+types/records.page.ts";
import { loadRecords, recordsApiPath, recordsPath } from "./records.loader.ts";
import { recordsTexts } from "./records.texts.ts";
import { RecordsForm, StateChips } from "./records-form.tsx";
import { RecordsTable } from "./records-table.tsx";

export const clientLoader = loadRecords;

export const meta = () => privateMeta(recordsTexts.title);

export function HydrateFallback() {
  return (
    <AdminScreen title={recordsTexts.title} dense>
      <RecordsFormSkeleton />
      <RecordsSkeleton />
    </AdminScreen>
  );
}

/** Everyone who has registered, in whatever state, the newest first. */
export default function Records({ loaderData: { data, failure } }: Route.ComponentProps) {
  const total = data?.records.data?.total;
  const isFiltered = Object.values(data?.filter ?? {}).some(Boolean);
  const [isSelecting, setSelecting] = useState(false);
  const [unmailed, setUnmailed] = useState<Unmailed>();
  const navigate = useNavigate();
  const published = { ...data?.filter, state: "approved" };
  const isPublished = data?.filter.state === "approved";
  function select() {
    setSelecting(true);
    if (!isPublished) navigate(withQuery(recordsPath, published));
  }
  const stopSelecting = () => {
    setSelecting(false);
    document.getElementById("main")?.focus();
  };
  return (
    <AdminScreen
      title={recordsTexts.title}
      total={total}
      count={craftsmenCount}
      dense
      aside={
        <div className="flex flex-wrap gap-2">
          <ButtonLink look="outlined" to="/add-craftsman" className="max-md:min-h-11 max-md:px-3">
            <UserPlus aria-hidden="true" className="size-5" />
            {recordsTexts.add}
          </ButtonLink>
          <ButtonLink
            look="outlined"
            to="/import"
            data-for="owner"
            // On phones the list is near the top; the way leads over the screen of adding.
            className="max-md:hidden"
          >
            <FileSpreadsheet aria-hidden="true" className="size-5" />
            {recordsTexts.import}
          </ButtonLink>
        </div>
      }
    >
      {unmailed && !isSelecting && (
        <UnmailedList
          key={unmailed.ids.join()}
          unmailed={unmailed}
          onClose={() => setUnmailed(undefined)}
        />
      )}
      {data && <RecordsForm {...data} />}
      {data?.counts && <StateChips filter={data.filter} counts={data.counts} />}
      <PagedList
        loaded={data ? data.records : { failure }}
        skeleton={<RecordsSkeleton />}
        errorTitle={recordsTexts.failed}
        backText={recordsTexts.all}
        empty={isFiltered ? <NoneFound /> : <None />}
      >
        {(page) =>
          isSelecting ? (
            <BulkSelection
              decision="suspend"
              records={page.data.filter(({ state }) => state === "approved")}
              total={isPublished ? page.total : (data?.counts?.approved ?? 0)}
              idsPath={`${recordsApiPath}/ids`}
              filter={published}
              onClose={stopSelecting}
              onUnmailed={setUnmailed}
            />
          ) : (
            <div className="flex flex-col gap-3">
              {/* On phones below the list, which is what the screen is opened for. */}
              <div className="flex flex-wrap items-center gap-2 max-md:order-last">
                <p className="me-auto text-label text-ink2">{recordsTexts.order}</p>
                <Button look="outlined" onClick={select} className="max-md:px-3">
                  <ListChecks aria-hidden="true" className="size-5" />
                  {recordsTexts.selectMany}
                </Button>
                <DownloadLink to={withQuery(`${recordsApiPath}.csv`, { ...data?.filter })} />
              </div>
              <RecordsTable records={page.data} />
            </div>
          )
        }
      </PagedList>
    </AdminScreen>
  );
}

/** A download says nothing of why it came to nothing: what would be in its way is found out before. */
function DownloadLink({ to }: { to: string }) {
  const { busy, run } = useOwnAct(async () => {
    await browserApi.get("/api/user");
    location.assign(to);
    return recordsTexts.downloading;
  });
  return (
    <a
      href={to}
      download
      // Owners alone may have the table.
      data-for="owner"
      onClick={(event) => {
        event.preventDefault();
        run();
      }}
      aria-busy={busy}
      className={buttonClass("outlined", "max-md:px-3")}
    >
      <Download aria-hidden="true" className="size-5" />
      {recordsTexts.download}
    </a>
  );
}

const None = () => <State icon={Users} title={recordsTexts.none} text={recordsTexts.noneText} />;

const NoneFound = () => (
  <State icon={SearchX} title={recordsTexts.noneFound} text={recordsTexts.noneFoundText}>
    <ButtonLink look="outlined" to={recordsPath}>
      {recordsTexts.all}
    </ButtonLink>
  </State>
);

/** No form before its lists have come: what was typed in it would be lost. */
const RecordsFormSkeleton = () => (
  <Skeleton
    count={5}
    className="grid gap-4 md:grid-cols-2 md:rounded-card md:bg-surface md:p-4 md:shadow-card xl:grid-cols-5"
  >
    <div className="flex flex-col gap-2 nth-[n+2]:max-md:hidden">
      <SkeletonBar className="h-6 w-1/2 max-md:hidden" />
      <SkeletonBar className="h-[52px]" />
    </div>
  </Skeleton>
);

const RecordsSkeleton = () => (
  <Skeleton count={10} className="divide-y divide-line rounded-card bg-surface shadow-card">
    <div className="flex h-24 items-start gap-3 p-4 md:h-52 xl:h-24">
      <SkeletonBar className="size-14 shrink-0" />
      <div className="flex grow flex-col gap-3">
        <SkeletonBar className="h-5 w-2/3 xl:w-1/4" />
        <SkeletonBar className="h-5 w-1/2 xl:w-1/6" />
        <SkeletonBar className="h-5 w-3/4 xl:hidden" />
      </div>
      <SkeletonBar className="h-9 w-24 max-xl:hidden" />
    </div>
  </Skeleton>
);
