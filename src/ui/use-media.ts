import { useSyncExternalStore } from "react";

/** Wider than a phone: the breakpoint `md` of the styles. */
export const widerThanPhones = "(width >= 45rem)";

/** Whether the window matches a media query. On a server it does, where only skeletons are drawn by it. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query);
      list.addEventListener("change", changed);
      return () => list.removeEventListener("change", changed);
    },
    () => matchMedia(query).matches,
    () => true,
  );
}
