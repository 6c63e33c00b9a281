import { UserRoundCheck } from "lucide-react";
import { useRevalidator } from "react-router";
import { privateLoader } from "#src/auth/private-loader.ts";
import { sendUndoable } from "#src/client/undoable.ts";
import { privateMeta } from "#src/features/site/meta.ts";
import { PagedList } from "#src/features/site/paged-list.tsx";
import { useAction } from "#src/ui/actions/use-action.ts";
import { loadPage } from "#src/ui/admin/load-page.ts";
import { AdminScreen } from "#src/ui/admin/screen.tsx";
import { Button, ButtonLink } from "#src/ui/button.tsx";
import { State } from "#src/ui/empty-state.tsx";
import { useListState } from "#src/ui/navigation/return-to-list.ts";
import { Skeleton, SkeletonBar } from "#src/ui/skeleton.tsx";
import { formCard } from "#src/ui/styles/classes.ts";
import type { Route } from "./+types/duplicates.page.ts";
import { ComparedListings, causeOf } from "./compared.tsx";
import type { DuplicatePair } from "./contract.ts";
import { duplicatesCount, duplicatesTexts as texts } from "./texts.ts";

export const clientLoader = privateLoader((args) =>
  loadPage<DuplicatePair>("/api/duplicates", args),
);

export const meta = () => privateMeta(texts.title);

export function HydrateFallback() {
  return (
    <AdminScreen title={texts.title}>
      <PairsSkeleton />
    </AdminScreen>
  );
}

/** Listings that may be one person's, to be merged or told apart. */
export default function Duplicates({ loaderData }: Route.ComponentProps) {
  return (
    <AdminScreen title={texts.title} total={loaderData.data?.total} count={duplicatesCount}>
      <PagedList
        loaded={loaderData}
        errorTitle={texts.failed}
        backText={texts.first}
        skeleton={<PairsSkeleton />}
        empty={<State icon={UserRoundCheck} title={texts.none} />}
      >
        {({ data }) => (
          <>
            <p className="mb-4 max-w-[65ch] text-ink2">{texts.intro}</p>
            <ul className="flex flex-col gap-4">
              {data.map((pair) => (
                <li key={`${pair.older.id} ${pair.younger.id}`}>
                  <PairCard pair={pair} />
                </li>
              ))}
            </ul>
          </>
        )}
      </PagedList>
    </AdminScreen>
  );
}

function PairCard({ pair }: { pair: DuplicatePair }) {
  const { older, younger } = pair;
  const list = useListState();
  const { revalidate } = useRevalidator();
  const apart = useAction({
    act: () => sendUndoable(`/api/listings/${older.id}/tell-apart`, { other: younger.id }),
    done: revalidate,
    subject: older.fullname,
  });
  const names = `${older.fullname}، ${younger.fullname}`;
  return (
    <div className="flex flex-col gap-4 rounded-card bg-surface p-4 shadow-card md:p-6">
      <h2 data-focus-after-removal tabIndex={-1} className="text-label font-semibold text-clay-ink">
        {causeOf(pair)}
        <span className="sr-only">: {names}</span>
      </h2>
      <ComparedListings pair={pair} />
      <div className="grid gap-3 md:flex md:flex-wrap">
        <ButtonLink to={`/duplicates/${older.id}/${younger.id}`} state={list}>
          {texts.compare}
          <span className="sr-only"> {names}</span>
        </ButtonLink>
        <Button look="outlined" onClick={apart.run} busy={apart.busy}>
          {apart.busy ? texts.saving : texts.apart}
          <span className="sr-only"> {names}</span>
        </Button>
      </div>
    </div>
  );
}

const PairsSkeleton = () => (
  <Skeleton className={formCard}>
    <SkeletonBar className="h-40" />
    <SkeletonBar className="h-40" />
  </Skeleton>
);
