import { useEffect, useRef } from "react";
import { ignoreTaps } from "#src/ui/actions/taps.ts";

/** An element of a dialog that has just closed keeps the focus for a moment, but has no boxes. */
const hasFocus = (element: Element | null) =>
  element !== document.body && Boolean(element?.getClientRects().length);

/**
 * Restores the focus when the list item that had it is removed: to the `data-focus-after-removal` element at the same
 * index, else to the last one, else to `main`.
 * @param items the rendered list
 */
export function useFocusAfterRemoval<Box extends HTMLElement>(items: unknown) {
  const box = useRef<Box>(null);
  const removedIndex = useRef<number>(undefined);

  function restoreFocus() {
    if (removedIndex.current === undefined || hasFocus(document.activeElement)) return;
    const candidates = box.current?.querySelectorAll<HTMLElement>("[data-focus-after-removal]");
    const next = candidates?.[Math.min(removedIndex.current, candidates.length - 1)];
    removedIndex.current = undefined;
    // The next item is now where the removed one was pressed.
    ignoreTaps();
    // Where it is folded away, what leads to it.
    const shown = next?.getClientRects().length
      ? next
      : next?.closest("tr")?.querySelector("button");
    if (shown) shown.focus();
    else document.getElementById("main")?.focus({ preventScroll: true });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the list changes
  useEffect(restoreFocus, [items]);
  // The list itself is unmounted with its last item.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only on unmount
  useEffect(() => () => void requestAnimationFrame(restoreFocus), []);

  return {
    box,
    /** Call it when an item is removed. */
    markRemoved: (index: number) => {
      removedIndex.current = index;
    },
  };
}
