import { useRef, useState } from "react";
import { ApiError } from "../../api/client.ts";
import { toast } from "../../ui/toast.tsx";
import { useSessionEnded } from "./guard/session-ended.tsx";

/**
 * One act behind a button: once at a time, its answer told by a toast, in whatever way it ends.
 * @returns whether it is under way, and what starts it
 */
export function useAct(act: () => Promise<string>, done?: () => unknown) {
  const sessionEnded = useSessionEnded();
  const acting = useRef(false);
  const [busy, setBusy] = useState(false);
  async function run() {
    if (acting.current) return;
    acting.current = true;
    setBusy(true);
    try {
      toast(await act());
      await done?.();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { text, action } = sessionEnded(error) ?? { text: error.message };
      toast(text, "bad", action);
    } finally {
      acting.current = false;
      setBusy(false);
    }
  }
  return { busy, run };
}
