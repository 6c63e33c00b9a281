import { useEffect } from "react";
import { useRevalidator } from "react-router";

/** Shows what is new when a pressed notification brings this screen to the front. */
export function useRevalidateOnNotification() {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    // Undefined without https.
    const worker: ServiceWorkerContainer | undefined = navigator.serviceWorker;
    const show = () => void revalidate();
    worker?.addEventListener("message", show);
    return () => worker?.removeEventListener("message", show);
  }, [revalidate]);
}
