/**
 * Hints in local storage about the session. The API decides; these only let the page frame be rendered
 * before it has responded (see site/role-hint.ts).
 */

/** A new craftsman sees a welcome at the first login. */
export const markNewUser = () => storeHints({ newuser: "true" });
export const unmarkNewUser = () => storeHints({ newuser: null });

/** Whether the hints say so, without a request. */
export const seemsLoggedIn = () => readHint("auth") !== null;

/** Sets the hints as data attributes of <html>, which the styles use. */
export function applyHints() {
  const { dataset } = document.documentElement;
  const role = readHint("role");
  if (seemsLoggedIn() && (role === "user" || role === "admin")) dataset.role = role;
  else delete dataset.role;
  const moderator = readHint("moderator");
  if (moderator) dataset.moderator = moderator;
  else delete dataset.moderator;
  if (readHint("newuser")) dataset.newuser = "";
  else delete dataset.newuser;
}

export function storeHints(hints: Record<string, string | null>) {
  try {
    for (const [key, value] of Object.entries(hints)) {
      if (value === null) localStorage.removeItem(key);
      else localStorage.setItem(key, value);
    }
  } catch {}
  applyHints();
}

/** The browser may refuse storage; then there are no hints and everything else works. */
function readHint(key: string) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
