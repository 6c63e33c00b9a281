import { type ReactNode, useEffect, useRef, useState } from "react";
import type { ApiError } from "../../client/client.ts";
import { Button } from "../button.tsx";
import { Dialog } from "../dialog.tsx";
import { Notice } from "../notice.tsx";
import { toast } from "../toast.tsx";
import { useAct } from "../use-act.ts";
import { adminTexts } from "./texts.ts";

interface QuestionProps {
  open: boolean;
  title: string;
  /** Names whom or what it is about. */
  children: ReactNode;
  /** The button that does it, at rest and at work. */
  yes: { label: string; busy: string; look?: "danger" };
  /** Does it. @returns the server's sentence */
  act: () => Promise<string>;
  onClose: () => void;
  onDone: () => unknown;
  /** What the list shows may be out of date. */
  onRefused: () => unknown;
}

/** Asks before something is deleted. */
export const DeleteQuestion = (props: Omit<QuestionProps, "yes">) => (
  <Question
    yes={{ label: adminTexts.delete, busy: adminTexts.deleting, look: "danger" }}
    {...props}
  />
);

/**
 * Asks before something is done. Why it was not is told here, where it stays until it is read;
 * over an open dialog a toast would not be seen.
 */
export function Question({ yes, act, onClose, onDone, onRefused, ...props }: QuestionProps) {
  const { open, title, children } = props;
  const [failure, setFailure] = useState<ApiError>();
  // Grows as it closes: it may ask about something else before the act has ended.
  const turn = useRef(0);
  const close = () => {
    turn.current++;
    setFailure(undefined);
    onClose();
  };
  const acted = useRef(0);
  const stillAsks = () => acted.current === turn.current;
  const { busy, run } = useAct({
    act() {
      acted.current = turn.current;
      return act();
    },
    done() {
      if (stillAsks()) close();
      return onDone();
    },
    refused(error) {
      if (stillAsks()) setFailure(error);
      else toast(error.message, "bad");
      // Without an answer there is no fresh view to be had either.
      if (error.status !== 0) return onRefused();
    },
  });
  // Gone, or in use: asking again would change nothing.
  const settled = failure?.isOutdated ?? false;
  const no = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The button that had the focus has gone.
    if (settled) no.current?.focus();
  }, [settled]);
  return (
    <Dialog open={open} onClose={close} title={settled ? adminTexts.notDone : title}>
      {!settled && <div className="text-ink2 [overflow-wrap:anywhere]">{children}</div>}
      <div role="alert" className="contents">
        {failure && <Notice tone="bad">{failure.message}</Notice>}
      </div>
      <div className="pairs grid gap-3">
        {!settled && (
          <Button look={yes.look} onClick={run} busy={busy} className="px-3">
            {busy ? yes.busy : yes.label}
          </Button>
        )}
        <Button ref={no} look="outlined" data-first-focus onClick={close} className="px-3">
          {settled ? adminTexts.close : adminTexts.cancel}
        </Button>
      </div>
    </Dialog>
  );
}
