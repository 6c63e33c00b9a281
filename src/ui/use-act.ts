import { useRef, useState } from "react";
import { ApiError } from "../client/client.ts";
import { useKeptFocus } from "./kept-focus.ts";
import { toast } from "./toast.tsx";

interface ActParts {
  /** Does it. @returns the server's sentence */
  act: () => Promise<string>;
  done?: ((answer: string) => unknown) | undefined;
  /** Tells of a refusal or failure otherwise than by a toast. */
  refused?: (error: ApiError) => unknown;
}

/**
 * One act behind a button: once at a time, its answer told by a toast, in whatever way it ends.
 * @returns whether it is under way, and what starts it
 */
export function useAct({ act, done, refused }: ActParts) {
  const acting = useRef(false);
  const [busy, setBusy] = useState(false);
  const keepFocus = useKeptFocus(busy);
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
