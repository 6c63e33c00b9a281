import { type ReactNode, useEffect, useState } from "react";
import { type PluralForms, plural } from "#src/arabic/plural.ts";
import { browserApi } from "#src/client/browser.ts";
import { ApiError } from "#src/client/client.ts";
import type { ActResult } from "#src/client/undoable.ts";
import { second } from "#src/util/time.ts";
import { toast } from "./toast.tsx";

/** Somewhat shorter than the server accepts it. */
const undoSeconds = 8;

/** In ms. */
const longestUndo = 120 * second;

interface Shown {
  /** What was acted on, where several such toasts may follow each other. */
  subject?: string | undefined;
  /** How many acts of this kind there were. Those that follow each other soon are one toast. */
  count?: PluralForms | undefined;
  /** Called when it was undone. */
  undone?: (() => unknown) | undefined;
  /** Loads the screen's data again after that. */
  refresh: () => unknown;
}

/** Shows the sentence of an act as a toast, with a button that undoes it if that is possible. */
export function showResult(result: string | ActResult, shown: Shown) {
  if (typeof result === "string") return void toast(result);
  const { text, undoToken: token } = result;
  if (!token) return void toast(text);
  const act = { ...shown, text, tokens: [token] };
  if (act.count && act.subject) return showAmong([...takeRecent(), act]);
  const about = act.subject ? <ActText act={act} /> : text;
  showUndo(about, [{ label: undoTexts.undo, run: () => void undo([act]) }]);
}

/** Shows the sentence of an act on many items, with a button that undoes its requests, one or several. */
export function showManyResult(text: string, tokens: string[], shown: Omit<Shown, "count">) {
  if (tokens.length === 0) return void toast(text);
  const label = tokens.length > 1 ? undoTexts.all : undoTexts.undo;
  showUndo(text, [{ label, run: () => void undo([{ ...shown, text, tokens }]) }]);
}

interface Act extends Shown {
  text: string;
  tokens: string[];
}

/** Acts on one item each that are in one toast, the last one last, and when that goes. */
let recent: { acts: Act[]; until: number; remove: () => void } | undefined;

/** The acts of the toast that is still visible, which the next one replaces. */
function takeRecent(): Act[] {
  const acts = recent && recent.until > Date.now() ? recent.acts : [];
  recent?.remove();
  recent = undefined;
  return acts;
}

function showAmong(acts: Act[], until = Date.now() + undoSeconds * second) {
  const last = acts.at(-1);
  if (!last) return;
  const undoLast = {
    label: acts.length === 1 ? undoTexts.undo : undoTexts.last,
    run() {
      recent = undefined;
      void undo([last]);
      // The others can be undone for as long as before.
      showAmong(acts.slice(0, -1), until);
    },
  };
  const undoAll = {
    label: undoTexts.ofAll,
    run() {
      recent = undefined;
      void undo(acts);
    },
  };
  const remove =
    acts.length === 1
      ? showUndo(<ActText act={last} />, [undoLast], until)
      : showUndo(<ActsText acts={acts} />, [undoLast, undoAll], until);
  recent = { acts, until, remove };
}

interface UndoButton {
  label: string;
  run: () => void;
}

/** @returns removes the toast */
function showUndo(
  text: ReactNode,
  [first, ...others]: [UndoButton, ...UndoButton[]],
  until = Date.now() + undoSeconds * second,
) {
  const duration = Math.max(0, until - Date.now());
  const countdown = <Countdown seconds={Math.ceil(duration / second)} />;
  return toast(text, "good", [{ ...first, duration, aside: countdown }, ...others]);
}

const ActText = ({ act: { text, subject } }: { act: Act }) => (
  <div className="text-small leading-snug">
    <p>{text}</p>
    <bdi className="block truncate font-semibold">{subject}</bdi>
  </div>
);

/** «نُشرت 5 ملفات. آخرها بلال الحمود»; of different kinds with what the last one was. */
function ActsText({ acts }: { acts: Act[] }) {
  const { count, subject, text } = acts.at(-1)!;
  const isOneKind = acts.every((act) => act.count === count);
  const forms = isOneKind && count ? count : undoTexts.decisions;
  return (
    <p className="text-small leading-snug [overflow-wrap:anywhere]">
      {plural(acts.length, forms)}. {acts.length === 2 ? undoTexts.lastOfTwo : undoTexts.lastOne}{" "}
      <bdi className="font-semibold">{subject}</bdi>
      {!isOneKind && `: ${text}`}
    </p>
  );
}

async function undo(acts: Act[]) {
  const tokens = acts.flatMap((act) => act.tokens);
  // Undoing many acts takes a while.
  const removeBusy =
    tokens.length > 1 ? toast(undoTexts.undoing, "good", [], longestUndo) : () => {};
  try {
    const sent =
      tokens.length === 1
        ? browserApi.send<string>("POST", `/api/undo/${tokens[0]}`)
        : browserApi.send<string>("POST", "/api/undo", { tokens });
    const text = await sent;
    removeBusy();
    toast(text);
  } catch (error) {
    removeBusy();
    if (!(error instanceof ApiError)) throw error;
    const again = { label: undoTexts.again, run: () => void undo(acts) };
    toast(error.message, "bad", error.isTemporary ? again : undefined);
  }
  // The first one of several is the current one afterwards.
  for (const act of acts.toReversed()) act.undone?.();
  await acts.at(-1)?.refresh();
  // The button has gone with the toast.
  if (document.activeElement === document.body)
    document.querySelector("main")?.focus({ preventScroll: true });
}

const undoTexts = {
  undo: "تراجع",
  last: "تراجع عن الأخير",
  ofAll: "عن الكل",
  all: "تراجع عن الكل",
  again: "أعد المحاولة",
  undoing: "جارٍ التراجع…",
  lastOne: "آخرها",
  lastOfTwo: "آخرهما",
  /** Counts decisions of different kinds. */
  decisions: {
    zero: "لم يُتَّخذ أي قرار",
    one: "اتُّخذ قرار واحد",
    two: "اتُّخذ قراران",
    few: "اتُّخذت # قرارات",
    many: "اتُّخذ # قرارًا",
    other: "اتُّخذ # قرار",
  } satisfies PluralForms,
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
