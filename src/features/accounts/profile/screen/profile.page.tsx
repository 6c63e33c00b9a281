import latinFont from "@fontsource-variable/readex-pro/files/readex-pro-latin-wght-normal.woff2?url";
import { useState } from "react";
import { DeleteOwn } from "#src/features/accounts/deletion/delete-own.tsx";
import { ChangePassword } from "#src/features/accounts/password/change-password.tsx";
import { profileTexts } from "#src/features/accounts/profile/profile.texts.ts";
import { Devices } from "#src/features/accounts/sessions/devices.tsx";
import { LoadedContent } from "#src/features/site/error-screens/loaded-content.tsx";
import { privateMeta } from "#src/features/site/meta.ts";
import { NeedsScript } from "#src/ui/forms/needs-script.tsx";
import { fontPreload } from "#src/ui/styles/font-preload.ts";
import type { Route } from "./+types/profile.page.ts";
import { ListingState } from "./listing-state.tsx";
import { loadProfile } from "./profile.loader.ts";
import { ProfileCard } from "./profile-card.tsx";
import { ProfileForm } from "./profile-form.tsx";
import { ProfileFrame, profileGrid } from "./profile-frame.tsx";
import { ProfileSkeleton } from "./profile-skeleton.tsx";

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

function Profile({ user, professions, cities, sessions, registration_ends_at }: ProfileProps) {
  const [unsaved, setUnsaved] = useState(false);
  return (
    <>
      <ListingState user={user} endsAt={registration_ends_at} unsaved={unsaved} />
      <div className={profileGrid}>
        <ProfileCard user={user} />
        <ProfileForm user={user} professions={professions} cities={cities} onChanged={setUnsaved} />
      </div>
      <div className={profileGrid}>
        <Devices sessions={sessions} />
        <div className="flex flex-col gap-6">
          <ChangePassword email={user.email} />
          <DeleteOwn />
        </div>
      </div>
    </>
  );
}
