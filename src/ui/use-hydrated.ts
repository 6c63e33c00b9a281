import { useSyncExternalStore } from "react";

/** False in server rendering and in the first render of the browser, true after hydration. */
export const useHydrated = () =>
  useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
