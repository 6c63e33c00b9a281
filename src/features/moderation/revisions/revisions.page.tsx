import { ChevronLeft, ClipboardCheck } from "lucide-react";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { privateLoader } from "#src/auth/private-loader.ts";
import type { Page } from "#src/contract/pagination.ts";
import { privateMeta } from "#src/features/site/meta.ts";
import { PagedList } from "#src/features/site/paged-list.tsx";
import { loadPage } from "#src/ui/admin/load-page.ts";
import { AdminScreen } from "#src/ui/admin/screen.tsx";
import { ButtonLink } from "#src/ui/button.tsx";
import { State } from "#src/ui/empty-state.tsx";
import { Skeleton, SkeletonBar } from "#src/ui/skeleton.tsx";
import type { Route } from "./+types/revisions.page.ts";
import type { Revision } from "./contract.ts";
import { RevisionCard, revisionHeading } from "./revision-card.tsx";
import { revisionTexts as texts } from "./texts.ts";

export const clientLoader = privateLoader((args) => loadPage<Revision>("/api/revisions", args));

export const meta = () => privateMeta(texts.title);

export function HydrateFallback() {
  return (
    <AdminScreen title={texts.title} dense>
      <RevisionsSkeleton />
    </AdminScreen>
  );
}

/** What craftsmen have changed of published listings, the longest waiting first: one at a time on phones. */
export default function Revisions({ loaderData }: Route.ComponentProps) {
  const [skipped, setSkipped] = useState(0);
  const page = loaderData.data;
  const index = page && page.data.length > 0 ? skipped % page.data.length : 0;
  return (
    <AdminScreen
      title={texts.title}
      dense
      aside={page && page.total > 0 && <Position page={page} index={index} onSkip={skip} />}
    >
      <PagedList
        loaded={loaderData}
        skeleton={<RevisionsSkeleton />}
        errorTitle={texts.failed}
        empty={
          <State icon={ClipboardCheck} title={texts.none} text={texts.noneText}>
            <ButtonLink look="outlined" to="/carftsman-orders">
              {texts.toOrders}
            </ButtonLink>
          </State>
        }
      >
        {({ data }) => <Cards revisions={data} index={index} />}
      </PagedList>
    </AdminScreen>
  );

  function skip() {
    setSkipped(index + 1);
    const next = page?.data[(index + 1) % page.data.length];
    // Once it is drawn.
    requestAnimationFrame(() => next && document.getElementById(revisionHeading(next.id))?.focus());
  }
}

interface PositionProps {
  page: Page<Revision>;
  index: number;
  onSkip: () => void;
}

const Position = ({ page, index, onSkip }: PositionProps) => (
  <div className="flex items-center gap-3 md:hidden">
    <p className="text-label text-ink2 tabular-nums">
      {texts.position((page.from ?? 1) + index, page.total)}
    </p>
    {page.data.length > 1 && (
      <button
        type="button"
        onClick={onSkip}
        className="-me-2 inline-flex min-h-11 items-center gap-1 rounded-control px-2 font-semibold text-teal"
      >
        {texts.skip}
        <ChevronLeft aria-hidden="true" className="size-5" />
      </button>
    )}
  </div>
);

function Cards({ revisions, index }: { revisions: Revision[]; index: number }) {
  const { revalidate } = useRevalidator();
  return (
    <ul className="grid gap-4 lg:grid-cols-2 lg:gap-5">
      {revisions.map((revision, position) => (
        <li
          // Another version is another difference.
          key={`${revision.id} ${revision.version}`}
          className={position === index ? undefined : "max-md:hidden"}
        >
          <RevisionCard revision={revision} onDecided={revalidate} />
        </li>
      ))}
    </ul>
  );
}

const RevisionsSkeleton = () => (
  <Skeleton count={2} className="grid gap-4 lg:grid-cols-2 lg:gap-5">
    <div className="flex flex-col gap-4 rounded-card bg-surface p-4 shadow-card md:p-6">
      <SkeletonBar className="h-8 w-1/2" />
      <SkeletonBar className="h-6 w-3/4" />
      <SkeletonBar className="h-26" />
      <SkeletonBar className="h-20" />
    </div>
  </Skeleton>
);
