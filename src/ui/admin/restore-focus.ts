import { useEffect, useRef } from "react";
import { ignoreTaps } from "../taps.ts";

/** Of a dialog that has just closed the browser takes the focus away a moment later. */
const hasFocus = (element: Element | null) =>
  element !== document.body && Boolean(element?.getClientRects().length);

/**
 * What leaves a list takes the focus with it. This gives the focus to what has come into its place:
 * among all that bears `data-heir` the one there, else the last, else the main part of the screen.
 * @param items the list as it is drawn
 */
export function useSuccession<Box extends HTMLElement>(items: unknown) {
  const box = useRef<Box>(null);
  const place = useRef<number>(undefined);

  function passOn() {
    if (place.current === undefined || hasFocus(document.activeElement)) return;
    const heirs = box.current?.querySelectorAll<HTMLElement>("[data-heir]");
    const heir = heirs?.[Math.min(place.current, heirs.length - 1)];
    place.current = undefined;
    // The next one has come to lie where the last was pressed.
    ignoreTaps();
    (heir ?? document.getElementById("main"))?.focus();
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again as the list changes
  useEffect(passOn, [items]);
  // With the last of all the list itself goes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only at the end
  useEffect(() => () => void requestAnimationFrame(passOn), []);

  return {
    box,
    /** Call it as something leaves. */
    leaves: (at: number) => {
      place.current = at;
    },
  };
}
