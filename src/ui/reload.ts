import { useRevalidator } from "react-router";
import { useKeptFocus } from "./kept-focus.ts";

/** Asks anew for what a screen shows; the button that does it may go with that. */
export function useReload() {
  const { revalidate, state } = useRevalidator();
  const busy = state === "loading";
  const keepFocus = useKeptFocus(busy);
  function reload() {
    keepFocus();
    return revalidate();
  }
  return { busy, reload };
}
