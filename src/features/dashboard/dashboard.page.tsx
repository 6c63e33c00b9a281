import { Users } from "lucide-react";
import { formatNumber } from "#src/arabic/plural.ts";
import { currentUser } from "#src/auth/current-user.ts";
import { privateLoader } from "#src/auth/private-loader.ts";
import { browserApi } from "#src/client/browser.ts";
import { OfferSecondFactor } from "#src/features/accounts/second-factor/offer.tsx";
import { loadOptions } from "#src/features/catalogue/options.ts";
import { StartOffer } from "#src/features/catalogue/start/start-offer.tsx";
import type { MissedSearch } from "#src/features/craftsmen/search/missed-queries/contract.ts";
import { CodeForm } from "#src/features/moderation/phone/code-form.tsx";
import { phoneScreenTexts } from "#src/features/moderation/phone/screen.texts.ts";
import type { EndedPushDevice } from "#src/features/notifications/contract.ts";
import { EndedPushNotice } from "#src/features/notifications/ended-push-notice.tsx";
import { LoadedContent } from "#src/features/site/error-screens/loaded-content.tsx";
import { privateMeta } from "#src/features/site/meta.ts";
import type { EditedSettings } from "#src/features/site-settings/contract.ts";
import { FirstStepsOffer } from "#src/features/site-settings/screen/first-steps-offer.tsx";
import { site } from "#src/settings/current-site.ts";
import { optional } from "#src/ui/admin/load-page.ts";
import { AdminScreen } from "#src/ui/admin/screen.tsx";
import type { WaitingCounts } from "#src/ui/admin/waiting.contract.ts";
import { State } from "#src/ui/empty-state.tsx";
import { keysFor, Skeleton, SkeletonBar } from "#src/ui/skeleton.tsx";
import type { Route } from "./+types/dashboard.page.ts";
import { DecisionsPanel } from "./charts/decisions-panel.tsx";
import { MonthChart } from "./charts/month-chart.tsx";
import { MissedSearchesChart, NumberRequestsChart } from "./charts/number-requests-chart.tsx";
import { ProfessionChart } from "./charts/profession-chart.tsx";
import type { DashboardData, DashboardDetails } from "./contract.ts";
import { MailProblem } from "./mail-problem.tsx";
import { PendingLinks } from "./pending-links.tsx";
import { dashboardTexts } from "./texts.ts";

export const clientLoader = privateLoader(async () => {
  const user = currentUser();
  const [data, waiting, details, endedPush, options, ofOwner] = await Promise.all([
    browserApi.get<DashboardData>("/api/get-dashboard-data"),
    browserApi.get<WaitingCounts>("/api/get-waiting-counts"),
    optional(browserApi.get<DashboardDetails>("/api/get-dashboard-details")),
    optional(browserApi.get<EndedPushDevice[]>("/api/ended-push-devices")),
    optional(loadOptions(browserApi)),
    user.then((user) => (isOwner(user) ? loadForOwner() : null)),
  ]);
  return { ...data, waiting, details, endedPush, options, ...ofOwner, user: await user };
});

const isOwner = (user: Awaited<ReturnType<typeof currentUser>>) =>
  user?.type === 1 && user.role === "owner";

/** Whether nothing was set yet, and what owners turn into names of professions. */
async function loadForOwner() {
  const [settings, missedSearches] = await Promise.all([
    optional(browserApi.get<EditedSettings>("/api/settings/edit")),
    optional(browserApi.get<MissedSearch[]>("/api/missed-searches")),
  ]);
  return { isNew: settings?.first_steps, missedSearches };
}

export const meta = () => privateMeta(dashboardTexts.title);

export function HydrateFallback() {
  return (
    <AdminScreen title={dashboardTexts.title}>
      <DashboardSkeleton />
    </AdminScreen>
  );
}

