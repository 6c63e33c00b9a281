import { Outlet } from "react-router";
import { adminsOnly } from "./guard.ts";
import { noStoreHeaders } from "./no-store.ts";
import { useOtherTabs } from "./use-other-tabs.ts";

export const middleware = [adminsOnly];
export const clientMiddleware = [adminsOnly];
export const headers = () => noStoreHeaders;

/** The admins' screens. */
export default function AdminLayout() {
  useOtherTabs();
  return <Outlet />;
}
