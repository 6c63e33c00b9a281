/** Missing in TypeScript's DOM types, and in some browsers. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL: (url: string) => string };
}

const workerUrl = "/offline-worker.js";

/** Registers the service worker that shows the offline page. A failure is ignored. */
export function registerOfflineWorker() {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  // The trusted types policy refuses plain strings as script URLs; this one is a constant.
  const policy = trustedTypes?.createPolicy("offline", { createScriptURL: () => workerUrl });
  navigator.serviceWorker
    ?.register(policy?.createScriptURL(workerUrl) ?? workerUrl)
    .catch(() => {});
}