/** Admins' first screen: what waits for them, and the directory's growth. */
export default function Dashboard({ loaderData }: Route.ComponentProps) {
  return (
    <AdminScreen title={dashboardTexts.title}>
      <LoadedContent
        loaded={loaderData}
        skeleton={<DashboardSkeleton />}
        errorTitle={dashboardTexts.failed}
      >
        {(data) => (
          <>
            {data.options && <StartOffer options={data.options} isOwner={isOwner(data.user)} />}
            {data.isNew && <FirstStepsOffer />}
            {data.endedPush && <EndedPushNotice devices={data.endedPush} />}
            {data.waiting.mailProblem && <MailProblem problem={data.waiting.mailProblem} />}
            <PendingLinks counts={data.waiting} />
            {site().whatsapp && <TypeCode />}
            {data.user?.type === 1 && data.user.two_factor === "off" && <OfferSecondFactor />}
            {data.details && (
              <NumberRequestsChart
                days={data.details.number_requests}
                title={panelTitle(data.user, dashboardTexts.numberRequests)}
              />
            )}
            {data.missedSearches && <MissedSearchesChart searches={data.missedSearches} />}
            {data.details && (
              <DecisionsPanel
                details={data.details}
                waitTitle={panelTitle(data.user, dashboardTexts.orderWait)}
              />
            )}
            <Newcomers data={data} />
            <MonthChart data={data} />
            {data.craftsmanPerProfession.some(({ craftsman_count }) => craftsman_count > 0) ? (
              <ProfessionChart professions={data.craftsmanPerProfession} />
            ) : (
              <State icon={Users} title={dashboardTexts.none} text={dashboardTexts.noneText} />
            )}
          </>
        )}
      </LoadedContent>
    </AdminScreen>
  );
}

/** The craftsmen's codes come to the operator's WhatsApp, outside of this site: nothing here tells of them. */
const TypeCode = () => (
  <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card bg-surface p-4 shadow-card md:px-5">
    <p className="min-w-0 grow basis-60">{phoneScreenTexts.openHint}</p>
    <CodeForm />
  </div>
);

/** The counters behind these panels have no cities, while a moderator's other numbers are of his own. */
const panelTitle = (user: Awaited<ReturnType<typeof currentUser>>, title: string) =>
  user?.type === 1 && user.cities ? dashboardTexts.everywhere(title) : title;

const countGrid = "grid grid-cols-2 gap-3 md:gap-4 lg:grid-cols-4";

/** A table whose rows look like four panels. */
function Newcomers({ data }: { data: DashboardData }) {
  const rows = [
    { name: dashboardTexts.today, count: data.carftsmanSignUpToday },
    { name: dashboardTexts.week, count: data.carftsmanSignUpThisWeek },
    { name: dashboardTexts.month, count: data.carftsmanSignUpInMonthCurrent },
    { name: dashboardTexts.year, count: data.carftsmanSignUpInYearCurrent },
  ];
  return (
    <table className="block">
      <caption className="mb-2 block text-start text-lead font-medium text-ink2">
        {dashboardTexts.newcomers}
      </caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{dashboardTexts.period}</th>
          <th scope="col">{dashboardTexts.countColumn}</th>
        </tr>
      </thead>
      <tbody className={countGrid}>
        {rows.map(({ name, count }) => (
          <tr
            key={name}
            className="flex flex-col rounded-card bg-surface px-4 py-3 shadow-card md:px-5 md:py-4"
          >
            <th scope="row" className="text-start text-label font-normal text-ink2">
              {name}
            </th>
            <td className="text-count leading-[1.35] font-semibold tabular-nums">
              {formatNumber(count)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function DashboardSkeleton() {
  return (
    <Skeleton className="flex flex-col gap-5 lg:gap-6">
      <SkeletonBar className="h-20" />
      <SkeletonBar className="h-6 w-32" />
      <div className={countGrid}>
        {keysFor(4).map((part) => (
          <SkeletonBar key={part} className="h-26" />
        ))}
      </div>
      <SkeletonBar className="h-105" />
      <SkeletonBar className="h-95" />
    </Skeleton>
  );
}
