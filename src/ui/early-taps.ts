import { type RefObject, useLayoutEffect, useRef } from "react";

/** How long a tap on a link waits for scripts before the link is followed. */
const linkTimeoutMs = 6000;

/**
 * Inline script: on a slow phone people tap before the page's scripts run. It marks what was tapped for
 * `useEarlyTap`, and shows it as the scripts would: a toggle as pressed, a link as busy. The link is followed if the
 * scripts do not come. Only the server's page has it: browsers need not load it once more.
 */
export const earlyTapsScript = import.meta.env.SSR
  ? `addEventListener("click",function(e){var t=e.target.closest&&e.target.closest("[data-early]");if(!t||e.button||e.metaKey||e.ctrlKey||e.shiftKey||e.altKey)return;e.preventDefault();e.stopImmediatePropagation();var p=t.getAttribute("aria-pressed");if(p){t.setAttribute("aria-pressed",p!="true");t.dataset.early=p=="true"?"":"1"}else if(!t.dataset.early){t.dataset.early="1";t.setAttribute("aria-busy","true");setTimeout(function(){if(t.isConnected&&t.hasAttribute("data-early"))location=t.href},${linkTimeoutMs})}},true);`
  : "";

/**
 * Spread on a toggle button or a link: what was tapped before hydration is done at hydration.
 * @param act is not called for a toggle that was tapped twice
 */
export function useEarlyTap<Target extends HTMLElement>(
  act: () => void,
): { ref: RefObject<Target | null>; "data-early": string } {
  const ref = useRef<Target>(null);
  // Before the next tap, which is for the element's own handler.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, at hydration
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const isTapped = element.dataset.early === "1";
    element.removeAttribute("data-early");
    if (!isTapped) return;
    // Back to what React has rendered.
    if (element.hasAttribute("aria-pressed")) element.setAttribute("aria-pressed", "false");
    else element.removeAttribute("aria-busy");
    act();
  }, []);
  return { ref, "data-early": "" };
}
