import { type LoaderFunctionArgs, Outlet } from "react-router";
import { noStoreHeaders } from "#src/auth/no-store.ts";
import { seemsLoggedIn } from "#src/auth/session-hints.ts";
import { useRevalidateOnOtherTab } from "#src/auth/use-revalidate-on-other-tab.ts";
import { visitorsOnly } from "./screen-guard.ts";

export const middleware = [visitorsOnly];

/** Without a hint there is no request: the form opens immediately, and the API refuses a second login. */
export const clientMiddleware = [
  async (args: LoaderFunctionArgs) => {
    if (seemsLoggedIn()) await visitorsOnly(args);
  },
];

export const headers = () => noStoreHeaders;

/** Screens for those who are not logged in. */
export default function VisitorsLayout() {
  useRevalidateOnOtherTab();
  return <Outlet />;
}
