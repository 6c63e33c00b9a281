import type { Role } from "#src/client/client.ts";

/** The first screen after a login. */
export function homePathOf(role: Role) {
  if (role === "newAdmin") return adminAccountPath;
  return role === "user" ? "/profile" : "/dashboard";
}

/** The only screen for an admin without the required second factor. */
export const adminAccountPath = "/account";

/** The login screen, with the path to return to. */
export const loginPathFor = (path: string) => `/login?${new URLSearchParams({ next: path })}`;

/**
 * Validates the path to return to after a login: it must begin with one slash and not be anything
 * that a browser resolves to another site, such as `//evil`, `/\evil` or `/.//evil`.
 */
export function safeNext(next: string | null): string | null {
  if (!next?.startsWith("/") || !URL.canParse(next, anyOrigin)) return null;
  const { origin, pathname, search, hash } = new URL(next, anyOrigin);
  return origin === anyOrigin && !pathname.startsWith("//") ? `${pathname}${search}${hash}` : null;
}

/** A base for parsing paths. */
const anyOrigin = "http://site.invalid";
