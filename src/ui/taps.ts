/**
 * For a moment nothing can be tapped: the second half of a double tap, or of a double click, must not
 * do what has just come to lie under the finger. The keyboard works on.
 */
export function ignoreTaps() {
  const stop = (event: PointerEvent) => {
    if (event.pointerType !== "touch" && event.detail < 2) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  addEventListener("click", stop, { capture: true });
  setTimeout(() => removeEventListener("click", stop, { capture: true }), moment);
}

/** Longer than between the taps of a double tap. */
const moment = 500;
