import { useSyncExternalStore } from "react";
import { browserApi, onLoggedOut } from "../client/browser.ts";
import { ApiError, type Role } from "../client/client.ts";

/** What more screens than their own need to know of someone; accounts' `CurrentUser` is all of it. */
export type WhoIsHere = { id: number; fullname: string } & (
  | { type: 0 }
  | { type: 1; two_factor: "on" | "off" | "demanded" }
);

/**
 * Who is here, as this browser knows it. The API decides; what is kept in local storage are hints,
 * so that the frame can be drawn before the API has answered (see site/hint.ts).
 */
let known: Promise<WhoIsHere | null> | undefined;
/** Grows with whatever is learnt of who is here. */
let changes = 0;
/** Whoever was here is not any more, as far as is known. */
let left = false;
/** Whom the API has named. */
let here: WhoIsHere | null = null;

/** The user of the session, or null; asked for once and kept. @throws ApiError */
export function currentUser(): Promise<WhoIsHere | null> {
  known ??= ask().catch((error) => {
    known = undefined;
    throw error;
  });
  return known;
}

/** The same, asked anew: the session has changed, or may have. */
export function askAgain() {
  known = undefined;
  return currentUser();
}

export function roleOf(user: WhoIsHere | null): Role {
  if (user === null) return "visitor";
  if (user.type === 0) return "user";
  return user.two_factor === "demanded" ? "newAdmin" : "admin";
}

/** Someone has come in: by logging in, by registering, or by a session that was there. */
export function enter(user: WhoIsHere) {
  changes++;
  left = false;
  known = Promise.resolve(user);
  setNamed(user);
  store({ auth: "true", role: user.type === 0 ? "user" : "admin" });
}

/** Nobody is here any more. */
export function leave() {
  changes++;
  left = true;
  known = Promise.resolve(null);
  setNamed(null);
  store({ auth: null, role: null });
}

/** Whether the session has ended since this page came, by a logout or by itself. */
export const hasLeft = () => left;

const followers = new Set<() => void>();

/** Who is here, as soon as the API has said it; null before, and of visitors. */
export const useWhoIsHere = () => useSyncExternalStore(follow, () => here, nobodyYet);

const nobodyYet = () => null;

function follow(follower: () => void) {
  followers.add(follower);
  return () => followers.delete(follower);
}

function setNamed(user: WhoIsHere | null) {
  here = user;
  for (const follower of followers) follower();
}

/** A new craftsman is welcomed at the first login. */
export const markNewUser = () => store({ newuser: "true" });
export const unmarkNewUser = () => store({ newuser: null });

/** What the hints say, without asking anyone. */
export const seemsLoggedIn = () => hint("auth") !== null;

/** Puts the hints on <html>, where the styles read them. */
export function drawHints() {
  const { dataset } = document.documentElement;
  const role = hint("role");
  if (seemsLoggedIn() && (role === "user" || role === "admin")) dataset.role = role;
  else delete dataset.role;
  if (hint("newuser")) dataset.newuser = "";
  else delete dataset.newuser;
}

const watchers = new Set<() => void>();

/** Calls back when someone may have logged in or out elsewhere. @returns what ends it */
export function onOtherTab(watcher: () => void) {
  watchers.add(watcher);
  return () => {
    watchers.delete(watcher);
  };
}

/** At the start of the program in the browser. */
export function startWhoIsHere() {
  onLoggedOut(leave);
  // Another tab; without a key it has cleared everything.
  addEventListener("storage", ({ key }) => {
    if (key === null || key === "auth" || key === "role") lookAgain();
  });
  // A page that Back brings as it was, from before a login or a logout.
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) lookAgain();
  });
  // A hint that proves wrong goes; without a connection it stays.
  if (seemsLoggedIn()) currentUser().catch(() => {});
}

function lookAgain() {
  known = undefined;
  // It may be another person by now; an answer about the former one comes too late.
  changes++;
  setNamed(null);
  drawHints();
  if (seemsLoggedIn()) currentUser().catch(() => {});
  for (const watcher of watchers) watcher();
}

async function ask(): Promise<WhoIsHere | null> {
  const asked = ++changes;
  try {
    const user = await browserApi.get<WhoIsHere>("/api/user");
    // Who has logged out since is not drawn as logged in by an answer that comes late.
    if (asked === changes) enter(user);
    return user;
  } catch (error) {
    // By then `leave` has been called.
    if (error instanceof ApiError && error.isLoggedOut) return null;
    throw error;
  }
}

/** Storage may be refused by the browser; then there are no hints, and all else works. */
function hint(key: string) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function store(hints: Record<string, string | null>) {
  try {
    for (const [key, value] of Object.entries(hints)) {
      if (value === null) localStorage.removeItem(key);
      else localStorage.setItem(key, value);
    }
  } catch {}
  drawHints();
}
