import { type ReactNode, useEffect, useSyncExternalStore } from "react";
import { readSession, writeSession } from "#src/ui/device-storage.ts";
import { CircleAlert, CircleCheck } from "#src/ui/icons/icons.tsx";
import { classes } from "#src/ui/styles/classes.ts";

interface Toast {
  key: number;
  kind: "good" | "bad";
  text: ReactNode;
  actions: ToastAction[];
}

/** A button beside the text, or below it beside others. */
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
 * @param duration in ms
 * @returns removes it before its time
 */
export function toast(
  text: ReactNode,
  kind: Toast["kind"] = "good",
  action: ToastAction | ToastAction[] = [],
  duration?: number,
): () => void {
  const key = ++lastKey;
  const actions = [action].flat();
  const others = visibleToasts.filter(
    (other) => other.kind !== kind || other.text !== text || other.actions[0]?.duration,
  );
  setToasts([...others, { key, kind, text, actions }]);
  const remove = () => removeToast(key);
  const defaultDuration = actions.length > 0 ? durationWithActionMs : durationMs;
  setTimeout(remove, duration ?? actions[0]?.duration ?? defaultDuration);
  return remove;
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

function Sentence({ toast: { key, kind, text, actions } }: { toast: Toast }) {
  const Icon = kind === "good" ? CircleCheck : CircleAlert;
  return (
    <div
      className={classes(
        "flex min-h-13 w-full max-w-140 items-center gap-x-3 rounded-control px-4 py-2 text-white shadow-card",
        actions.length > 1 && "max-md:flex-wrap",
        kind === "good" ? "bg-linear-to-l from-toast-good to-toast-good-end" : "bg-toast-bad",
      )}
    >
      <Icon aria-hidden="true" className="size-5 shrink-0" />
      <div className="min-w-0 grow basis-0">{text}</div>
      <div
        className={classes(
          "flex shrink-0 items-center gap-x-1 empty:hidden",
          // Below the text, under its beginning.
          actions.length > 1 && "max-md:basis-full max-md:ps-6",
        )}
      >
        {actions.map(({ label, aside, run }) => (
          <button
            key={label}
            type="button"
            onClick={() => {
              removeToast(key);
              run();
            }}
            className="pointer-events-auto min-h-11 px-2 font-semibold underline underline-offset-4 focus-visible:outline-white"
          >
            {label}
            {aside}
          </button>
        ))}
      </div>
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
