import { type FormEvent, useEffect, useRef, useState } from "react";
import { ApiError } from "#src/client/client.ts";
import { ignoreTaps } from "#src/ui/actions/taps.ts";
import { type ToastAction, toast } from "#src/ui/actions/toast.tsx";
import { useRestoreFocus } from "#src/ui/actions/use-restore-focus.ts";
import { focusFirstInvalid } from "#src/ui/navigation/use-focus-after-navigation.ts";

/** Returned by `refused` if the error is shown elsewhere. */
export const handled: unique symbol = Symbol();

/** Message for the whole form, with an optional action. */
type FormMessage = string | { text: string; action: ToastAction } | typeof handled | undefined;

interface SubmissionOptions<Result> {
  /** Sends the fields; may report progress from 0 to 1. */
  send: (fields: FormData, onProgress: (sent: number) => void) => Promise<Result>;
  /** Called after success; the form stays busy until it resolves. */
  done: (result: Result, sent: FormData) => unknown;
  /** Replaces the message of an error that belongs to no field. */
  refused?: (error: ApiError) => FormMessage | Promise<FormMessage>;
  /** Validates before sending, and may change the fields. @returns errors by field */
  check?: (fields: FormData) => Promise<Record<string, string[]>>;
}

/** The error of a whole form, which belongs to no field. */
export interface FormFailure {
  text: string;
  /** Whether the session had ended when the form was sent. */
  isLoggedOut: boolean;
}

interface Outcome {
  /** The messages by field. */
  errors: Record<string, string[]>;
  formError?: FormFailure | undefined;
  /** Number of refusals; each moves the focus. */
  refusals: number;
}

const noErrors: Outcome = { errors: {}, refusals: 0 };

/**
 * A form that is sent by script: one request at a time, input is never lost, the first invalid field
 * gets the focus. Fields are uncontrolled; this state holds only the outcome of sending.
 */
export function useSubmission<Result>({ send, done, refused, check }: SubmissionOptions<Result>) {
  const form = useRef<HTMLFormElement>(null);
  const isSending = useRef(false);
  const version = useRef(0);
  const [busy, setBusy] = useState(false);
  const [progress, setProgress] = useState<number>();
  const [outcome, setOutcome] = useState(noErrors);
  const rememberFocus = useRestoreFocus(busy);
  const { refusals } = outcome;

  useEffect(() => {
    if (refusals > 0) focusFirstInvalid(form.current);
  }, [refusals]);

  const refuse = (errors: Outcome["errors"], formError?: FormFailure) =>
    setOutcome((before) => ({ errors, formError, refusals: before.refusals + 1 }));

  async function submit(fields: FormData) {
    const submittedVersion = version.current;
    setBusy(true);
    try {
      const errors = (await check?.(fields)) ?? {};
      if (Object.keys(errors).length > 0) return refuse(errors);
      const result = await send(fields, setProgress);
      setOutcome(noErrors);
      await done(result, fields);
      ignoreTaps();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // The form may be about something else by now.
      if (submittedVersion !== version.current) {
        if ((await refused?.(error)) !== handled) toast(error.message, "bad");
        return;
      }
      if (canShow(form.current, error.errors)) return refuse(error.errors);
      const [hidden] = Object.values(error.errors).flat();
      const message = (await refused?.(error)) ?? hidden ?? error.message;
      if (message === handled) return;
      const { text, action } = typeof message === "string" ? { text: message } : message;
      // A message without an action is shown by the form alone.
      if (action) toast(text, "bad", action);
      refuse({}, { text, isLoggedOut: error.isLoggedOut });
    } finally {
      setBusy(false);
      setProgress(undefined);
    }
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // React state would be updated too late for the second of two quick taps.
    if (isSending.current) return;
    isSending.current = true;
    rememberFocus();
    try {
      await submit(new FormData(event.currentTarget));
    } finally {
      isSending.current = false;
    }
  }

  /** Removes a field's error when the field is changed. */
  function onInput({ target }: FormEvent<HTMLFormElement>) {
    const { [(target as HTMLInputElement).name]: removed, ...errors } = outcome.errors;
    if (removed) setOutcome({ ...outcome, errors });
  }

  /** Call when the form is closed: clears the outcome; a later one is shown as a toast. */
  function reset() {
    version.current++;
    setOutcome(noErrors);
  }

  return {
    busy,
    progress,
    errors: outcome.errors,
    formError: busy ? undefined : outcome.formError,
    reset,
    /** Props of the form element. With `post`, a form sent before hydration has no fields in the URL. */
    form: { ref: form, onSubmit, onInput, noValidate: true, method: "post" as const },
  };
}

/** Whether the form has any of these fields; otherwise the error belongs to the whole form. */
const canShow = (form: HTMLFormElement | null, errors: Outcome["errors"]) =>
  Object.keys(errors).some((name) => form?.elements.namedItem(name));
