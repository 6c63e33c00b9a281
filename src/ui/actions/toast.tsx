import { type ReactNode, useEffect, useSyncExternalStore } from "react";
import { readSession, writeSession } from "#src/ui/device-storage.ts";
import { CircleAlert, CircleCheck } from "#src/ui/icons/icons.tsx";
import { classes } from "#src/ui/styles/classes.ts";

interface Toast {
  key: number;
  kind: "good" | "bad";
  text: ReactNode;
  action?: ToastAction | undefined;
}

/** A button beside the text. */
export interface ToastAction {
  label: string;
  run: () => void;
  /** How long it is offered, in ms; ten seconds if absent. */
  duration?: number;
  /** Beside the label. */
  aside?: ReactNode;
}

const durationMs = 3000;
/** Long enough to decide and to reach the button. */
const durationWithActionMs = 10_000;
const none: Toast[] = [];
let visibleToasts = none;
let lastKey = 0;
const listeners = new Set<() => void>();

/**
 * Shows a text for three seconds, on any screen. A text that is already visible is not duplicated, but
 * read out again, unless it is there for its own action.
 */
export function toast(text: ReactNode, kind: Toast["kind"] = "good", action?: ToastAction) {
  const key = ++lastKey;
  const others = visibleToasts.filter(
    (other) => other.kind !== kind || other.text !== text || other.action?.duration,
  );
  setToasts([...others, { key, kind, text, action }]);
  const defaultDuration = action ? durationWithActionMs : durationMs;
  setTimeout(() => removeToast(key), action?.duration ?? defaultDuration);
}

const nextPage = "toast on next page";

/** Shows a text on the page that this tab loads next, if the browser stores it. */
export function toastOnNextPage(text: string) {
  writeSession(nextPage, text);
}

function showPendingToast() {
  const text = readSession(nextPage);
  writeSession(nextPage, null);
  if (text) toast(text);
}

/** Container of toasts. Both live regions always exist, as screen readers require. */
export function Toasts() {
  const toasts = useSyncExternalStore(
    subscribe,
    () => visibleToasts,
    () => none,
  );
  useEffect(showPendingToast, []);
  const of = (kind: Toast["kind"]) =>
    toasts
      .filter((item) => item.kind === kind)
      .map((item) => <Sentence key={item.key} toast={item} />);
  return (
    <div
      data-toasts
      className="pointer-events-none fixed inset-x-0 top-4 z-50 container flex flex-col items-center gap-2"
    >
      <div role="status" className="contents">
        {of("good")}
      </div>
      <div role="alert" className="contents">
        {of("bad")}
      </div>
    </div>
  );
}

function Sentence({ toast: { key, kind, text, action } }: { toast: Toast }) {
  const Icon = kind === "good" ? CircleCheck : CircleAlert;
  return (
    <div
      className={classes(
        "flex min-h-13 w-full max-w-140 items-center gap-3 rounded-control px-4 py-2 text-white shadow-card",
        kind === "good" ? "bg-linear-to-l from-toast-good to-toast-good-end" : "bg-toast-bad",
      )}
    >
      <Icon aria-hidden="true" className="size-5 shrink-0" />
      <div className="min-w-0 grow">{text}</div>
      {action && (
        <button
          type="button"
          onClick={() => {
            removeToast(key);
            action.run();
          }}
          className="pointer-events-auto min-h-11 shrink-0 px-2 font-semibold underline underline-offset-4 focus-visible:outline-white"
        >
          {action.label}
          {action.aside}
        </button>
      )}
    </div>
  );
}

const removeToast = (key: number) => setToasts(visibleToasts.filter((other) => other.key !== key));

function setToasts(toasts: Toast[]) {
  visibleToasts = toasts;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
