import { Check } from "lucide-react";
import { useState } from "react";
import { sendUndoable } from "#src/client/undoable.ts";
import { detailsAddress } from "#src/features/craftsmen/address.ts";
import { type HeldField, heldFieldName } from "#src/features/craftsmen/revisions/held-fields.ts";
import { reasonsOf, reasonText } from "#src/features/moderation/decisions/reasons.ts";
import { threeButtons } from "#src/features/moderation/listing/decision-bar.ts";
import { offerWhatsApp } from "#src/features/moderation/listing/whatsapp-offer.ts";
import { moderationTexts } from "#src/features/moderation/texts.ts";
import { site } from "#src/settings/current-site.ts";
import { showResult } from "#src/ui/actions/show-result.tsx";
import { toast } from "#src/ui/actions/toast.tsx";
import { useAction } from "#src/ui/actions/use-action.ts";
import { AdminFormError } from "#src/ui/admin/form-error.tsx";
import { adminTexts } from "#src/ui/admin/texts.ts";
import { Button } from "#src/ui/button.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import { Choice } from "#src/ui/forms/choice.tsx";
import { SubmitButton } from "#src/ui/forms/submit-button.tsx";
import { TextArea } from "#src/ui/forms/text-area.tsx";
import { handled, useSubmission } from "#src/ui/forms/use-submission.ts";
import type { Revision } from "./contract.ts";
import { reasonsFor } from "./reasons-for.ts";
import { revisionWhatsApp, revisionTexts as texts } from "./texts.ts";

interface DecisionProps {
  revision: Revision;
  /** The element that names whom, to tell one button from the next. */
  nameId: string;
  /** It is decided, or has changed meanwhile: time to load the list again. */
  onDecided: () => unknown;
}

/** The buttons of a revision, on phones in a bar above the bottom bar. */
export function RevisionDecision({ revision, nameId, onDecided }: DecisionProps) {
  const [question, setQuestion] = useState<"some" | "decline">();
  const { id, version, fullname, changes, may_approve } = revision;
  const { busy, run } = useAction({
    act: () => sendUndoable(`/api/revisions/${id}/approve`, { version }),
    done() {
      offerApproved(revision, fieldsOf(revision));
      return onDecided();
    },
    subject: fullname,
    refused({ isTemporary, message }) {
      if (isTemporary) return toast(message, "bad", { label: moderationTexts.again, run });
      toast(message, "bad");
      return onDecided();
    },
  });
  const close = () => setQuestion(undefined);
  const canChoose = may_approve && changes.length > 1;
  const label = (name: string) => ({
    id: `${name}-${id}`,
    "aria-labelledby": `${name}-${id} ${nameId}`,
  });
  return (
    <div data-decision-bar className={threeButtons(canChoose)}>
      <Button
        {...label("decline")}
        look="warning"
        onClick={() => setQuestion("decline")}
        className={may_approve ? "px-2 max-md:min-h-14" : "col-span-full max-md:min-h-14"}
      >
        {texts.decline}
      </Button>
      {canChoose && (
        <Button
          {...label("some")}
          look="outlined"
          onClick={() => setQuestion("some")}
          className="px-2 max-md:min-h-14"
        >
          {texts.some}
        </Button>
      )}
      {may_approve && (
        <Button {...label("approve")} onClick={run} busy={busy} className="px-2 max-md:min-h-14">
          <Check aria-hidden="true" className="size-5" />
          {busy ? texts.approving : texts.approveAll}
        </Button>
      )}
      {question === "some" && (
        <SomeDialog revision={revision} onClose={close} onDecided={onDecided} />
      )}
      {question === "decline" && (
        <DeclineDialog revision={revision} onClose={close} onDecided={onDecided} />
      )}
    </div>
  );
}

interface DialogProps {
  revision: Revision;
  onClose: () => void;
  onDecided: () => unknown;
}

