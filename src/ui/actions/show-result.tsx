import { browserApi } from "#src/client/browser.ts";
import { ApiError } from "#src/client/client.ts";
import type { ActResult } from "#src/client/undoable.ts";
import { second } from "#src/util/time.ts";
import { Countdown } from "./countdown.tsx";
import { toast } from "./toast.tsx";
import { undoTexts } from "./undo.texts.ts";

/** Somewhat shorter than the server accepts it. */
const undoSeconds = 8;

/**
 * Shows the sentence of an act as a toast, with a button that undoes it if that is possible.
 * @param refresh loads the screen's data again after that
 * @param subject what was acted on, where several such toasts may be visible
 */
export function showResult(
  result: string | ActResult,
  refresh: () => unknown,
  subject?: string | undefined,
) {
  if (typeof result === "string") return toast(result);
  const { text, undoToken: token } = result;
  if (!token) return toast(text);
  const run = () => void undo(token, refresh);
  const sentence = subject ? (
    <div className="text-small leading-snug">
      <p>{text}</p>
      <bdi className="block truncate font-semibold">{subject}</bdi>
    </div>
  ) : (
    text
  );
  toast(sentence, "good", {
    label: undoTexts.undo,
    run,
    duration: undoSeconds * second,
    aside: <Countdown seconds={undoSeconds} />,
  });
}

async function undo(token: string, refresh: () => unknown) {
  try {
    toast(await browserApi.send<string>("POST", `/api/undo/${token}`));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const again = { label: undoTexts.again, run: () => void undo(token, refresh) };
    toast(error.message, "bad", error.isTemporary ? again : undefined);
  }
  await refresh();
  // The button has gone with the toast.
  if (document.activeElement === document.body)
    document.querySelector("main")?.focus({ preventScroll: true });
}
