import { useEffect, useState } from "react";
import { browserApi } from "#src/client/browser.ts";
import { ApiError } from "#src/client/client.ts";
import type { ActResult } from "#src/client/undoable.ts";
import { second } from "#src/util/time.ts";
import { toast } from "./toast.tsx";

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

const undoTexts = {
  undo: "تراجع",
  again: "أعد المحاولة",
};

const radius = 13;
const circumference = 2 * Math.PI * radius;
const ring = {
  cx: 14,
  cy: 14,
  r: radius,
  fill: "none",
  stroke: "currentColor",
  strokeWidth: 2,
};

/** The seconds that are left, in a ring that empties. Not read out: it would be, every second. */
function Countdown({ seconds }: { seconds: number }) {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const timer = setInterval(() => setLeft((before) => Math.max(0, before - 1)), second);
    return () => clearInterval(timer);
  }, []);
  return (
    <span
      aria-hidden="true"
      className="relative ms-2 inline-grid size-7 place-items-center align-middle text-sm tabular-nums"
    >
      <svg viewBox="0 0 28 28" className="absolute inset-0 -rotate-90" role="presentation">
        <circle {...ring} strokeOpacity="0.35" />
        <circle
          {...ring}
          strokeDasharray={circumference}
          strokeDashoffset={circumference * (1 - left / seconds)}
        />
      </svg>
      {left}
    </span>
  );
}
