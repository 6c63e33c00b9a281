import latinFont from "@fontsource-variable/readex-pro/files/readex-pro-latin-wght-normal.woff2?url";
import { useState } from "react";
import { flushSync } from "react-dom";
import { setLoggedIn } from "#src/auth/current-user.ts";
import { privateLoader } from "#src/auth/private-loader.ts";
import { browserApi } from "#src/client/browser.ts";
import { ApiError } from "#src/client/client.ts";
import { DeleteOwn } from "#src/features/accounts/deletion/delete-own.tsx";
import { OwnDataCard } from "#src/features/accounts/own-data/own-data-card.tsx";
import { OwnPageCard } from "#src/features/accounts/own-page/own-page-card.tsx";
import { ChangePassword } from "#src/features/accounts/password/change-password.tsx";
import { PauseOwn } from "#src/features/accounts/pause/pause-own.tsx";
import type { OwnProof } from "#src/features/accounts/phone/contract.ts";
import { ProofCard } from "#src/features/accounts/phone/proof-card.tsx";
import type { ProfileData } from "#src/features/accounts/record/record.contract.ts";
import type { SessionView } from "#src/features/accounts/sessions/contract.ts";
import { Devices } from "#src/features/accounts/sessions/devices.tsx";
import { OwnWorks } from "#src/features/accounts/works/own-works.tsx";
import type { OwnStatistics } from "#src/features/craftsmen/counts/contract.ts";
import { factFields, textFields } from "#src/features/craftsmen/fields/fields.ts";
import type { OwnReport } from "#src/features/craftsmen/reports/contract.ts";
import { OwnReports } from "#src/features/craftsmen/reports/own-reports.tsx";
import { LoadedContent } from "#src/features/site/error-screens/loaded-content.tsx";
import { privateMeta } from "#src/features/site/meta.ts";
import { NeedsScript } from "#src/ui/forms/needs-script.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { Skeleton, SkeletonBar } from "#src/ui/skeleton.tsx";
import { fontPreload } from "#src/ui/styles/font-preload.ts";
import type { Route } from "./+types/profile.page.ts";
import { AccountAndSecurity } from "./account-and-security.tsx";
import { ListingStateNotice } from "./listing-state.tsx";
import { PendingChanges } from "./pending-changes.tsx";
import { profileTexts } from "./profile.texts.ts";
import { ProfileCard } from "./profile-card.tsx";
import { ProfileForm } from "./profile-form.tsx";
import { ProfileFrame, profileGrid } from "./profile-frame.tsx";
import { ProfileSteps } from "./profile-steps.tsx";

/** The profile and its options. Devices, the proof of the number, reports and statistics are null if only they fail to load. */
const loadProfile = privateLoader(async () => {
  const [profile, sessions, proof, reports, statistics] = await Promise.all([
    browserApi.get<ProfileData>("/api/get-profile-data"),
    browserApi.get<SessionView[]>("/api/sessions").catch(nullUnlessLoggedOut),
    browserApi.get<OwnProof>("/api/phone-proof").catch(nullUnlessLoggedOut),
    browserApi.get<OwnReport[]>("/api/user/reports").catch(nullUnlessLoggedOut),
    browserApi.get<OwnStatistics>("/api/user/statistics").catch(nullUnlessLoggedOut),
  ]);
  setLoggedIn(profile.user);
  return { ...profile, sessions, proof, reports, statistics };
});

function nullUnlessLoggedOut(error: unknown) {
  if (!(error instanceof ApiError) || error.isLoggedOut) throw error;
  return null;
}

export const clientLoader = loadProfile;

/** For the e-mail address, whose line would break elsewhere once its letters come. */
export const links: Route.LinksFunction = () => [{ ...fontPreload, href: latinFont }];

export const meta = () => privateMeta(profileTexts.title);

export function HydrateFallback() {
  return (
    <ProfileFrame>
      <NeedsScript />
      <ProfileSkeleton />
    </ProfileFrame>
  );
}

