import { useEffect } from "react";
import { Outlet, useRevalidator } from "react-router";
import { noStoreHeaders } from "#src/auth/no-store.ts";
import { useRevalidateOnOtherTab } from "#src/auth/use-revalidate-on-other-tab.ts";
import { AdminStyles } from "#src/ui/admin/admin-styles.tsx";
import { ownScreensOnly } from "./own-screens.ts";
import { adminsOnly } from "./screen-guard.ts";

export const middleware = [adminsOnly, ownScreensOnly];
export const clientMiddleware = [adminsOnly];
export const headers = () => noStoreHeaders;

/** Screens for admins. In the browser the API refuses a moderator, and the screen's loader redirects. */
export default function AdminLayout() {
  useRevalidateOnOtherTab();
  useRevalidateOnNotification();
  return (
    <>
      <AdminStyles />
      <div data-admin-screen className="contents">
        <Outlet />
      </div>
    </>
  );
}

/** Shows what is new when a pressed notification brings this screen to the front. */
function useRevalidateOnNotification() {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    // Undefined without https.
    const worker: ServiceWorkerContainer | undefined = navigator.serviceWorker;
    const show = () => void revalidate();
    worker?.addEventListener("message", show);
    return () => worker?.removeEventListener("message", show);
  }, [revalidate]);
}
