import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * After a navigation, focuses the element that the URL's hash names, or `main`, as a full page load
 * would.
 */
export function useFocusAfterNavigation() {
  const { pathname, search, hash } = useLocation();
  const address = `${pathname}${search}${hash}`;
  const drawn = useRef(address);
  useEffect(() => {
    // A form that is rendered with errors manages the focus itself, here and below.
    if (drawn.current === address) return;
    drawn.current = address;
    const main = document.getElementById("main");
    // Screen readers read the label of the focused element; a changed title is not read out.
    main?.setAttribute("aria-label", document.title);
    if (document.activeElement?.matches("form [aria-invalid=true]")) return;
    const target = document.getElementById(hash.slice(1)) ?? main;
    target?.focus({ preventScroll: true });
  }, [address, hash]);
}

/** Focuses the first invalid field, or the first control of an invalid group. */
export function focusFirstInvalid(form: HTMLFormElement | null) {
  const invalid = form?.querySelector<HTMLElement>("[aria-invalid=true]");
  // A radiogroup or a group of checkboxes.
  const control = invalid?.role?.endsWith("group") ? invalid.querySelector("input") : invalid;
  control?.focus();
  // The message below the control may be covered by a bar.
  const messageId = invalid?.getAttribute("aria-describedby")?.split(" ").at(-1);
  if (messageId) document.getElementById(messageId)?.scrollIntoView({ block: "nearest" });
}
