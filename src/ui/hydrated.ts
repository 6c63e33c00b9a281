import { useSyncExternalStore } from "react";

/** False in the server's drawing and the first of the browser; true once scripts are at work. */
export const useHydrated = () =>
  useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
