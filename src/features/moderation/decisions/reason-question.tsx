import { type ReactNode, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { plural } from "#src/arabic/plural.ts";
import type { ApiError } from "#src/client/client.ts";
import { type StepsResult, sendInSteps, sendUndoable, stepSize } from "#src/client/undoable.ts";
import { profileTexts } from "#src/features/accounts/profile/profile.texts.ts";
import type { RecordForAdmins } from "#src/features/accounts/record/record.contract.ts";
import { offerWhatsApp } from "#src/features/moderation/listing/whatsapp-offer.ts";
import {
  bulkCounts,
  decisionCounts,
  moderationTexts,
  whatsAppTexts,
} from "#src/features/moderation/texts.ts";
import { Unsaved } from "#src/features/site/unsaved.tsx";
import { greetingOf, nameIfVerified } from "#src/mail/layout/greeting.ts";
import { site } from "#src/settings/current-site.ts";
import { showManyResult, showResult } from "#src/ui/actions/show-result.tsx";
import { toast } from "#src/ui/actions/toast.tsx";
import { AdminFormError } from "#src/ui/admin/form-error.tsx";
import { adminTexts } from "#src/ui/admin/texts.ts";
import { Button } from "#src/ui/button.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import { Checkbox, Choice } from "#src/ui/forms/choice.tsx";
import { SubmitButton } from "#src/ui/forms/submit-button.tsx";
import { TextArea } from "#src/ui/forms/text-area.tsx";
import { handled, useSubmission } from "#src/ui/forms/use-submission.ts";
import { Progress } from "#src/ui/progress.tsx";
import { Prose } from "#src/ui/prose.tsx";
import {
  otherReason,
  type ReasonedDecision,
  reasonMails,
  reasonsOf,
  reasonText,
} from "./reasons.ts";
import type { Unmailed } from "./without-email.tsx";

const questions = { decline: moderationTexts.declining, suspend: moderationTexts.suspending };

interface QuestionProps {
  open: boolean;
  onClose: () => void;
  onDone: () => unknown;
  onUndone?: () => unknown;
  /** Another admin was first, and the message is shown: time to load the list again. */
  onRefused: (error: ApiError) => unknown;
}

interface ReasonQuestionProps extends QuestionProps {
  decision: ReasonedDecision;
  craftsman: Pick<RecordForAdmins, "id" | "fullname" | "email" | "phone" | "email_verified_at">;
}

/** Asks why a listing is declined or suspended, and does it. */
export function ReasonQuestion({ decision, craftsman, onUndone, ...props }: ReasonQuestionProps) {
  const { id, fullname } = craftsman;
  const { revalidate } = useRevalidator();
  return (
    <ReasonDialog
      {...props}
      decision={decision}
      to={craftsman}
      subject={fullname}
      send={async (given) => ({
        given,
        result: await sendUndoable(`/api/craftsmen-${decision}/${id}`, given),
      })}
      onSent={({ result, given }) => {
        showResult(result, {
          subject: fullname,
          count: decisionCounts[decision],
          undone: onUndone,
          refresh: revalidate,
        });
        if (given.final) return;
        const reason = reasonText(reasonsOf[decision], given.reasons, given.note.trim());
        const write = decision === "decline" ? whatsAppTexts.declined : whatsAppTexts.suspended;
        offerWhatsApp(craftsman, write(site().name, reason));
      }}
    />
  );
}

interface BulkQuestionProps extends Omit<QuestionProps, "onUndone"> {
  decision: ReasonedDecision;
  ids: number[];
  /** What is decided on, under the title. */
  subject: string;
  /** Called with those whom no mail tells of it; undefined once it was undone. */
  onUnmailed: (unmailed: Unmailed | undefined) => void;
}

const nothingSent: StepsResult = {
  changed: 0,
  sent: 0,
  withoutEmail: [],
  undoTokens: [],
  text: undefined,
};

/**
 * Asks why several listings are declined or suspended, and does it for the same reasons. Many are sent in steps:
 * closing the question stops after the one that is under way, and after a failure the rest can be sent again. Until
 * all are sent, leaving the page asks.
 */
export function BulkQuestion(question: BulkQuestionProps) {
  const { decision, ids, onClose, onDone, onUnmailed, ...props } = question;
  const { revalidate } = useRevalidator();
  const { progress, unfinished } = questions[decision];
  // Until all are sent: what the steps before a failure have done, and whether the refusal was final.
  const sent = useRef({ ids, result: nothingSent, isFinal: false, reason: "" });
  const isSending = useRef(false);
  const isStopped = useRef(false);
  const [isUnfinished, setUnfinished] = useState(false);

  async function send(given: Reasons, onProgress: (sent: number) => void): Promise<StepsResult> {
    const { result: before } = sent.current;
    if (before.sent === 0) {
      const reason = reasonText(reasonsOf[decision], given.reasons, given.note.trim());
      sent.current = { ids, result: nothingSent, isFinal: given.final, reason };
    }
    const all = sent.current.ids;
    const rest = { ids: all.slice(before.sent), ...given };
    isSending.current = true;
    isStopped.current = false;
    setUnfinished(all.length > stepSize);
    try {
      await sendInSteps(`/api/craftsmen-${decision}`, rest, (result) => {
        sent.current.result = joined(before, result);
        onProgress(sent.current.result.sent / all.length);
        return !isStopped.current;
      });
    } finally {
      isSending.current = false;
      const { result } = sent.current;
      setUnfinished(!isStopped.current && result.sent > 0 && result.sent < all.length);
    }
    return sent.current.result;
  }

  function show({ text, changed, sent: count, withoutEmail, undoTokens }: StepsResult) {
    const { decided, skipped } = bulkCounts(decision, {
      isFinal: sent.current.isFinal,
      sendsMail: site().sends_mail,
    });
    const counted = `${plural(changed, decided)} ${plural(count - changed, skipped)}`.trim();
    sent.current.result = nothingSent;
    setUnfinished(false);
    showManyResult(text ?? counted, undoTokens, {
      undone: () => onUnmailed(undefined),
      refresh: revalidate,
    });
    const { reason } = sent.current;
    if (withoutEmail.length > 0) onUnmailed({ decision, ids: withoutEmail, reason });
  }

  return (
    <>
      <Unsaved
        changed={isUnfinished}
        texts={unfinished}
        onLeave={() => {
          isStopped.current = true;
          setUnfinished(false);
          // The step that is under way shows the result when it is done.
          const { result } = sent.current;
          if (!isSending.current && result.sent > 0) show(result);
        }}
      />
      <ReasonDialog
        {...props}
        decision={decision}
        send={send}
        onSent={show}
        onDone={onDone}
        onClose={() => {
          isStopped.current = true;
          if (isSending.current && sent.current.ids.length > stepSize) return;
          onClose();
          // Given up after a failure.
          const { result } = sent.current;
          if (result.sent === 0) return;
          show(result);
          onDone();
        }}
        progressText={(part) => progress(Math.round(part * sent.current.ids.length), ids.length)}
        failureText={(message) => {
          const { result, ids: all } = sent.current;
          return result.sent === 0 ? undefined : `${progress(result.sent, all.length)}. ${message}`;
        }}
      />
    </>
  );
}

const joined = (
  before: StepsResult,
  { changed, sent, withoutEmail, undoTokens, text }: StepsResult,
) =>
  before.sent === 0
    ? { changed, sent, withoutEmail, undoTokens, text }
    : {
        changed: before.changed + changed,
        sent: before.sent + sent,
        withoutEmail: [...before.withoutEmail, ...withoutEmail],
        undoTokens: [...before.undoTokens, ...undoTokens],
        text: undefined,
      };

interface ReasonDialogProps<Result> extends Omit<QuestionProps, "onUndone"> {
  decision: ReasonedDecision;
  to?: ReasonQuestionProps["craftsman"];
  /** What is decided on, under the title. */
  subject: string;
  send: (given: Reasons, onProgress: (sent: number) => void) => Promise<Result>;
  onSent: (result: Result) => void;
  /** While it is sent in steps. @param part from 0 to 1 */
  progressText?: (part: number) => string;
  /** In place of an error's message. */
  failureText?: (message: string) => string | undefined;
}

/** The question, about one listing or several. */
function ReasonDialog<Result>(props: ReasonDialogProps<Result>) {
  const { decision, to, subject, open, onClose, onDone, onRefused } = props;
  const reasons = reasonsOf[decision];
  const { title, note, noteUnmailed, send, sending } = questions[decision];
  const [given, setGiven] = useState<Reasons>(noReasons);
  const reason = reasonText(reasons, given.reasons, given.note.trim()) || moderationTexts.noReason;
  const sendsMail = site().sends_mail;
  const hasNoEmail = to?.email === null;
  const close = () => {
    reset();
    onClose();
  };
  const { form, busy, progress, errors, formError, reset } = useSubmission({
    send: (fields, onProgress) => props.send(givenIn(fields), onProgress),
    async done(result) {
      props.onSent(result);
      close();
      await onDone();
    },
    async refused(error) {
      if (!error.isOutdated) return props.failureText?.(error.message);
      close();
      toast(error.message, "bad");
      await onRefused(error);
      return handled;
    },
  });
  return (
    <Dialog open={open} onClose={close} title={title} subtitle={<bdi>{subject}</bdi>}>
      <form
        {...form}
        onChange={({ currentTarget }) => setGiven(givenIn(new FormData(currentTarget)))}
        className="flex flex-col gap-4"
      >
        <AdminFormError error={formError} />
        <Choice
          name="reasons"
          label={moderationTexts.reasons}
          options={Object.entries(reasons)
            .filter(([value]) => value !== otherReason)
            .map(([value, text]) => ({ value, text }))}
          several
          stacked
          firstFocus
          errors={errors.reasons}
        />
        {decision === "decline" && (
          <Checkbox
            name="final"
            label={sendsMail ? moderationTexts.final : moderationTexts.finalUnmailed}
          />
        )}
        <TextArea
          name="note"
          label={moderationTexts.note}
          aside={moderationTexts.optional}
          hint={!sendsMail ? noteUnmailed : given.final ? moderationTexts.finalHint : note}
          rows={2}
          errors={errors.note}
        />
        {hasNoEmail && !given.final && <p className="text-label">{whatsAppTexts.preview}</p>}
        {sendsMail && !hasNoEmail && !given.final && (
          <MailPreview decision={decision} to={to} reason={reason} />
        )}
        {!sendsMail && !hasNoEmail && (
          <ProfilePreview decision={decision} isFinal={given.final} reason={reason} />
        )}
        {/* Always in sight, however long the reasons are. */}
        <div className="tall:sticky bottom-0 -mx-5 -mb-6 flex flex-col gap-3 border-t border-line bg-raised px-5 py-4">
          {busy && progress !== undefined && props.progressText && (
            <div className="flex flex-col gap-1.5">
              <p className="text-small tabular-nums">{props.progressText(progress)}</p>
              <Progress label={props.progressText(progress)} value={progress} />
            </div>
          )}
          <div className="pairs grid gap-3">
            <SubmitButton look="danger" busy={busy} busyText={sending} className="px-3">
              {send}
            </SubmitButton>
            <Button look="outlined" onClick={close} className="px-3">
              {adminTexts.cancel}
            </Button>
          </div>
        </div>
      </form>
    </Dialog>
  );
}

interface Reasons {
  reasons: string[];
  note: string;
  final: boolean;
}

const noReasons: Reasons = { reasons: [], note: "", final: false };

const givenIn = (fields: FormData): Reasons => ({
  reasons: fields.getAll("reasons").map(String),
  note: String(fields.get("note") ?? ""),
  final: fields.has("final"),
});

interface MailPreviewProps {
  decision: ReasonedDecision;
  /** Absent where several get the same mail. */
  to: Pick<RecordForAdmins, "fullname" | "email_verified_at"> | undefined;
  reason: string;
}

/** The mail to the craftsman as it will read; the server writes it by the same functions. */
function MailPreview({ decision, to, reason }: MailPreviewProps) {
  const { subject, paragraphs, action, notes } = reasonMails[decision]({
    reason,
    appUrl: location.origin,
    siteName: site().name,
  });
  const { name } = nameIfVerified({
    name: to?.fullname ?? null,
    emailVerifiedAt: to?.email_verified_at ? new Date(to.email_verified_at) : null,
  });
  return (
    <Preview title={moderationTexts.preview}>
      <p className="font-semibold">{subject}</p>
      <p>{greetingOf(name)}</p>
      {paragraphs.map((text) => (
        <Prose key={text} text={text} />
      ))}
      {action && (
        <p>
          <span className="inline-block rounded-chip bg-fill px-3 py-1 font-semibold text-on-fill">
            {action.label}
          </span>
        </p>
      )}
      {notes?.map((note) => (
        <p key={note} className="text-ink2">
          {note}
        </p>
      ))}
    </Preview>
  );
}

interface ProfilePreviewProps {
  decision: ReasonedDecision;
  isFinal: boolean;
  reason: string;
}

/** What the craftsman's own screen says, which is all that he is told without a mail server. */
function ProfilePreview({ decision, isFinal, reason }: ProfilePreviewProps) {
  const { suspended, declined, declinedFinally, correct, write, writeLink } = profileTexts;
  const refused = decision === "suspend" ? suspended : declinedFinally;
  const canSendAgain = decision === "decline" && !isFinal;
  return (
    <Preview title={moderationTexts.previewUnmailed}>
      <p>{canSendAgain ? declined : refused}</p>
      <Prose text={reason} className="font-semibold" />
      <p>{canSendAgain ? correct : `${write} ${writeLink}.`}</p>
    </Preview>
  );
}

const Preview = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title}>
    <h3 className="mb-1.5 text-label font-medium">{title}</h3>
    <div className="flex flex-col gap-2 rounded-control border border-line bg-bg px-3.5 py-3 text-small">
      {children}
    </div>
  </section>
);
