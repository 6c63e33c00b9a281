import { useEffect, useState } from "react";

const interval = 7000;

/**
 * Calls `advance` every seven seconds: not for those who want no motion, not while the pointer or
 * the focus is inside, not after the person stopped it.
 */
export function useAutoplay(advance: () => void) {
  const [playing, setPlaying] = useState(true);
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const held = pointed || focused;
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
      onPointerEnter: () => setPointed(true),
      onPointerLeave: () => setPointed(false),
      onFocus: () => setFocused(true),
      onBlur: () => setFocused(false),
    },
  };
}
