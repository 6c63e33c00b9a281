import { useEffect, useRef } from "react";

/**
 * A button that is put to sleep at its work loses the focus, and so does one that goes when its work
 * is done. This gives the focus back as the work ends: to what had it, else to the nearest part of
 * the screen around it that still stands and can have it.
 * @returns call it as the work begins
 */
export function useKeptFocus(busy: boolean) {
  const heirs = useRef<Element[]>([]);

  function giveBack() {
    const [first, ...others] = heirs.current;
    for (const heir of [first, ...others.filter((part) => part.hasAttribute("tabindex"))]) {
      if (document.activeElement !== document.body) return;
      if (heir instanceof HTMLElement && heir.isConnected) heir.focus({ preventScroll: true });
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only as the work ends
  useEffect(() => {
    if (!busy) giveBack();
  }, [busy]);
  // Awake again it may go all the same, with its row; what has come into its place comes first.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only at the end
  useEffect(() => () => void requestAnimationFrame(giveBack), []);

  return () => {
    const { activeElement: focused } = document;
    if (focused !== document.body) heirs.current = [...around(focused)];
  };
}

/** It and all that it stands in, from within. */
function* around(element: Element | null) {
  for (let part = element; part; part = part.parentElement) yield part;
}
