/** Types do not know it yet, nor does every browser. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ): { createScriptURL: (address: string) => string };
}

const worker = "/offline-worker.js";

/** Has the browser keep the page for those without a network. Where it cannot, nothing is lost. */
export function keepOfflinePage() {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  // Our policy takes no address of a script from a string; this one is a constant.
  const policy = trustedTypes?.createPolicy("offline", { createScriptURL: () => worker });
  navigator.serviceWorker?.register(policy?.createScriptURL(worker) ?? worker).catch(() => {});
}
