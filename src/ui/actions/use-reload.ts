import { useRevalidator } from "react-router";
import { useRestoreFocus } from "./use-restore-focus.ts";

/** Reloads a screen's data and restores the focus, since the button may disappear with the reload. */
export function useReload() {
  const { revalidate, state } = useRevalidator();
  const busy = state === "loading";
  const rememberFocus = useRestoreFocus(busy);
  function reload() {
    rememberFocus();
    return revalidate();
  }
  return { busy, reload };
}
