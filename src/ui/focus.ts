import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * After a navigation the focus goes where the eye goes, as it would with a new page: to the part
 * that the address names, or to the main part.
 */
export function useFocusAfterNavigation() {
  const { key, hash } = useLocation();
  const drawn = useRef(key);
  useEffect(() => {
    if (drawn.current === key) return;
    drawn.current = key;
    const target = document.getElementById(hash.slice(1)) ?? document.getElementById("main");
    target?.focus({ preventScroll: true });
  }, [key, hash]);
}
