import { privateLoader } from "#src/auth/private-loader.ts";
import { browserApi } from "#src/client/browser.ts";
import { OwnDataCard } from "#src/features/accounts/own-data/own-data-card.tsx";
import { ChangePassword } from "#src/features/accounts/password/change-password.tsx";
import { profileTexts } from "#src/features/accounts/profile/profile.texts.ts";
import { profileGrid } from "#src/features/accounts/profile/profile-frame.tsx";
import type { CurrentUser } from "#src/features/accounts/record/record.contract.ts";
import { SendLink } from "#src/features/accounts/recovery/send-link.tsx";
import type { TwoFactorState } from "#src/features/accounts/second-factor/contract.ts";
import { SecondFactorCard } from "#src/features/accounts/second-factor/second-factor-card.tsx";
import type { SessionView } from "#src/features/accounts/sessions/contract.ts";
import { Devices } from "#src/features/accounts/sessions/devices.tsx";
import { readBrowserPush } from "#src/features/notifications/browser-push.ts";
import type { PushDevices } from "#src/features/notifications/contract.ts";
import { PushCard } from "#src/features/notifications/push-card.tsx";
import { LoadedContent } from "#src/features/site/error-screens/loaded-content.tsx";
import { privateMeta } from "#src/features/site/meta.ts";
import { site } from "#src/settings/current-site.ts";
import { AdminScreen } from "#src/ui/admin/screen.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { Skeleton, SkeletonBar } from "#src/ui/skeleton.tsx";
import { readableEmail } from "#src/util/email-address.ts";
import type { Route } from "./+types/account.page.ts";
import { OwnNameCard } from "./own-name-card.tsx";

export const clientLoader = privateLoader(async () => {
  const [user, [factor, push], sessions, browser] = await Promise.all([
    browserApi.get<CurrentUser>("/api/user"),
    readFactorAndPush(),
    browserApi.get<SessionView[]>("/api/sessions"),
    readBrowserPush(),
  ]);
  // Owners have all rights, of which none is listed.
  const messages = !("messages" in user && user.messages === false);
  const { fullname } = user;
  // An admin has one.
  const email = user.email ?? "";
  const isVerified = user.email_verified_at !== null;
  return {
    email,
    fullname,
    isVerified,
    factor,
    sessions,
    push: push && { state: push, browser, messages },
  };
});

/** Notifications come after a second factor that is demanded. */
async function readFactorAndPush() {
  const factor = await browserApi.get<TwoFactorState>("/api/two-factor");
  const isDemanded = factor.required && !factor.enabled;
  const push = isDemanded ? null : await browserApi.get<PushDevices>("/api/push-subscriptions");
  return [factor, push] as const;
}

export const meta = () => privateMeta(accountTexts.title);

export function HydrateFallback() {
  return (
    <AdminScreen title={accountTexts.title}>
      <AccountSkeleton />
    </AdminScreen>
  );
}

/** The admin's own account: how one gets in, and where one is in. */
export default function Account({ loaderData }: Route.ComponentProps) {
  return (
    <AdminScreen title={accountTexts.title}>
      <LoadedContent
        loaded={loaderData}
        skeleton={<AccountSkeleton />}
        errorTitle={accountTexts.failed}
      >
        {({ email, fullname, isVerified, factor, sessions, push }) => (
          <>
            <p className="-mt-4 text-label text-ink2 [overflow-wrap:anywhere]">
              <bdi lang="en" dir="ltr">
                {readableEmail(email)}
              </bdi>
            </p>
            {!isVerified && <Unverified />}
            <OwnNameCard fullname={fullname} />
            <SecondFactorCard state={factor} email={email} />
            {push && <PushCard {...push} />}
            <div className={profileGrid}>
              <Devices sessions={sessions} />
              <div className="flex flex-col gap-6">
                <ChangePassword login={email} />
                <OwnDataCard of="admin" />
              </div>
            </div>
          </>
        )}
      </LoadedContent>
    </AdminScreen>
  );
}

/** An admin who came by a link that was not mailed. */
const Unverified = () => (
  <Notice>
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p>{site().sends_mail ? accountTexts.unverified : accountTexts.unverifiedWithoutMail}</p>
      {site().sends_mail && <SendLink label={profileTexts.sendLink} className="min-h-11 px-4" />}
    </div>
  </Notice>
);

function AccountSkeleton() {
  return (
    <Skeleton className="flex flex-col gap-6">
      <SkeletonBar className="h-72" />
      <div className={profileGrid}>
        <SkeletonBar className="h-80" />
        <SkeletonBar className="h-105" />
      </div>
    </Skeleton>
  );
}

const accountTexts = {
  title: "حسابي",
  failed: "تعذر عرض حسابك",
  unverified: "لم تؤكد بريدك بعد. افتح الرابط الذي نرسله إليه لتؤكد أنه لك.",
  unverifiedWithoutMail: "لم تؤكد بريدك. لا خادم بريد لهذا الموقع: لن يصل رابط التفعيل.",
};
