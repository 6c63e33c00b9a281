import { Link } from "react-router";
import { age } from "../../../arabic/age.ts";
import { classes } from "../../../ui/classes.ts";
import { Prose } from "../../../ui/prose.tsx";
import { useNow } from "../../../ui/use-now.ts";
import type { ReviewRecord } from "../../accounts/record.contract.ts";
import { detailsAddress } from "../../craftsmen/address.ts";
import { Portrait } from "../../craftsmen/portrait.tsx";
import { stateNames } from "../../craftsmen/states.texts.ts";
import type { ListingState } from "../../craftsmen/states.ts";
import { Approve } from "../approve.tsx";
import { ChangedNames, type Changes, useChanges } from "../changed.tsx";
import { ContactsReviewed } from "../former/contacts-reviewed.tsx";
import { FormerDecisions } from "../former/former-decisions.tsx";
import { formerDecisionTexts } from "../texts.ts";
import { RecordContact } from "./record-contact.tsx";
import { recordDeletionTexts, recordsTexts, restoreTexts } from "./records.texts.ts";

/** Decisions that are confirmed in a dialog. */
export type QuestionedDecision = "decline" | "suspend" | "restore" | "delete";

interface RecordRowProps {
  record: ReviewRecord;
  /** Published or reviewed, or decided by somebody else meanwhile. */
  onDecided: () => unknown;
  onAsk: (decision: QuestionedDecision) => void;
}

const cell = "px-4 xl:px-3 xl:py-3 xl:align-top";

/** One craftsman: name and trade, contacts, state of the listing, and the possible decisions. */
export function RecordRow({ record, onDecided, onAsk }: RecordRowProps) {
  const now = useNow();
  const changes = useChanges(record);
  const { created_at } = record;
  return (
    <tr className="grid grid-cols-1 gap-2 py-4 md:max-xl:grid-cols-2 xl:table-row">
      <th scope="row" className={classes(cell, "text-start font-normal xl:ps-5")}>
        <Person record={record} changes={changes} />
      </th>
      <td className={cell}>
        <RecordContact of={record} />
      </td>
      <td className={cell}>
        <StateCell record={record} />
      </td>
      <td className={classes(cell, "text-small text-ink2 xl:pt-3.5")}>
        <span className="xl:hidden">{recordsTexts.registered} </span>
        <time dateTime={created_at}>{age(created_at, now)}</time>
      </td>
      <td className={classes(cell, "xl:pe-5")}>
        <Actions record={record} onDecided={onDecided} onAsk={onAsk} />
      </td>
    </tr>
  );
}

const nameId = (id: number) => `record-${id}`;

function Person({ record, changes }: { record: ReviewRecord; changes: Changes }) {
  const { id, fullname, profession, city, state } = record;
  return (
    <div className="flex items-start gap-3">
      <Portrait of={record} size="card" className="size-14 shrink-0 rounded-control" />
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p
          id={nameId(id)}
          // A pending one's buttons decide at once; the others ask first.
          {...(state === "pending" ? { "data-focus-after-removal": true, tabIndex: -1 } : {})}
          className="font-semibold"
        >
          {state === "approved" ? (
            <Link
              to={detailsAddress(record)}
              className="-my-2 inline-block py-2 text-teal underline-offset-4 hover:underline"
            >
              {fullname}
            </Link>
          ) : (
            fullname
          )}
        </p>
        <p className="text-small text-ink2">
          {profession.title} · {city.name}
        </p>
        <ChangedNames of={changes} />
      </div>
    </div>
  );
}

const stateLooks: Record<ListingState, string> = {
  pending: "bg-clay-tint text-clay-ink",
  approved: "bg-green-tint text-green",
  declined: "bg-sunk text-ink2",
  suspended: "bg-red-tint text-red",
};

function StateCell({ record }: { record: ReviewRecord }) {
  const { state, state_reason: reason, former_decisions: formerDecisions } = record;
  return (
    <>
      <p
        className={classes(
          "inline-block rounded-chip px-2.5 py-0.5 text-tiny font-medium whitespace-nowrap",
          stateLooks[state],
        )}
      >
        {stateNames[state]}
      </p>
      {reason && (
        <Prose text={reason} className="mt-1 line-clamp-3 max-w-[60ch] text-small text-ink2" />
      )}
      {record.contacts_flagged_at && (
        <p className="mt-1.5 text-small font-semibold text-red">{formerDecisionTexts.flagged}</p>
      )}
      <FormerDecisions of={formerDecisions} className="mt-1.5" />
    </>
  );
}

const actionClass =
  "inline-flex min-h-11 items-center rounded-control px-3 text-start text-label font-semibold xl:-mt-1.5";

function Actions({ record, onDecided, onAsk }: RecordRowProps) {
  const { id, fullname, state } = record;
  const name = <span className="sr-only"> {fullname}</span>;
  const ask = (decision: QuestionedDecision) => ({
    type: "button" as const,
    "aria-haspopup": "dialog" as const,
    onClick: () => onAsk(decision),
  });
  if (state === "pending") {
    return (
      <div className="grid grid-cols-2 items-center gap-2 xl:grid-cols-1">
        <Approve of={record} nameId={nameId(id)} onApproved={onDecided} className="px-3" />
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
        {record.contacts_flagged_at && (
          <ContactsReviewed of={record} onDone={onDecided} className={actionClass} />
        )}
      </div>
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-x-2">
      <button
        {...ask("restore")}
        data-focus-after-removal
        className={classes(actionClass, "-ms-3 text-teal hover:bg-teal-tint")}
      >
        {restoreTexts[state].label}
        {name}
      </button>
      <button
        {...ask("delete")}
        data-for="admin"
        className={classes(actionClass, "xl:-ms-3 text-red hover:bg-red-tint")}
      >
        {recordDeletionTexts.label}
        {name}
      </button>
    </div>
  );
}
