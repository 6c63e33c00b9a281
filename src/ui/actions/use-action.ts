import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import type { PluralForms } from "#src/arabic/plural.ts";
import { ApiError } from "#src/client/client.ts";
import type { ActResult } from "#src/client/undoable.ts";
import { showResult } from "./show-result.tsx";
import { toast } from "./toast.tsx";
import { useRestoreFocus } from "./use-restore-focus.ts";

interface ActionOptions {
  /** Performs the action. @returns the server's message, perhaps with what undoes it */
  act: () => Promise<string | ActResult>;
  done?: ((message: string) => unknown) | undefined;
  /** What it is about, where several results may be visible. */
  subject?: string | undefined;
  /** How many actions of its kind there were, for those that follow each other soon. */
  count?: PluralForms | undefined;
  /** Called when it was undone, before the screen's data is loaded again. */
  undone?: (() => unknown) | undefined;
  /** Shows an error otherwise than as a toast. */
  refused?: (error: ApiError) => unknown;
}

/**
 * The action of a button: one at a time; its result or error is shown as a toast.
 * @returns whether it is running, and a function that starts it
 */
export function useAction({ act, done, subject, count, undone, refused }: ActionOptions) {
  const isRunning = useRef(false);
  const [busy, setBusy] = useState(false);
  const rememberFocus = useRestoreFocus(busy);
  const { revalidate } = useRevalidator();
  async function run() {
    if (isRunning.current) return;
    isRunning.current = true;
    rememberFocus();
    setBusy(true);
    try {
      const result = await act();
      showResult(result, { subject, count, undone, refresh: revalidate });
      await done?.(typeof result === "string" ? result : result.text);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (refused) await refused(error);
      else toast(error.message, "bad");
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  }
  return { busy, run };
}
