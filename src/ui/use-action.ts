import { useRef, useState } from "react";
import { ApiError } from "../client/client.ts";
import { toast } from "./toast.tsx";
import { useRestoreFocus } from "./use-restore-focus.ts";

interface ActionOptions {
  /** Performs the action. @returns the server's message */
  act: () => Promise<string>;
  done?: ((answer: string) => unknown) | undefined;
  /** Shows an error otherwise than as a toast. */
  refused?: (error: ApiError) => unknown;
}

/**
 * The action of a button: one at a time; its result or error is shown as a toast.
 * @returns whether it is running, and a function that starts it
 */
export function useAction({ act, done, refused }: ActionOptions) {
  const acting = useRef(false);
  const [busy, setBusy] = useState(false);
  const keepFocus = useRestoreFocus(busy);
  async function run() {
    if (acting.current) return;
    acting.current = true;
    keepFocus();
    setBusy(true);
    try {
      const answer = await act();
      toast(answer);
      await done?.(answer);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (refused) await refused(error);
      else toast(error.message, "bad");
    } finally {
      acting.current = false;
      setBusy(false);
    }
  }
  return { busy, run };
}
