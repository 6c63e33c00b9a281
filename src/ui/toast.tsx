import { CircleAlert, CircleCheck } from "lucide-react";
import { useEffect, useSyncExternalStore } from "react";
import { classes } from "./classes.ts";

interface Toast {
  key: number;
  kind: "good" | "bad";
  text: string;
  action?: ToastAction | undefined;
}

/** A way on that is offered with the sentence. */
export interface ToastAction {
  label: string;
  run: () => void;
}

const duration = 3000;
/** Long enough to decide and to reach the button. */
const durationWithAction = 10_000;
const none: Toast[] = [];
let shown = none;
let lastKey = 0;
const listeners = new Set<() => void>();

/**
 * Says a sentence for three seconds, over whatever screen is shown. Said again meanwhile, it stands
 * once and is read out anew.
 */
export function toast(text: string, kind: Toast["kind"] = "good", action?: ToastAction) {
  const key = ++lastKey;
  const others = shown.filter((other) => other.kind !== kind || other.text !== text);
  show([...others, { key, kind, text, action }]);
  setTimeout(() => drop(key), action ? durationWithAction : duration);
}

const nextPage = "toast on next page";

/** Says a sentence on the page that this tab loads next. */
export function toastOnNextPage(text: string) {
  try {
    sessionStorage.setItem(nextPage, text);
    // Storage may be refused by the browser; then it goes unsaid.
  } catch {}
}

function sayWhatWaited() {
  try {
    const text = sessionStorage.getItem(nextPage);
    sessionStorage.removeItem(nextPage);
    if (text) toast(text);
  } catch {}
}

/** Where toasts appear. Both regions always stand, so that screen readers hear what comes. */
export function Toasts() {
  const toasts = useSyncExternalStore(
    subscribe,
    () => shown,
    () => none,
  );
  useEffect(sayWhatWaited, []);
  const of = (kind: Toast["kind"]) =>
    toasts
      .filter((item) => item.kind === kind)
      .map((item) => <Sentence key={item.key} toast={item} />);
  return (
    <div className="pointer-events-none fixed inset-x-0 top-4 z-50 container flex flex-col items-center gap-2">
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
      <p className="grow">{text}</p>
      {action && (
        <button
          type="button"
          onClick={() => {
            drop(key);
            action.run();
          }}
          className="pointer-events-auto min-h-11 shrink-0 px-2 font-semibold underline underline-offset-4 focus-visible:outline-white"
        >
          {action.label}
        </button>
      )}
    </div>
  );
}

const drop = (key: number) => show(shown.filter((other) => other.key !== key));

function show(toasts: Toast[]) {
  shown = toasts;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
