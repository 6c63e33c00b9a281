import { browserApi } from "#src/client/browser.ts";
import type { RecordForAdmins } from "#src/features/accounts/record/record.contract.ts";
import { Approve } from "#src/features/moderation/listing/approve.tsx";
import { DeadNumber } from "#src/features/moderation/listing/dead-number.tsx";
import { formerDecisionTexts } from "#src/features/moderation/texts.ts";
import { toast } from "#src/ui/actions/toast.tsx";
import { useAction } from "#src/ui/actions/use-action.ts";
import { classes } from "#src/ui/styles/classes.ts";
import { recordDeletionTexts, restoreTexts } from "./records.texts.ts";

/** Decisions that are confirmed in a dialog. */
export type QuestionedDecision = "decline" | "suspend" | "restore" | "reopen" | "delete";

/** The id of the element with a craftsman's name, which names the button beside it. */
export const nameIdOf = (id: number) => `record-${id}`;

interface RecordActionsProps {
  record: RecordForAdmins;
  /** Published or reviewed, or decided by somebody else meanwhile. */
  onDecided: () => unknown;
  onAsk: (decision: QuestionedDecision) => void;
}

const actionClass =
  "inline-flex min-h-11 items-center rounded-control px-3 text-start text-label font-semibold xl:-mt-1.5";

/** The decisions that are possible in the state of a listing, of those to which the admin has a right. */
export function RecordActions({ record, onDecided, onAsk }: RecordActionsProps) {
  const { id, fullname, state, may_publish: mayPublish } = record;
  const name = <span className="sr-only"> {fullname}</span>;
  const ask = (decision: QuestionedDecision) => ({
    type: "button" as const,
    "aria-haspopup": "dialog" as const,
    onClick: () => onAsk(decision),
  });
  if (state === "pending") {
    return (
      <div className="grid grid-cols-2 items-center gap-2 xl:grid-cols-1">
        {mayPublish && (
          <Approve listing={record} nameId={nameIdOf(id)} onApproved={onDecided} className="px-3" />
        )}
        <button
          {...ask("decline")}
          className={classes(actionClass, "justify-center text-red hover:bg-red-tint")}
        >
          رفض{name}
        </button>
      </div>
    );
  }
  if (state === "approved") {
    return (
      <div className="flex flex-wrap items-center gap-x-2">
        <button
          {...ask("suspend")}
          data-focus-after-removal
          className={classes(actionClass, "-ms-3 text-red hover:bg-red-tint")}
        >
          إيقاف{name}
        </button>
        {mayPublish && (
          <button
            {...ask("reopen")}
            className={classes(actionClass, "text-teal hover:bg-teal-tint xl:-ms-3")}
          >
            {restoreTexts.approved.label}
            {name}
          </button>
        )}
        <DeadNumber
          record={record}
          onDone={onDecided}
          className={classes(actionClass, "text-teal hover:bg-teal-tint xl:-ms-3")}
        />
        {(record.contacts_flagged_at || record.flagged_changes.length > 0) && (
          <ConfirmChanges record={record} onDone={onDecided} className={actionClass} />
        )}
      </div>
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-x-2">
      {mayPublish && record.hidden_by !== "pause" && (
        <button
          {...ask("restore")}
          data-focus-after-removal
          className={classes(actionClass, "-ms-3 text-teal hover:bg-teal-tint")}
        >
          {restoreTexts[state].label}
          {name}
        </button>
      )}
      {record.hidden_by && (
        <button
          {...ask("suspend")}
          className={classes(actionClass, "text-red hover:bg-red-tint xl:-ms-3")}
        >
          إيقاف{name}
        </button>
      )}
      <button
        {...ask("delete")}
        data-for="owner"
        className={classes(actionClass, "xl:-ms-3 text-red hover:bg-red-tint")}
      >
        {recordDeletionTexts.label}
        {name}
      </button>
    </div>
  );
}

interface ConfirmChangesProps {
  record: Pick<RecordForAdmins, "id" | "fullname" | "version">;
  onDone: () => unknown;
  className: string;
}

/** Leaves a flagged listing published, after its holder changed it. */
function ConfirmChanges({ record, onDone, className }: ConfirmChangesProps) {
  const { id, fullname, version } = record;
  const { busy, run } = useAction({
    act: () =>
      browserApi.send<string>("POST", `/api/craftsmen-records/${id}/contacts-reviewed`, {
        version,
      }),
    done: onDone,
    refused({ isTemporary, message }) {
      toast(message, "bad");
      return isTemporary ? undefined : onDone();
    },
  });
  return (
    <button
      type="button"
      onClick={run}
      aria-disabled={busy}
      aria-busy={busy}
      className={`${className} text-teal hover:bg-teal-tint`}
    >
      {busy ? formerDecisionTexts.confirmingChanges : formerDecisionTexts.changesConfirmed}
      <span className="sr-only"> {fullname}</span>
    </button>
  );
}
