import type { Role } from "../client/client.ts";

/** Where everyone lands who has come in. */
export function homeOf(role: Role) {
  if (role === "newAdmin") return ownAccount;
  return role === "admin" ? "/dashboard" : "/profile";
}

/** The admin's own account: all that an admin without the demanded second factor may open. */
export const ownAccount = "/account";

/** The login screen, with the way back to where one wanted to go. */
export const loginFor = (path: string) => `/login?${new URLSearchParams({ next: path })}`;

/**
 * Where to go on after a login, if it is a path of this site: one slash at its start, and nothing
 * that a browser would read as another site, such as `//evil`, `/\evil` or `/.//evil`.
 */
export function safeNext(next: string | null): string | null {
  if (!next?.startsWith("/") || !URL.canParse(next, here)) return null;
  const { origin, pathname, search, hash } = new URL(next, here);
  return origin === here && !pathname.startsWith("//") ? `${pathname}${search}${hash}` : null;
}

/** Any origin of one's own, to read an address by. */
const here = "http://site.invalid";
