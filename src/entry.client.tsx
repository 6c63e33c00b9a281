import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { RouterContextProvider } from "react-router";
import { HydratedRouter } from "react-router/dom";
import { currentUser, roleOf, watchSession } from "./auth/current-user.ts";
import { browserApi } from "./client/browser.ts";
import { apiContext, roleContext } from "./client/client.ts";
import { registerOfflineWorker } from "./features/site/register-offline-worker.ts";
import { takeOverOldKeys } from "./ui/device-storage.ts";
import { deleteDraftsWithOtherTabs } from "./ui/forms/draft-storage.ts";
import { watchFailedScreens } from "./ui/navigation/failed-screen.ts";

takeOverOldKeys();
watchFailedScreens();
watchSession();
deleteDraftsWithOtherTabs();
// In development the offline page would be out of date.
if (import.meta.env.PROD) registerOfflineWorker();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter getContext={context} />
    </StrictMode>,
  );
});

function context() {
  const provider = new RouterContextProvider();
  provider.set(apiContext, browserApi);
  provider.set(roleContext, async () => roleOf(await currentUser()));
  return provider;
}
