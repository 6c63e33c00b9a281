/**
 * Ignores taps and double clicks for a moment, so that the second tap of a double tap does not press
 * what has just moved under the finger. The keyboard is not affected.
 */
export function ignoreTaps() {
  const stop = (event: PointerEvent) => {
    if (event.pointerType !== "touch" && event.detail < 2) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  addEventListener("click", stop, { capture: true });
  setTimeout(() => removeEventListener("click", stop, { capture: true }), ignoreDurationMs);
}

/** Longer than the pause between the taps of a double tap. */
const ignoreDurationMs = 500;
