import { Outlet } from "react-router";
import { craftsmenOnly } from "./guard.ts";
import { noStoreHeaders } from "./no-store.ts";
import { useOtherTabs } from "./use-other-tabs.ts";

export const middleware = [craftsmenOnly];
export const clientMiddleware = [craftsmenOnly];
export const headers = () => noStoreHeaders;

/** Screens of a craftsman's own. */
export default function CraftsmenLayout() {
  useOtherTabs();
  return <Outlet />;
}
