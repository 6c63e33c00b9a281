import { ScrollText, SearchX } from "lucide-react";
import { useSearchParams } from "react-router";
import { privateLoader } from "../../auth/private-loader.ts";
import { loadPage, pagePath } from "../../ui/admin/load-page.ts";
import { AdminScreen } from "../../ui/admin/screen.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Pagination } from "../../ui/pagination.tsx";
import { Bar, keysFor, Skeleton } from "../../ui/skeleton.tsx";
import { State } from "../../ui/state.tsx";
import { privateHead } from "../site/head.ts";
import { Shown } from "../site/shown.tsx";
import type { Route } from "./+types/audit-log.page.ts";
import type { AuditEntry, AuditPage } from "./contract.ts";
import { Entry } from "./entry.tsx";
import { FilterForm, isFiltered } from "./filter-form.tsx";
import { actsCount, auditTexts } from "./texts.ts";

const path = "/audit-log";

export const clientLoader = privateLoader((args) =>
  loadPage<AuditEntry, AuditPage>("/api/audit-log", args),
);

export const meta = () => privateHead(auditTexts.title);

export function HydrateFallback() {
  return (
    <AdminScreen title={auditTexts.title}>
      <Skeleton className="rounded-card bg-surface p-4 shadow-card md:p-6">
        <Bar className="h-64 lg:h-36" />
      </Skeleton>
      <LogSkeleton />
    </AdminScreen>
  );
}

/** What admins have done, the newest first. */
export default function AuditLog({ loaderData }: Route.ComponentProps) {
  const [asked] = useSearchParams();
  const { data, failure } = loaderData;
  const whole = (
    <ButtonLink look="outlined" to={path}>
      {auditTexts.whole}
    </ButtonLink>
  );
  return (
    <AdminScreen title={auditTexts.title} total={data?.total} count={actsCount}>
      <FilterForm path={path} admins={data?.admins ?? []} errors={failure?.errors} />
      <Shown
        of={loaderData}
        skeleton={<LogSkeleton />}
        failed={auditTexts.failed}
        wayBack={String(asked) && whole}
        inForm={isFiltered(asked)}
      >
        {({ data: entries, links, time_zone }) => {
          if (entries.length > 0) {
            return (
              <div>
                <ol className="divide-y divide-line rounded-card bg-surface shadow-card">
                  {entries.map((entry) => (
                    <Entry key={entry.id} entry={entry} timeZone={time_zone} />
                  ))}
                </ol>
                <Pagination links={links} href={(page) => pagePath(path, page, String(asked))} />
              </div>
            );
          }
          return isFiltered(asked) ? (
            <State icon={SearchX} title={auditTexts.noneFound} text={auditTexts.noneFoundText} />
          ) : (
            <State icon={ScrollText} title={auditTexts.none} text={auditTexts.noneText} />
          );
        }}
      </Shown>
    </AdminScreen>
  );
}

function LogSkeleton() {
  return (
    <Skeleton className="divide-y divide-line rounded-card bg-surface shadow-card">
      {keysFor(10).map((part) => (
        <div key={part} className="flex gap-3 px-4 py-4 md:px-6">
          <Bar className="size-10" />
          <div className="flex h-32 grow flex-col gap-3 lg:h-20">
            <Bar className="h-6 w-2/3 lg:w-1/3" />
            <Bar className="h-5 w-1/2 lg:w-1/4" />
            <Bar className="h-5 w-3/4 lg:hidden" />
          </div>
        </div>
      ))}
    </Skeleton>
  );
}
