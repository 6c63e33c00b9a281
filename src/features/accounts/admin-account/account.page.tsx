import { privateLoader } from "../../../auth/private-loader.ts";
import { browserApi } from "../../../client/browser.ts";
import { AdminScreen } from "../../../ui/admin/screen.tsx";
import { Bar, Skeleton } from "../../../ui/skeleton.tsx";
import { readableEmail } from "../../../util/email-address.ts";
import { LoadedContent } from "../../site/loaded-content.tsx";
import { privateMeta } from "../../site/meta.ts";
import { ChangePassword } from "../password/change-password.tsx";
import { profileGrid } from "../profile/profile-frame.tsx";
import type { CurrentUser } from "../record.contract.ts";
import type { TwoFactorState } from "../second-factor/contract.ts";
import { SecondFactorCard } from "../second-factor/second-factor-card.tsx";
import type { SessionView } from "../sessions/contract.ts";
import { Devices } from "../sessions/devices.tsx";
import type { Route } from "./+types/account.page.ts";
import { accountTexts } from "./account.texts.ts";

export const clientLoader = privateLoader(async () => {
  const [{ email }, factor, sessions] = await Promise.all([
    browserApi.get<CurrentUser>("/api/user"),
    browserApi.get<TwoFactorState>("/api/two-factor"),
    browserApi.get<SessionView[]>("/api/sessions"),
  ]);
  return { email, factor, sessions };
});

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
        {({ email, factor, sessions }) => (
          <>
            <p className="-mt-4 text-label text-ink2 [overflow-wrap:anywhere]">
              <bdi lang="en" dir="ltr">
                {readableEmail(email)}
              </bdi>
            </p>
            <SecondFactorCard state={factor} email={email} />
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
      <Bar className="h-72" />
      <div className={profileGrid}>
        <Bar className="h-80" />
        <Bar className="h-105" />
      </div>
    </Skeleton>
  );
}