/** A form in a dialog that decides: a refusal because something has changed closes it and loads the list again. */
function useDecision(
  { revision, onClose, onDecided }: DialogProps,
  {
    act,
    body,
    told,
  }: {
    act: "approve" | "decline";
    body: (fields: FormData) => object;
    told: (fields: FormData) => void;
  },
) {
  return useSubmission({
    async send(fields) {
      const sent = { ...body(fields), version: revision.version };
      return { fields, result: await sendUndoable(`/api/revisions/${revision.id}/${act}`, sent) };
    },
    async done({ fields, result }) {
      showResult(result, { subject: revision.fullname, refresh: onDecided });
      told(fields);
      onClose();
      await onDecided();
    },
    async refused(error) {
      if (!error.isOutdated) return undefined;
      onClose();
      toast(error.message, "bad");
      await onDecided();
      return handled;
    },
  });
}

function SomeDialog(props: DialogProps) {
  const { revision, onClose } = props;
  const { form, busy, errors, formError } = useDecision(props, {
    act: "approve",
    body: (fields) => ({ fields: fields.getAll("fields") }),
    told: (fields) => offerApproved(revision, fields.getAll("fields") as HeldField[]),
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.someTitle}
      subtitle={<bdi>{revision.fullname}</bdi>}
    >
      <form {...form} className="flex flex-col gap-4">
        <AdminFormError error={formError} />
        <Choice
          name="fields"
          label={texts.someText}
          options={revision.changes.map(({ field }) => ({
            value: field,
            text: heldFieldName(field),
          }))}
          several
          stacked
          firstFocus
          errors={errors.fields}
        />
        <Buttons send={texts.someSend} busyText={texts.approving} busy={busy} onClose={onClose} />
      </form>
    </Dialog>
  );
}

function DeclineDialog(props: DialogProps) {
  const { revision, onClose } = props;
  const declined = fieldsOf(revision);
  const reasons = reasonsFor(declined);
  const given = (fields: FormData) => ({
    reasons: fields.getAll("reasons").map(String),
    note: String(fields.get("note") ?? ""),
  });
  const { form, busy, errors, formError } = useDecision(props, {
    act: "decline",
    body: given,
    told(fields) {
      const { reasons, note } = given(fields);
      const text = revisionWhatsApp.declined(site().name, {
        declined,
        published: revision.published,
        reason: reasonText(reasonsOf.decline, reasons, note.trim()),
      });
      offerWhatsApp(revision, text);
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.declineTitle}
      subtitle={<bdi>{revision.fullname}</bdi>}
    >
      <form {...form} className="flex flex-col gap-4">
        <AdminFormError error={formError} />
        {reasons.length > 0 && (
          <Choice
            name="reasons"
            label={moderationTexts.reasons}
            options={reasons.map((value) => ({ value, text: reasonsOf.decline[value] }))}
            several
            stacked
            firstFocus
            errors={errors.reasons}
          />
        )}
        <TextArea
          name="note"
          label={moderationTexts.note}
          {...(reasons.length > 0 ? { aside: moderationTexts.optional } : { required: true })}
          hint={texts.declineHint}
          rows={2}
          errors={errors.note ?? (reasons.length > 0 ? undefined : errors.reasons)}
        />
        <Buttons
          send={texts.declineTitle}
          busyText={moderationTexts.declining.sending}
          busy={busy}
          isDanger
          onClose={onClose}
        />
      </form>
    </Dialog>
  );
}

interface ButtonsProps {
  send: string;
  busyText: string;
  busy: boolean;
  isDanger?: boolean;
  onClose: () => void;
}

const Buttons = ({ send, busyText, busy, isDanger = false, onClose }: ButtonsProps) => (
  <div className="pairs grid gap-3">
    <SubmitButton
      {...(isDanger ? { look: "danger" as const } : {})}
      busy={busy}
      busyText={busyText}
      className="px-3"
    >
      {send}
    </SubmitButton>
    <Button look="outlined" onClick={onClose} className="px-3">
      {adminTexts.cancel}
    </Button>
  </div>
);

const fieldsOf = ({ changes }: Revision) => changes.map(({ field }) => field);

function offerApproved(revision: Revision, published: HeldField[]) {
  const address = detailsAddress({ id: revision.craftsman_id });
  const url = `${location.origin}${address}`;
  const { name } = site();
  const text =
    published.length < revision.changes.length
      ? revisionWhatsApp.approvedSome(name, { published, url })
      : revisionWhatsApp.approved(name, url);
  offerWhatsApp(revision, text);
}
