import { type LoaderFunctionArgs, redirect } from "react-router";
import { browserApi } from "../../../api/browser.ts";
import { ApiError, asScreenError } from "../../../api/client.ts";
import type { ProfileData } from "../contract.ts";
import { loginFor } from "../guard/next.ts";
import { enter } from "../guard/who-is-here.ts";
import type { SessionView } from "../sessions/contract.ts";

/** The profile with all it is edited by. The devices may fail by themselves: null. */
export async function loadProfile({ url }: LoaderFunctionArgs) {
  try {
    const [profile, sessions] = await Promise.all([
      browserApi.get<ProfileData>("/api/get-profile-data"),
      browserApi.get<SessionView[]>("/api/sessions").catch(nullUnlessLoggedOut),
    ]);
    enter(profile.user);
    return { ...profile, sessions };
  } catch (error) {
    if (isLoggedOut(error)) throw redirect(loginFor(url.pathname));
    throw asScreenError(error);
  }
}

function nullUnlessLoggedOut(error: unknown) {
  if (!(error instanceof ApiError) || isLoggedOut(error)) throw error;
  return null;
}

const isLoggedOut = (error: unknown) => error instanceof ApiError && error.isLoggedOut;
