import { MessageCircle } from "lucide-react";
import { useState } from "react";
import { browserApi } from "#src/client/browser.ts";
import { ApiError } from "#src/client/client.ts";
import { toast } from "#src/ui/actions/toast.tsx";
import { Button, buttonClass } from "#src/ui/button.tsx";
import { TextField } from "#src/ui/forms/field.tsx";
import { SubmitButton } from "#src/ui/forms/submit-button.tsx";
import { useSubmission } from "#src/ui/forms/use-submission.ts";
import { FormError, Notice } from "#src/ui/notice.tsx";
import type { CodeOffer } from "./contract.ts";
import { codeTexts as texts } from "./screen.texts.ts";

interface CodeStepsProps {
  offer: CodeOffer;
  /** What whoever gets the code from somebody can do with it. */
  warning?: string;
  /** Where a code that was sent is typed. */
  typedPath: string;
  /** Asks whether the number is proven by now. */
  onCheck: () => Promise<boolean>;
  onProven: () => unknown;
  onAnother: () => void;
}

/** What to do with a code: send it in a message from one's number, or type the one that came. */
export function CodeSteps({
  offer,
  warning = texts.warning,
  typedPath,
  onCheck,
  onProven,
  onAnother,
}: CodeStepsProps) {
  return (
    <div className="flex w-full flex-col gap-4 text-start">
      {offer.url === null ? (
        <TypedCode path={typedPath} onProven={onProven} />
      ) : (
        <MessagedCode
          offer={offer}
          url={offer.url}
          warning={warning}
          onCheck={onCheck}
          onProven={onProven}
        />
      )}
      <Button look="quiet" onClick={onAnother}>
        {texts.another}
      </Button>
    </div>
  );
}

interface MessagedCodeProps extends Pick<CodeStepsProps, "offer" | "onCheck" | "onProven"> {
  url: string;
  warning: string;
}

function MessagedCode({ offer, url, warning, onCheck, onProven }: MessagedCodeProps) {
  const [busy, setBusy] = useState(false);
  const [isEarly, setEarly] = useState(false);
  async function check() {
    setBusy(true);
    setEarly(false);
    try {
      if (await onCheck()) await onProven();
      else setEarly(true);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast(error.message, "bad");
    } finally {
      setBusy(false);
    }
  }
  return (
    <>
      <p className="text-center">
        {texts.from}{" "}
        <bdi dir="ltr" className="font-semibold whitespace-nowrap tabular-nums">
          {offer.phone_display}
        </bdi>
      </p>
      <p className="rounded-control bg-sunk px-4 py-3 text-center">
        <span className="text-label text-ink2">{texts.code}: </span>
        <bdi dir="ltr" className="text-title font-bold tracking-widest tabular-nums">
          {offer.code}
        </bdi>
      </p>
      <a
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        className={buttonClass("filled", "min-h-13 px-3")}
      >
        <MessageCircle aria-hidden="true" className="size-5 shrink-0" />
        {texts.send}
      </a>
      <p className="text-label font-semibold text-clay-ink">{warning}</p>
      <p className="text-label text-ink2">{texts.valid}</p>
      <Button look="outlined" busy={busy} onClick={() => void check()}>
        {busy ? texts.checking : texts.check}
      </Button>
      <div role="status">{isEarly && <Notice tone="neutral">{texts.notYet}</Notice>}</div>
    </>
  );
}

function TypedCode({ path, onProven }: { path: string; onProven: () => unknown }) {
  const { form, busy, errors, formError } = useSubmission({
    send: (fields) => browserApi.send("POST", path, { code: fields.get("code") }),
    done: onProven,
  });
  return (
    <form {...form} className="flex flex-col gap-4">
      <TextField
        name="code"
        label={texts.typed}
        hint={texts.typedHint}
        inputMode="numeric"
        autoComplete="one-time-code"
        foreign
        required
        errors={errors.code}
      />
      <FormError>{formError?.text}</FormError>
      <SubmitButton busy={busy} busyText={texts.checking}>
        {texts.confirm}
      </SubmitButton>
    </form>
  );
}
