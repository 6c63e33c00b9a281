import { ScrollText, SearchX } from "lucide-react";
import { useSearchParams } from "react-router";
import { privateLoader } from "#src/auth/private-loader.ts";
import { privateMeta } from "#src/features/site/meta.ts";
import { PagedList } from "#src/features/site/paged-list.tsx";
import { loadPage } from "#src/ui/admin/load-page.ts";
import { AdminScreen } from "#src/ui/admin/screen.tsx";
import { State } from "#src/ui/empty-state.tsx";
import { Skeleton, SkeletonBar } from "#src/ui/skeleton.tsx";
import type { Route } from "./+types/audit-log.page.ts";
import type { AuditEntry, AuditPage } from "./contract.ts";
import { AuditEntryItem } from "./entry.tsx";
import { AuditFilterForm, isFiltered } from "./filter-form.tsx";
import { actsCount, auditTexts } from "./texts.ts";

const path = "/audit-log";

export const clientLoader = privateLoader((args) =>
  loadPage<AuditEntry, AuditPage>("/api/audit-log", args),
);

export const meta = () => privateMeta(auditTexts.title);

export function HydrateFallback() {
  return (
    <AdminScreen title={auditTexts.title}>
      <Skeleton className="rounded-card bg-surface p-4 shadow-card md:p-6">
        <SkeletonBar className="h-64 lg:h-36" />
      </Skeleton>
      <LogSkeleton />
    </AdminScreen>
  );
}

/** The audit log of admins' acts, newest first. */
export default function AuditLog({ loaderData }: Route.ComponentProps) {
  const [query] = useSearchParams();
  const { data, failure } = loaderData;
  return (
    <AdminScreen title={auditTexts.title} total={data?.total} count={actsCount}>
      <AuditFilterForm path={path} admins={data?.admins ?? []} errors={failure?.errors} />
      <PagedList
        loaded={loaderData}
        skeleton={<LogSkeleton />}
        errorTitle={auditTexts.failed}
        backText={String(query) && auditTexts.whole}
        isMessageInForm={isFiltered(query)}
        empty={
          isFiltered(query) ? (
            <State icon={SearchX} title={auditTexts.noneFound} text={auditTexts.noneFoundText} />
          ) : (
            <State icon={ScrollText} title={auditTexts.none} text={auditTexts.noneText} />
          )
        }
      >
        {({ data: entries }) => (
          <ol className="divide-y divide-line rounded-card bg-surface shadow-card">
            {entries.map((entry) => (
              <AuditEntryItem key={entry.id} entry={entry} />
            ))}
          </ol>
        )}
      </PagedList>
    </AdminScreen>
  );
}

const LogSkeleton = () => (
  <Skeleton count={10} className="divide-y divide-line rounded-card bg-surface shadow-card">
    <div className="flex gap-3 px-4 py-4 md:px-6">
      <SkeletonBar className="size-10" />
      <div className="flex h-32 grow flex-col gap-3 lg:h-20">
        <SkeletonBar className="h-6 w-2/3 lg:w-1/3" />
        <SkeletonBar className="h-5 w-1/2 lg:w-1/4" />
        <SkeletonBar className="h-5 w-3/4 lg:hidden" />
      </div>
    </div>
  </Skeleton>
);
