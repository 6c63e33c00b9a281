import { useEffect, useRef } from "react";

/**
 * A button that is disabled while it works loses the focus, and so does one that is removed afterwards.
 * This restores the focus when the work ends: to the element that had it, else to the nearest
 * focusable ancestor that still exists.
 * @returns a function to call when the work begins
 */
export function useRestoreFocus(busy: boolean) {
  const candidates = useRef<Element[]>([]);

  function restoreFocus() {
    const [first, ...others] = candidates.current;
    for (const candidate of [first, ...others.filter((other) => other.hasAttribute("tabindex"))]) {
      if (document.activeElement !== document.body) return;
      if (candidate instanceof HTMLElement && candidate.isConnected)
        candidate.focus({ preventScroll: true });
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only as the work ends
  useEffect(() => {
    if (!busy) restoreFocus();
  }, [busy]);
  // The button may be removed with its row afterwards; another element with the focus takes precedence.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only at the end
  useEffect(() => () => void requestAnimationFrame(restoreFocus), []);

  return () => {
    const { activeElement: focused } = document;
    if (focused !== document.body) candidates.current = [...selfAndAncestors(focused)];
  };
}

/** The element and its ancestors. */
function* selfAndAncestors(element: Element | null) {
  for (let current = element; current; current = current.parentElement) yield current;
}
