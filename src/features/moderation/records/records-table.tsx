import { useRevalidator } from "react-router";
import { sendUndoable } from "#src/client/undoable.ts";
import type { RecordForAdmins } from "#src/features/accounts/record/record.contract.ts";
import { detailsAddress } from "#src/features/craftsmen/address.ts";
import { ReasonQuestion } from "#src/features/moderation/decisions/reason-question.tsx";
import { offerWhatsApp } from "#src/features/moderation/listing/whatsapp-offer.ts";
import { whatsAppTexts } from "#src/features/moderation/texts.ts";
import { site } from "#src/settings/current-site.ts";
import { ConfirmDialog, useDialogItem } from "#src/ui/admin/confirm-dialog.tsx";
import { useFocusAfterRemoval } from "#src/ui/admin/use-focus-after-removal.ts";
import { Prose } from "#src/ui/prose.tsx";
import { classes } from "#src/ui/styles/classes.ts";
import { DeletionQuestion } from "./deletion-question.tsx";
import type { QuestionedDecision } from "./record-actions.tsx";
import { RecordTableRow } from "./record-row.tsx";
import { restoreTexts, recordsTexts as texts } from "./records.texts.ts";

const columns = [
  { title: texts.craftsman, width: "xl:w-[24%]" },
  { title: texts.contact, width: "xl:w-[26%]" },
  { title: texts.state, width: "xl:w-[17%]" },
  { title: texts.registered, width: "xl:w-[13%]" },
  { title: texts.acts, width: "xl:w-[20%]" },
];

/** The list as a table, whose rows are stacked where there is no room for it. */
export function RecordsTable({ records }: { records: RecordForAdmins[] }) {
  const { revalidate } = useRevalidator();
  const {
    item: about,
    isOpen,
    open: ask,
    close,
  } = useDialogItem<{
    decision: QuestionedDecision;
    record: RecordForAdmins;
  }>();
  // While a dialog is open the focus is its own.
  const { box, markRemoved } = useFocusAfterRemoval<HTMLTableElement>(isOpen ? undefined : records);

  const changes = (changed: RecordForAdmins) => {
    markRemoved(records.findIndex(({ id }) => id === changed.id));
    return revalidate();
  };
  return (
    <>
      <table
        ref={box}
        className="block w-full rounded-card bg-surface shadow-card xl:table xl:table-fixed xl:border-collapse"
      >
        <caption className="sr-only">{texts.title}</caption>
        <thead className="max-xl:sr-only">
          <tr className="text-small text-ink2">
            {columns.map(({ title, width }) => (
              <th
                key={title}
                scope="col"
                className={classes("px-3 py-3 text-start font-medium first:ps-5", width)}
              >
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="block divide-y divide-line xl:table-row-group xl:border-t xl:border-line">
          {records.map((record) => (
            <RecordTableRow
              key={record.id}
              record={record}
              isAlone={records.length === 1}
              onDecided={() => changes(record)}
              onAsk={(decision) => ask({ decision, record })}
            />
          ))}
        </tbody>
      </table>
      {about && (
        <DecisionQuestion
          key={`${about.decision} ${about.record.id}`}
          decision={about.decision}
          craftsman={about.record}
          open={isOpen}
          onClose={close}
          onDone={() => changes(about.record)}
          onRefused={() => changes(about.record)}
        />
      )}
    </>
  );
}

interface DecisionQuestionProps {
  decision: QuestionedDecision;
  craftsman: RecordForAdmins;
  open: boolean;
  onClose: () => void;
  onDone: () => unknown;
  onRefused: () => unknown;
}

function DecisionQuestion({ decision, ...question }: DecisionQuestionProps) {
  if (decision === "restore" || decision === "reopen")
    return <ReturnQuestion decision={decision} {...question} />;
  if (decision === "delete") return <DeletionQuestion {...question} />;
  return <ReasonQuestion decision={decision} {...question} />;
}

interface ReturnQuestionProps {
  decision: "restore" | "reopen";
  craftsman: RecordForAdmins;
  open: boolean;
  onClose: () => void;
  onDone: () => unknown;
  onRefused: () => unknown;
}

/** Asks before a suspended listing is shown again, or a declined or published one looked at anew. */
function ReturnQuestion({ decision, craftsman, ...question }: ReturnQuestionProps) {
  const { id, fullname, state, state_reason: reason, version, email } = craftsman;
  const isMailed = site().sends_mail && email !== null;
  function done() {
    const url = `${location.origin}${detailsAddress(craftsman)}`;
    if (decision === "restore" && state === "suspended") {
      offerWhatsApp(craftsman, whatsAppTexts.restored(site().name, url));
    }
    return question.onDone();
  }
  // Another admin may have decided while it is open.
  const texts =
    decision === "reopen"
      ? restoreTexts.approved
      : restoreTexts[state === "declined" ? "declined" : "suspended"];
  return (
    <ConfirmDialog
      title={texts.title}
      confirm={{ label: texts.label, busy: restoreTexts.busy, notDone: restoreTexts.notDone }}
      act={() => sendUndoable(`/api/craftsmen-${decision}/${id}`, { version })}
      {...question}
      onDone={done}
    >
      <p>{isMailed ? texts.what(fullname) : texts.whatUnmailed(fullname)}</p>
      {reason && (
        <div className="mt-2">
          <p className="font-medium">{texts.reason}</p>
          <Prose text={reason} />
        </div>
      )}
    </ConfirmDialog>
  );
}
