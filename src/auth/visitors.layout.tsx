import { type LoaderFunctionArgs, Outlet } from "react-router";
import { seemsLoggedIn } from "./current-user.ts";
import { visitorsOnly } from "./guard.ts";
import { noStoreHeaders } from "./no-store.ts";
import { useOtherTabs } from "./use-other-tabs.ts";

export const middleware = [visitorsOnly];

/** Without a hint nobody is asked: the form opens at once, and a second login is refused anyway. */
export const clientMiddleware = [
  async (args: LoaderFunctionArgs) => {
    if (seemsLoggedIn()) await visitorsOnly(args);
  },
];

export const headers = () => noStoreHeaders;

/** Screens for those who are not logged in. */
export default function VisitorsLayout() {
  useOtherTabs();
  return <Outlet />;
}
