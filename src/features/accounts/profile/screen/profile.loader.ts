import { setLoggedIn } from "#src/auth/current-user.ts";
import { privateLoader } from "#src/auth/private-loader.ts";
import { browserApi } from "#src/client/browser.ts";
import { ApiError } from "#src/client/client.ts";
import type { ProfileData } from "#src/features/accounts/record/record.contract.ts";
import type { SessionView } from "#src/features/accounts/sessions/contract.ts";

/** The profile and its options. Devices are null if only they fail to load. */
export const loadProfile = privateLoader(async () => {
  const [profile, sessions] = await Promise.all([
    browserApi.get<ProfileData>("/api/get-profile-data"),
    browserApi.get<SessionView[]>("/api/sessions").catch(nullUnlessLoggedOut),
  ]);
  setLoggedIn(profile.user);
  return { ...profile, sessions };
});

function nullUnlessLoggedOut(error: unknown) {
  if (!(error instanceof ApiError) || error.isLoggedOut) throw error;
  return null;
}
