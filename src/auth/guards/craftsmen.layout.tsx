import { Outlet } from "react-router";
import { noStoreHeaders } from "#src/auth/no-store.ts";
import { useRevalidateOnOtherTab } from "#src/auth/use-revalidate-on-other-tab.ts";
import { craftsmenOnly } from "./screen-guard.ts";

export const middleware = [craftsmenOnly];
export const clientMiddleware = [craftsmenOnly];
export const headers = () => noStoreHeaders;

/** Screens for logged-in craftsmen. */
export default function CraftsmenLayout() {
  useRevalidateOnOtherTab();
  return <Outlet />;
}
