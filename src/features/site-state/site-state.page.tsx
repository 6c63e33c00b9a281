import { CircleCheck } from "lucide-react";
import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import { privateLoader } from "../../auth/private-loader.ts";
import { browserApi } from "../../client/browser.ts";
import { AdminScreen } from "../../ui/admin/screen.tsx";
import { useNow } from "../../ui/now.ts";
import { Bar, keysFor, Skeleton } from "../../ui/skeleton.tsx";
import { day, minute } from "../../util/time.ts";
import { privateHead } from "../site/head.ts";
import { Shown } from "../site/shown.tsx";
import type { Route } from "./+types/site-state.page.ts";
import type { SiteState } from "./contract.ts";
import { FailedMails } from "./failed-mails.tsx";
import { Backups, Database, Logins, Mail, Pictures, Program } from "./panels.tsx";
import { siteStateTexts as texts } from "./texts.ts";

export const clientLoader = privateLoader(() => browserApi.get<SiteState>("/api/site-state"));

export const meta = () => privateHead(texts.title);

// Of different heights, side by side without holes.
const columns = "gap-6 lg:columns-2 *:mb-4 *:break-inside-avoid lg:*:mb-6";

export function HydrateFallback() {
  return (
    <AdminScreen title={texts.title}>
      <StateSkeleton />
    </AdminScreen>
  );
}

/** How it stands with the site, first what wants doing; anew whenever it is opened. */
export default function SiteStateScreen({ loaderData }: Route.ComponentProps) {
  const now = useNow();
  useFreshLooks(Boolean(loaderData.data?.mail.waiting));
  return (
    <AdminScreen title={texts.title}>
      <Shown of={loaderData} skeleton={<StateSkeleton />} failed={texts.failed}>
        {(state) => (
          <>
            {isWell(state, now) && (
              <p className="flex min-h-12 items-center gap-3 text-green">
                <CircleCheck aria-hidden="true" className="size-6 shrink-0" />
                {texts.allWell}
              </p>
            )}
            <FailedMails mail={state.mail} />
            <div className={columns}>
              <Mail mail={state.mail} />
              <Backups backups={state.backups} />
              <Logins logins={state.logins} />
              <Database database={state.database} />
              <Pictures pictures={state.pictures} disk={state.disk} />
              <Program program={state.program} />
            </div>
          </>
        )}
      </Shown>
    </AdminScreen>
  );
}

const isWell = ({ mail, backups, logins, disk }: SiteState, now: number) =>
  mail.failed === 0 &&
  // One that is tried again has not failed, but is not sent either.
  (mail.oldest_waiting === null || now - Date.parse(mail.oldest_waiting) < day) &&
  !mail.trouble &&
  mail.goes_to === "server" &&
  !backups.is_late &&
  backups.last_backup !== null &&
  !logins.are_many &&
  disk.has_room;

const pace = 10_000;
/** Whoever has not moved for so long has left, and each look would keep them logged in. */
const attention = 5 * minute;
const signsOfLife = ["pointermove", "pointerdown", "keydown", "scroll"] as const;

/** Looks again and again while something is under way and somebody sees it. */
function useFreshLooks(isUnderWay: boolean) {
  const { state, revalidate } = useRevalidator();
  const seenAt = useRef(0);
  useEffect(() => {
    const see = () => {
      seenAt.current = performance.now();
    };
    see();
    for (const sign of signsOfLife) addEventListener(sign, see, { passive: true });
    return () => {
      for (const sign of signsOfLife) removeEventListener(sign, see);
    };
  }, []);
  useEffect(() => {
    if (!isUnderWay || state !== "idle") return;
    const look = () => {
      const isSeen = !document.hidden && performance.now() - seenAt.current < attention;
      if (isSeen) void revalidate();
    };
    const timer = setInterval(look, pace);
    return () => clearInterval(timer);
  }, [isUnderWay, state, revalidate]);
}

function StateSkeleton() {
  return (
    <Skeleton className={columns}>
      {keysFor(6).map((part) => (
        <Bar key={part} className="h-50" />
      ))}
    </Skeleton>
  );
}
