import { type LocalName, readLocal, writeLocal } from "#src/ui/device-storage.ts";

/**
 * Hints in local storage about the session. The API decides; these only let the page frame be rendered
 * before it has responded (see site/role-hint.ts). Values that the site does not write are ignored.
 */
type Hint = Extract<LocalName, "auth" | "role" | "moderator" | "newuser">;

/** A new craftsman sees a welcome at the first login. */
export const markNewUser = () => storeHints({ newuser: "true" });
export const unmarkNewUser = () => storeHints({ newuser: null });

/** Whether the hints say so, without a request. */
export const seemsLoggedIn = () => readLocal("auth") === "true";

/** Sets the hints as data attributes of <html>, which the styles use. */
export function applyHints() {
  const { dataset } = document.documentElement;
  const role = readLocal("role");
  if (seemsLoggedIn() && (role === "user" || role === "admin")) dataset.role = role;
  else delete dataset.role;
  const moderator = readLocal("moderator");
  if (moderator === "moderator" || moderator === "ordersModerator") dataset.moderator = moderator;
  else delete dataset.moderator;
  if (readLocal("newuser") === "true") dataset.newuser = "";
  else delete dataset.newuser;
}

export function storeHints(hints: Partial<Record<Hint, string | null>>) {
  for (const name of Object.keys(hints) as Hint[]) writeLocal(name, hints[name] ?? null);
  applyHints();
}
