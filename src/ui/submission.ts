import { type FormEvent, useEffect, useRef, useState } from "react";
import { ApiError } from "../client/client.ts";
import { focusFirstInvalid } from "./focus.ts";
import { useKeptFocus } from "./kept-focus.ts";
import { ignoreTaps } from "./taps.ts";
import { type ToastAction, toast } from "./toast.tsx";

/** A refusal of which the form need say nothing: what came of it is shown elsewhere. */
export const dealtWith: unique symbol = Symbol();

/** What is said of the whole form: a sentence, or one with a way on. */
type Said = string | { text: string; action: ToastAction } | typeof dealtWith | undefined;

interface SubmissionParts<Answer> {
  /** Sends what the form holds; may tell from 0 to 1 how much of it has left. */
  send: (fields: FormData, onProgress: (sent: number) => void) => Promise<Answer>;
  /** Goes on after success; until it is through, the form stays busy. */
  done: (answer: Answer, sent: FormData) => unknown;
  /** Says it in other words when no field is in error. */
  refused?: (error: ApiError) => Said | Promise<Said>;
  /** Looks before anything is sent, and may make it ready. @returns what is wrong, by field */
  check?: (fields: FormData) => Promise<Record<string, string[]>>;
}

interface Outcome {
  /** The messages by field. */
  errors: Record<string, string[]>;
  /** What is wrong with the whole, in the server's words. */
  general?: string | undefined;
  /** The session had ended before it was sent. */
  ended?: boolean;
  /** Counts refusals: each moves the focus anew. */
  refusals: number;
}

const fine: Outcome = { errors: {}, refusals: 0 };

/**
 * A form that is sent by script: once at a time, nothing typed is lost, the first field in error
 * gets the focus. The form keeps its own values; this holds only what came of sending them.
 */
export function useSubmission<Answer>({ send, done, refused, check }: SubmissionParts<Answer>) {
  const form = useRef<HTMLFormElement>(null);
  const sending = useRef(false);
  const turn = useRef(0);
  const [busy, setBusy] = useState(false);
  const [progress, setProgress] = useState<number>();
  const [outcome, setOutcome] = useState(fine);
  const keepFocus = useKeptFocus(busy);
  const { refusals } = outcome;

  useEffect(() => {
    if (refusals > 0) focusFirstInvalid(form.current);
  }, [refusals]);

  const refuse = (errors: Outcome["errors"], general?: string, ended = false) =>
    setOutcome((before) => ({ errors, general, ended, refusals: before.refusals + 1 }));

  async function submit(fields: FormData) {
    const begun = turn.current;
    setBusy(true);
    try {
      const errors = (await check?.(fields)) ?? {};
      if (Object.keys(errors).length > 0) return refuse(errors);
      const answer = await send(fields, setProgress);
      setOutcome(fine);
      await done(answer, fields);
      ignoreTaps();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // What the form shows by now may be about something else.
      if (begun !== turn.current) {
        if ((await refused?.(error)) !== dealtWith) toast(error.message, "bad");
        return;
      }
      if (canShow(form.current, error.errors)) return refuse(error.errors);
      const [hidden] = Object.values(error.errors).flat();
      const said = (await refused?.(error)) ?? hidden ?? error.message;
      if (said === dealtWith) return;
      const { text, action } = typeof said === "string" ? { text: said } : said;
      // What the form itself says is not said twice.
      if (action) toast(text, "bad", action);
      refuse({}, text, error.isLoggedOut);
    } finally {
      setBusy(false);
      setProgress(undefined);
    }
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // State comes too late for the second of two quick taps.
    if (sending.current) return;
    sending.current = true;
    keepFocus();
    try {
      await submit(new FormData(event.currentTarget));
    } finally {
      sending.current = false;
    }
  }

  /** What was said of a field no longer holds once it is changed. */
  function onInput({ target }: FormEvent<HTMLFormElement>) {
    const { [(target as HTMLInputElement).name]: mended, ...errors } = outcome.errors;
    if (mended) setOutcome({ ...outcome, errors });
  }

  /** The form is put away: what came of sending it is forgotten, what is yet to come told by a toast. */
  function forget() {
    turn.current++;
    setOutcome(fine);
  }

  return {
    busy,
    progress,
    errors: outcome.errors,
    general: busy ? undefined : outcome.general,
    ended: outcome.ended ?? false,
    forget,
    /** What the form element needs. A form sent without scripts must not show its fields in the address. */
    form: { ref: form, onSubmit, onInput, noValidate: true, method: "post" as const },
  };
}

/** An error of something that is no field here belongs to the whole. */
const canShow = (form: HTMLFormElement | null, errors: Outcome["errors"]) =>
  Object.keys(errors).some((name) => form?.elements.namedItem(name));
