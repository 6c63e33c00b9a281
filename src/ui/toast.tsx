import { CircleAlert, CircleCheck } from "lucide-react";
import { useSyncExternalStore } from "react";
import { classes } from "./classes.ts";

interface Toast {
  key: number;
  kind: "good" | "bad";
  text: string;
}

const duration = 3000;
const none: Toast[] = [];
let shown = none;
let lastKey = 0;
const listeners = new Set<() => void>();

/** Says a sentence for three seconds, over whatever screen is shown. */
export function toast(text: string, kind: Toast["kind"] = "good") {
  const key = ++lastKey;
  show([...shown, { key, kind, text }]);
  setTimeout(() => show(shown.filter((other) => other.key !== key)), duration);
}

/** Where toasts appear. Both regions always stand, so that screen readers hear what comes. */
export function Toasts() {
  const toasts = useSyncExternalStore(
    subscribe,
    () => shown,
    () => none,
  );
  const of = (kind: Toast["kind"]) =>
    toasts
      .filter((item) => item.kind === kind)
      .map((item) => <Sentence key={item.key} kind={item.kind} text={item.text} />);
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

function Sentence({ kind, text }: Omit<Toast, "key">) {
  const Icon = kind === "good" ? CircleCheck : CircleAlert;
  return (
    <p
      className={classes(
        "flex min-h-[52px] w-full max-w-[560px] items-center gap-3 rounded-control px-4 py-2 text-white shadow-card",
        kind === "good" ? "bg-linear-to-l from-toast-good to-toast-good-end" : "bg-toast-bad",
      )}
    >
      <Icon aria-hidden="true" className="size-5 shrink-0" />
      {text}
    </p>
  );
}

function show(toasts: Toast[]) {
  shown = toasts;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
