import { useRouteLoaderData } from "react-router";

/** Returns a function that makes a path an absolute URL. */
export function useAbsoluteUrl(): (path: string) => string {
  const origin = useRouteLoaderData<{ origin: string }>("root")?.origin ?? "";
  return (path) => origin + path;
}
