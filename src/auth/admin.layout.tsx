import { Outlet } from "react-router";
import { adminsOnly } from "./guard.ts";
import { noStoreHeaders } from "./no-store.ts";
import { useRevalidateOnOtherTab } from "./use-revalidate-on-other-tab.ts";

export const middleware = [adminsOnly];
export const clientMiddleware = [adminsOnly];
export const headers = () => noStoreHeaders;

/** Screens for admins. */
export default function AdminLayout() {
  useRevalidateOnOtherTab();
  return <Outlet />;
}
