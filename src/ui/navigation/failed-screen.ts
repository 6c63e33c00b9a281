import { createPath } from "react-router";
import { readSession, writeSession } from "#src/ui/device-storage.ts";

declare global {
  /** React Router calls it where the file of a screen cannot be loaded (vite.config.ts). */
  var openFailedScreen: ((error: unknown) => Promise<ScreenModule>) | undefined;
  var __reactRouterDataRouter: { state: RouterState } | undefined;
}

interface ScreenModule {
  default: () => never;
  clientLoader: () => never;
}

interface RouterState {
  navigation: { location?: Parameters<typeof createPath>[0] | undefined };
}

const name = "failed screen";

/**
 * After an update the files of the former version are gone. The server has the screen that was asked
 * for, so its address is opened there. Call once when the browser starts.
 */
export function watchFailedScreens() {
  // It is open now.
  if (readSession(name) === currentPath()) writeSession(name, null);
  globalThis.openFailedScreen = openByServer;
}

/**
 * Once for an address: if it has been opened in vain, or where that cannot be remembered, the screen is
 * one that throws the error. React Router would wait for ever for a module that is rejected.
 */
async function openByServer(error: unknown): Promise<ScreenModule> {
  const { location: pending } = globalThis.__reactRouterDataRouter?.state.navigation ?? {};
  const path = pending ? createPath(pending) : currentPath();
  const isSecondTime = readSession(name) === path;
  writeSession(name, isSecondTime ? null : path);
  if (isSecondTime || readSession(name) !== path) {
    const fail = () => {
      throw error;
    };
    return { default: fail, clientLoader: fail };
  }
  location.assign(path);
  // The document is about to be left.
  return new Promise(() => {});
}

const currentPath = () => createPath(location);
