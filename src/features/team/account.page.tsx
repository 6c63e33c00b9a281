import { privateLoader } from "#src/auth/private-loader.ts";
import { browserApi } from "#src/client/browser.ts";
import { ChangePassword } from "#src/features/accounts/password/change-password.tsx";
import { profileGrid } from "#src/features/accounts/profile/profile-frame.tsx";
import type { CurrentUser } from "#src/features/accounts/record/record.contract.ts";
import type { TwoFactorState } from "#src/features/accounts/second-factor/contract.ts";
import { SecondFactorCard } from "#src/features/accounts/second-factor/second-factor-card.tsx";
import type { SessionView } from "#src/features/accounts/sessions/contract.ts";
import { Devices } from "#src/features/accounts/sessions/devices.tsx";
import { readBrowserPush } from "#src/features/notifications/browser-push.ts";
import type { PushDevices } from "#src/features/notifications/contract.ts";
import { PushCard } from "#src/features/notifications/push-card.tsx";
import { LoadedContent } from "#src/features/site/error-screens/loaded-content.tsx";
import { privateMeta } from "#src/features/site/meta.ts";
import { AdminScreen } from "#src/ui/admin/screen.tsx";
import { Skeleton, SkeletonBar } from "#src/ui/skeleton.tsx";
import { readableEmail } from "#src/util/email-address.ts";
import type { Route } from "./+types/account.page.ts";

export const clientLoader = privateLoader(async () => {
  const [user, [factor, push], sessions, browser] = await Promise.all([
    browserApi.get<CurrentUser>("/api/user"),
    readFactorAndPush(),
    browserApi.get<SessionView[]>("/api/sessions"),
    readBrowserPush(),
  ]);
  // Owners have all rights, of which none is listed.
  const messages = !("messages" in user && user.messages === false);
  return { email: user.email, factor, sessions, push: push && { state: push, browser, messages } };
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
        {({ email, factor, sessions, push }) => (
          <>
            <p className="-mt-4 text-label text-ink2 [overflow-wrap:anywhere]">
              <bdi lang="en" dir="ltr">
                {readableEmail(email)}
              </bdi>
            </p>
            <SecondFactorCard state={factor} email={email} />
            {push && <PushCard {...push} />}
            <div className={profileGrid}>
              <Devices sessions={sessions} />
              <ChangePassword email={email} />
            </div>
          </>
        )}
      </LoadedContent>
    </AdminScreen>
  );
}

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
};
