import { useRouteLoaderData } from "react-router";

/** Writes addresses of this site whole, as they must be outside of it. */
export function useWholeAddress(): (path: string) => string {
  const origin = useRouteLoaderData<{ origin: string }>("root")?.origin ?? "";
  return (path) => origin + path;
}
