import { Outlet } from "react-router";
import { adminsOnly } from "./guard.ts";
import { unkept } from "./no-store.ts";
import { useOtherTabs } from "./use-other-tabs.ts";

export const middleware = [adminsOnly];
export const clientMiddleware = [adminsOnly];
export const headers = () => unkept;

/** The admins' screens. */
export default function AdminLayout() {
  useOtherTabs();
  return <Outlet />;
}