export default function ProfileScreen({ loaderData }: Route.ComponentProps) {
  return (
    <ProfileFrame>
      <LoadedContent loaded={loaderData} errorTitle={profileTexts.failed}>
        {(profile) => <Profile {...profile} />}
      </LoadedContent>
    </ProfileFrame>
  );
}

type ProfileProps = NonNullable<Route.ComponentProps["loaderData"]["data"]>;

function Profile({
  user,
  professions,
  cities,
  places,
  sessions,
  proof,
  reports,
  statistics,
  registration_ends_at,
  unchanged_since_refusal,
}: ProfileProps) {
  const isUnchanged = unchanged_since_refusal ?? false;
  const [unsaved, setUnsaved] = useState(false);
  const [opened, setOpened] = useState<string[]>([]);
  /** Unfolds a field and puts the focus there. */
  function edit(name: string) {
    flushSync(() => setOpened((before) => [...before, name]));
    focusField(name);
  }
  return (
    <>
      <ListingStateNotice user={user} unsaved={unsaved} isUnchanged={isUnchanged} onEdit={edit} />
      <PendingChanges user={user} />
      {user.phone_unanswered && <Notice>{profileTexts.numberUnanswered}</Notice>}
      <ProfileSteps user={user} endsAt={registration_ends_at} onEdit={edit} />
      {reports && <OwnReports reports={reports} />}
      {user.state === "approved" && <OwnPageCard user={user} statistics={statistics} />}
      <div className={profileGrid}>
        <div className="flex flex-col gap-6">
          <ProfileCard user={user} />
          {proof && <ProofCard key={proof.state} proof={proof} />}
        </div>
        <div className="flex flex-col gap-6">
          <ProfileForm
            user={user}
            professions={professions}
            cities={cities}
            places={places}
            isUnchanged={isUnchanged}
            opened={opened}
            onEdit={edit}
            onChanged={setUnsaved}
            onSaved={() => setOpened([])}
          />
          {user.state === "approved" && <PauseOwn />}
        </div>
      </div>
      <OwnWorks works={user.pictures} />
      <AccountAndSecurity>
        <Devices sessions={sessions} />
        <div className="flex flex-col gap-6">
          <ChangePassword login={user.email ?? user.phone ?? ""} />
          <OwnDataCard of="craftsman" />
          <DeleteOwn />
        </div>
      </AccountAndSecurity>
    </>
  );
}

function focusField(name: string) {
  const field = document.querySelector<HTMLElement>(`main form:not(dialog form) [name="${name}"]`);
  // Where the picture's input is hidden, its label is to be seen.
  field?.parentElement?.scrollIntoView({ block: "center" });
  field?.focus({ preventScroll: true });
}

/** The profile's own size while it is on its way, so that nothing jumps. */
function ProfileSkeleton() {
  return (
    <Skeleton className="flex flex-col gap-6">
      <SkeletonBar className="h-14.5" />
      <div className={profileGrid}>
        <div className="overflow-hidden rounded-card bg-surface shadow-card">
          <SkeletonBar className="h-68 rounded-none" />
          <div className="flex flex-col gap-4 p-4 pt-24 md:p-6 md:pt-24">
            <SkeletonBar className="h-8 w-2/3" />
            <SkeletonBar className="h-8 w-1/3" />
            {rows.map((row) => (
              <SkeletonBar key={row} className="h-11" />
            ))}
            {textFields.map((field) => (
              <SkeletonBar key={field} className="h-24" />
            ))}
          </div>
        </div>
        <div className="flex flex-col gap-5 rounded-card bg-surface p-4 shadow-card md:p-8">
          <SkeletonBar className="h-8 w-1/3" />
          {fields.map((field) => (
            <div key={field}>
              <SkeletonBar className="mb-2 h-6 w-1/4" />
              <SkeletonBar className="h-13" />
            </div>
          ))}
          {textFields.map((field) => (
            <SkeletonBar key={field} className="h-36" />
          ))}
          <SkeletonBar className="h-13" />
        </div>
      </div>
    </Skeleton>
  );
}

const rows = ["city", "phone", "email", "gender", ...factFields];
const fields = ["name", "phone", "trade", "email", "gender", ...factFields];
