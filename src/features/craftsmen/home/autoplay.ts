import { useEffect, useState, useSyncExternalStore } from "react";

const interval = 7000;
const noMotion = "(prefers-reduced-motion: reduce)";
const wantsNoMotion = () => matchMedia(noMotion).matches;
function onMotion(changed: () => void) {
  const wish = matchMedia(noMotion);
  wish.addEventListener("change", changed);
  return () => wish.removeEventListener("change", changed);
}

/**
 * Calls `advance` every seven seconds: not for those who want no motion, not while the pointer or
 * the focus is inside, not after the person stopped it.
 */
export function useAutoplay(advance: () => void) {
  const [playing, setPlaying] = useState(true);
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const still = useSyncExternalStore(onMotion, wantsNoMotion, () => false);
  const moves = playing && !still;
  const held = pointed || focused;
  useEffect(() => {
    if (!moves || held) return;
    const timer = setInterval(advance, interval);
    return () => clearInterval(timer);
  }, [moves, held, advance]);
  return {
    /** By itself, as soon as nothing holds it. */
    playing: moves,
    toggle: () => setPlaying((before) => !before),
    holdProps: {
      onPointerEnter: () => setPointed(true),
      onPointerLeave: () => setPointed(false),
      onFocus: () => setFocused(true),
      onBlur: () => setFocused(false),
    },
  };
}
