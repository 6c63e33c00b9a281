import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * After a navigation the focus goes where the eye goes, as it would with a new page: to the part
 * that the address names, or to the main part.
 */
export function useFocusAfterNavigation() {
  const { pathname, search, hash } = useLocation();
  const address = `${pathname}${search}${hash}`;
  const drawn = useRef(address);
  useEffect(() => {
    // A form that comes back with errors has its own idea of where the focus belongs, here and below.
    if (drawn.current === address) return;
    drawn.current = address;
    const main = document.getElementById("main");
    // With the focus, whoever listens hears where they are: nobody reads out a title that changes.
    main?.setAttribute("aria-label", document.title);
    if (document.activeElement?.matches("form [aria-invalid=true]")) return;
    const target = document.getElementById(hash.slice(1)) ?? main;
    target?.focus({ preventScroll: true });
  }, [address, hash]);
}

/** To the first field in error. Some errors stand on a group, whose first control is the place to be. */
export function focusFirstInvalid(form: HTMLFormElement | null) {
  const invalid = form?.querySelector<HTMLElement>("[aria-invalid=true]");
  const control = invalid?.role === "radiogroup" ? invalid.querySelector("input") : invalid;
  control?.focus();
  // What is wrong is told below the control, where something may lie over it.
  const told = invalid?.getAttribute("aria-describedby")?.split(" ").at(-1);
  if (told) document.getElementById(told)?.scrollIntoView({ block: "nearest" });
}
