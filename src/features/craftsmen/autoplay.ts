import { useEffect, useState } from "react";

const interval = 7000;

/**
 * Calls `advance` every seven seconds: not for those who want no motion, not while the pointer or
 * the focus is inside, not after the person stopped it.
 */
export function useAutoplay(advance: () => void) {
  const [playing, setPlaying] = useState(true);
  const [held, setHeld] = useState(false);
  useEffect(() => {
    const still = matchMedia("(prefers-reduced-motion: reduce)");
    if (!playing || held || still.matches) return;
    const timer = setInterval(advance, interval);
    return () => clearInterval(timer);
  }, [playing, held, advance]);
  return {
    playing,
    toggle: () => setPlaying((before) => !before),
    holdProps: {
      onPointerEnter: () => setHeld(true),
      onPointerLeave: () => setHeld(false),
      onFocus: () => setHeld(true),
      onBlur: () => setHeld(false),
    },
  };
}
