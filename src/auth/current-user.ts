import { useSyncExternalStore } from "react";
import { browserApi, onLoggedOut } from "#src/client/browser.ts";
import { ApiError, type Role } from "#src/client/client.ts";
import { storageKey } from "#src/ui/device-storage.ts";
import { applyHints, seemsLoggedIn, storeHints, unmarkNewUser } from "./session-hints.ts";

/** The part of the current user that shared screens need; all of it is accounts' `CurrentUser`. */
export type SessionUser = { id: number; fullname: string } & (
  | { type: 0 }
  | {
      type: 1;
      two_factor: "on" | "off" | "demanded";
      role: "owner" | "moderator";
      /** Whether a moderator reads and answers messages; absent for others. */
      messages?: boolean | undefined;
      /** The cities whose listings a moderator decides on; null for all. */
      cities?: { id: number; name: string }[] | null | undefined;
    }
);

/** The request for the current user, cached. */
let cachedRequest: Promise<SessionUser | null> | undefined;
/** Incremented whenever the user may have changed; a response to an older request is ignored. */
let version = 0;
/** Whether the session has ended since this page was loaded. */
let hasLoggedOut = false;
/** Whether it ended without a logout here: it expired, or was ended from elsewhere. */
let hasBeenLoggedOut = false;
/** The user that the API has returned. */
let loadedUser: SessionUser | null = null;

/** The user of the session, or null; fetched once. @throws ApiError */
export function currentUser(): Promise<SessionUser | null> {
  cachedRequest ??= fetchUser().catch((error) => {
    cachedRequest = undefined;
    throw error;
  });
  return cachedRequest;
}

/** Fetches the user again, because the session may have changed. */
export function refetchCurrentUser() {
  cachedRequest = undefined;
  return currentUser();
}

export function roleOf(user: SessionUser | null): Role {
  if (user === null) return "visitor";
  if (user.type === 0) return "user";
  if (user.two_factor === "demanded") return "newAdmin";
  if (user.role !== "moderator") return "owner";
  return user.messages ? "moderator" : "ordersModerator";
}

/** Records that this user is logged in. */
export function setLoggedIn(user: SessionUser) {
  version++;
  hasLoggedOut = false;
  hasBeenLoggedOut = false;
  cachedRequest = Promise.resolve(user);
  setLoadedUser(user);
  const role = roleOf(user);
  storeHints({
    auth: "true",
    role: user.type ? "admin" : "user",
    moderator: user.type && user.role === "moderator" ? role : null,
  });
}

/** Records that nobody is logged in any more. */
export function setLoggedOut() {
  version++;
  hasLoggedOut = true;
  cachedRequest = Promise.resolve(null);
  setLoadedUser(null);
  storeHints({ auth: null, role: null, moderator: null });
}

/** Whether the session has ended since this page was loaded, by a logout or by expiry. */
export const isSessionOver = () => hasLoggedOut;

const userListeners = new Set<() => void>();

/** The current user once the API has responded; null before, and for visitors. */
export const useCurrentUser = () => useSyncExternalStore(subscribeToUser, () => loadedUser, noUser);

const noUser = () => null;

/** Whether the session that this browser had has ended without a logout here. */
export const useIsSessionEnded = () =>
  useSyncExternalStore(
    subscribeToUser,
    () => hasBeenLoggedOut,
    () => false,
  );

function subscribeToUser(listener: () => void) {
  userListeners.add(listener);
  return () => userListeners.delete(listener);
}

function setLoadedUser(user: SessionUser | null) {
  loadedUser = user;
  for (const listener of userListeners) listener();
}

const otherTabListeners = new Set<() => void>();

/** The listener is called when another tab may have logged in or out. @returns unsubscribe */
export function onSessionChangeElsewhere(listener: () => void) {
  otherTabListeners.add(listener);
  return () => {
    otherTabListeners.delete(listener);
  };
}

/** Call once when the browser starts: follows logins and logouts in other tabs. */
export function watchSession() {
  onLoggedOut(() => {
    // Whoever had a session is not new.
    if (seemsLoggedIn()) {
      unmarkNewUser();
      hasBeenLoggedOut = true;
    }
    setLoggedOut();
  });
  // Another tab; without a key it has cleared everything.
  addEventListener("storage", ({ key }) => {
    if (key === null || key === storageKey("auth") || key === storageKey("role")) recheckSession();
  });
  // A page restored from the back/forward cache may be from before a login or logout.
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) recheckSession();
  });
  // Fetching removes a wrong hint; without a connection the hint stays.
  if (seemsLoggedIn()) currentUser().catch(() => {});
}

function recheckSession() {
  cachedRequest = undefined;
  // It may be another user by now; a pending response about the former one is ignored.
  version++;
  setLoadedUser(null);
  applyHints();
  if (seemsLoggedIn()) currentUser().catch(() => {});
  for (const listener of otherTabListeners) listener();
}

async function fetchUser(): Promise<SessionUser | null> {
  const requestVersion = ++version;
  try {
    const user = await browserApi.get<SessionUser>("/api/user");
    // A late response must not show somebody who has logged out since as logged in.
    if (requestVersion === version) setLoggedIn(user);
    return user;
  } catch (error) {
    // By then `setLoggedOut` has been called.
    if (error instanceof ApiError && error.isLoggedOut) return null;
    throw error;
  }
}
