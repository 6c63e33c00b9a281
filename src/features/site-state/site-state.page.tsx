import { CircleCheck } from "lucide-react";
import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import { privateLoader } from "#src/auth/private-loader.ts";
import { browserApi } from "#src/client/browser.ts";
import { LoadedContent } from "#src/features/site/error-screens/loaded-content.tsx";
import { privateMeta } from "#src/features/site/meta.ts";
import { AdminScreen } from "#src/ui/admin/screen.tsx";
import { Skeleton, SkeletonBar } from "#src/ui/skeleton.tsx";
import { useNow } from "#src/ui/use-now.ts";
import { day, minute } from "#src/util/time.ts";
import type { Route } from "./+types/site-state.page.ts";
import type { SiteState } from "./contract.ts";
import { FailedMails } from "./failed-mails.tsx";
import {
  Backups,
  DatabasePanel,
  LateRevisions,
  Logins,
  Mail,
  Pictures,
  Program,
} from "./panels.tsx";
import { siteStateTexts as texts } from "./texts.ts";

export const clientLoader = privateLoader(() => browserApi.get<SiteState>("/api/site-state"));

export const meta = () => privateMeta(texts.title);

// Panels of different heights, without gaps.
const columns = "gap-6 lg:columns-2 *:mb-4 *:break-inside-avoid lg:*:mb-6";

export function HydrateFallback() {
  return (
    <AdminScreen title={texts.title}>
      <StateSkeleton />
    </AdminScreen>
  );
}

/** The state of the site, problems first. */
export default function SiteStateScreen({ loaderData }: Route.ComponentProps) {
  const now = useNow();
  useAutoRefresh(Boolean(loaderData.data?.mail.waiting));
  return (
    <AdminScreen title={texts.title}>
      <LoadedContent loaded={loaderData} skeleton={<StateSkeleton />} errorTitle={texts.failed}>
        {(state) => (
          <>
            {isHealthy(state, now) && (
              <p className="flex min-h-12 items-center gap-3 text-green">
                <CircleCheck aria-hidden="true" className="size-6 shrink-0" />
                {texts.allWell}
              </p>
            )}
            <LateRevisions {...state.revisions} />
            <FailedMails mail={state.mail} />
            <div className={columns}>
              <Mail mail={state.mail} />
              <Backups backups={state.backups} />
              <Logins logins={state.logins} />
              <DatabasePanel database={state.database} />
              <Pictures pictures={state.pictures} disk={state.disk} />
              <Program program={state.program} />
            </div>
          </>
        )}
      </LoadedContent>
    </AdminScreen>
  );
}

const isHealthy = (
  { mail, backups, logins, pictures, revisions, disk, program }: SiteState,
  now: number,
) =>
  mail.failed === 0 &&
  // A retried mail does not count as failed, but is not sent either.
  (mail.oldest_waiting === null || now - Date.parse(mail.oldest_waiting) < day) &&
  !mail.trouble &&
  mail.goes_to === "server" &&
  !backups.is_late &&
  backups.last_backup !== null &&
  !logins.are_many &&
  pictures.withheld === 0 &&
  revisions.late === 0 &&
  disk.has_room &&
  !program.has_unwanted_demo;

const refreshIntervalMs = 10_000;
/** Without input for this long the user is considered away: each refresh would extend the session. */
const idleTimeout = 5 * minute;
const activityEvents = ["pointermove", "pointerdown", "keydown", "scroll"] as const;

/** Reloads the data periodically while `isEnabled`, the tab is visible and the user is active. */
function useAutoRefresh(isEnabled: boolean) {
  const { state, revalidate } = useRevalidator();
  const lastActivity = useRef(0);
  useEffect(() => {
    const recordActivity = () => {
      lastActivity.current = performance.now();
    };
    recordActivity();
    for (const event of activityEvents) addEventListener(event, recordActivity, { passive: true });
    return () => {
      for (const event of activityEvents) removeEventListener(event, recordActivity);
    };
  }, []);
  useEffect(() => {
    if (!isEnabled || state !== "idle") return;
    const refresh = () => {
      const isActive = performance.now() - lastActivity.current < idleTimeout;
      if (!document.hidden && isActive) void revalidate();
    };
    const timer = setInterval(refresh, refreshIntervalMs);
    return () => clearInterval(timer);
  }, [isEnabled, state, revalidate]);
}

const StateSkeleton = () => (
  <Skeleton count={6} className={columns}>
    <SkeletonBar className="h-50" />
  </Skeleton>
);
