import { ChevronDown, MessageCircle, Phone } from "lucide-react";
import { type ReactNode, useState } from "react";
import { age } from "#src/arabic/age.ts";
import { plural } from "#src/arabic/plural.ts";
import { pausedUntilText } from "#src/features/accounts/pause/pause.texts.ts";
import type { RecordForAdmins } from "#src/features/accounts/record/record.contract.ts";
import { detailsAddress } from "#src/features/craftsmen/address.ts";
import { Portrait } from "#src/features/craftsmen/card/portrait.tsx";
import { StateMark } from "#src/features/craftsmen/card/state-mark.tsx";
import { Checks } from "#src/features/craftsmen/checks/checks.tsx";
import type { NumberRequests } from "#src/features/craftsmen/counts/contract.ts";
import { numberAsked, periodTexts, times } from "#src/features/craftsmen/counts/texts.ts";
import {
  ChangedNames,
  type Changes,
  useChanges,
} from "#src/features/moderation/listing/changed.tsx";
import { EmailOf, recordsWithout } from "#src/features/moderation/listing/email-of.tsx";
import { FlaggedChanges } from "#src/features/moderation/listing/flagged-changes.tsx";
import { FormerDecisionList } from "#src/features/moderation/listing/former-decisions.tsx";
import { FormerNumber } from "#src/features/moderation/listing/former-number.tsx";
import { PhoneMarks, Verified } from "#src/features/moderation/listing/phone-marks.tsx";
import { RefusalNote } from "#src/features/moderation/listing/refusal-note.tsx";
import { ClaimLinkButton } from "#src/features/moderation/phone/claim-link.tsx";
import { formerDecisionTexts } from "#src/features/moderation/texts.ts";
import { site } from "#src/settings/current-site.ts";
import { Link } from "#src/ui/navigation/link.tsx";
import { useListState } from "#src/ui/navigation/return-to-list.ts";
import { Prose } from "#src/ui/prose.tsx";
import { classes } from "#src/ui/styles/classes.ts";
import { useNow } from "#src/ui/use-now.ts";
import { nameIdOf, type QuestionedDecision, RecordActions } from "./record-actions.tsx";
import { decisionNames, formerAdmin, recordsTexts } from "./records.texts.ts";

interface RecordRowProps {
  record: RecordForAdmins;
  /** The only one found, which is shown in full on phones, too. */
  isAlone?: boolean;
  /** Published or reviewed, or decided by somebody else meanwhile. */
  onDecided: () => unknown;
  onAsk: (decision: QuestionedDecision) => void;
}

const cell = "px-4 xl:px-3 xl:py-3 xl:align-top";

/** One craftsman: name and trade, contacts, state of the listing, and the possible decisions. */
export function RecordTableRow({ record, isAlone = false, onDecided, onAsk }: RecordRowProps) {
  const now = useNow();
  const list = useListState();
  const changes = useChanges(record);
  const { created_at } = record;
  const [wanted, setWanted] = useState<boolean>();
  const isOpen = wanted ?? isAlone;
  // On phones a row has two lines, and the rest is unfolded.
  const rest = isOpen ? cell : classes(cell, "max-md:hidden");
  return (
    <tr className="grid grid-cols-1 gap-2 py-2.5 md:py-4 md:max-xl:grid-cols-2 xl:table-row">
      <th scope="row" className={classes(cell, "text-start font-normal xl:ps-5")}>
        <Person
          record={record}
          changes={changes}
          contact={
            <QuickContact record={record} isOpen={isOpen} onToggle={() => setWanted(!isOpen)} />
          }
        />
      </th>
      <td className={rest}>
        <RecordContact record={record} onDone={onDecided} />
      </td>
      <td className={rest}>
        <StateCell record={record} />
      </td>
      <td className={classes(rest, "text-small text-ink2 xl:pt-3.5")}>
        <span className="xl:hidden">{recordsTexts.registered} </span>
        <time dateTime={created_at}>{age(created_at, now)}</time>
      </td>
      <td className={classes(rest, "xl:pe-5")}>
        <RecordActions record={record} onDecided={onDecided} onAsk={onAsk} />
        <div className="flex flex-wrap gap-x-4">
          <Link
            to={`/listings/${record.id}`}
            state={list}
            className="inline-flex min-h-11 items-center text-label font-semibold text-teal underline-offset-4 hover:underline"
          >
            {recordsTexts.correct}
            <span className="sr-only"> {record.fullname}</span>
          </Link>
          <ClaimLinkButton record={record} />
        </div>
      </td>
    </tr>
  );
}

interface PersonProps {
  record: RecordForAdmins;
  changes: Changes;
  contact: ReactNode;
}

function Person({ record, changes, contact }: PersonProps) {
  const { id, fullname, profession, city, state } = record;
  return (
    <div className="flex items-start gap-3">
      <Portrait card={record} size="card" className="size-14 shrink-0 rounded-control" />
      <div className="min-w-0 grow [overflow-wrap:anywhere]">
        <div className="flex items-start justify-between gap-2">
          <p
            id={nameIdOf(id)}
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
          <StateMark state={state} isPaused={record.paused_at !== null} className="md:hidden" />
        </div>
        <div className="flex items-center justify-between gap-1">
          <p className="min-w-0 text-small text-ink2 max-md:leading-snug">
            {profession.title} · {city.name}
          </p>
          {contact}
        </div>
        <ChangedNames changes={changes} />
      </div>
    </div>
  );
}

function StateCell({ record }: { record: RecordForAdmins }) {
  const now = useNow();
  const { state, state_reason: reason, former_decisions: formerDecisions } = record;
  const { last_decision: decision, numbers_asked: asked } = record;
  return (
    <>
      <p>
        <StateMark state={state} isPaused={record.paused_at !== null} />
        {record.refused_finally && (
          <span className="ms-2 text-small text-ink2">{recordsTexts.finally}</span>
        )}
      </p>
      {record.paused_until && (
        <p className="mt-1 text-small text-ink2">
          {pausedUntilText(record.paused_until, site().country)}
        </p>
      )}
      {reason && !record.paused_at && (
        <Prose text={reason} className="mt-1 line-clamp-3 max-w-[60ch] text-small text-ink2" />
      )}
      {record.contacts_flagged_at && (
        <p className="mt-1.5 text-small font-semibold text-red">{formerDecisionTexts.flagged}</p>
      )}
      {decision && (
        <p className="mt-1 text-small text-ink2">
          {decisionNames[decision.act]} {decision.by ?? formerAdmin}،{" "}
          <time dateTime={decision.at}>{age(decision.at, now)}</time>
        </p>
      )}
      <Checks checks={record.checks} className="mt-1 text-small text-ink2" />
      {asked && asked.days_30 > 0 && (
        <p className="mt-1 text-small text-ink2">{askedText(asked)}</p>
      )}
      <FlaggedChanges record={record} />
      <RefusalNote record={record} className="mt-1.5" />
      <FormerDecisionList decisions={formerDecisions} className="mt-1.5" />
    </>
  );
}

function askedText({ days_7, days_30 }: NumberRequests): string {
  if (days_7 === days_30) return `${plural(days_7, numberAsked)} ${periodTexts.days_7}`;
  const asked = `${plural(days_30, numberAsked)} ${periodTexts.days_30}`;
  return days_7 > 0 ? `${asked}، منها ${plural(days_7, times)} ${periodTexts.days_7}` : asked;
}

interface QuickContactProps {
  record: RecordForAdmins;
  isOpen: boolean;
  onToggle: () => void;
}

const square = "grid size-11 place-items-center rounded-control text-teal";

/** On phones: a craftsman's call and WhatsApp, and what unfolds the rest of the row. */
const QuickContact = ({ record: { id, phone }, isOpen, onToggle }: QuickContactProps) => (
  <span className="flex shrink-0 md:hidden">
    {phone && (
      <>
        <a
          href={`tel:${phone}`}
          aria-label={recordsTexts.call}
          aria-describedby={nameIdOf(id)}
          className={square}
        >
          <Phone aria-hidden="true" className="size-5" />
        </a>
        <a
          href={`https://wa.me/${phone.slice(1)}`}
          rel="noopener noreferrer"
          aria-label={recordsTexts.whatsApp}
          aria-describedby={nameIdOf(id)}
          className={square}
        >
          <MessageCircle aria-hidden="true" className="size-5" />
        </a>
      </>
    )}
    <button
      type="button"
      aria-expanded={isOpen}
      aria-label={recordsTexts.more}
      aria-describedby={nameIdOf(id)}
      onClick={onToggle}
      className={classes(square, "text-ink2")}
    >
      <ChevronDown aria-hidden="true" className={classes("size-5", isOpen && "rotate-180")} />
    </button>
  </span>
);

/** How to reach a craftsman, and whether the e-mail has been proven. */
function RecordContact({ record, onDone }: { record: RecordForAdmins; onDone: () => unknown }) {
  return (
    <>
      {record.phone ? (
        <a
          href={`tel:${record.phone}`}
          className="inline-flex min-h-11 items-center font-medium text-teal underline-offset-4 hover:underline xl:min-h-7"
        >
          <bdi dir="ltr" className="whitespace-nowrap tabular-nums">
            {record.phone_display}
          </bdi>
        </a>
      ) : (
        recordsWithout.phone
      )}{" "}
      <PhoneMarks record={record} />
      {record.former_phone && (
        <FormerNumber record={record} former={record.former_phone} onDone={onDone} />
      )}
      <p className="text-small">
        <EmailOf record={record} /> {record.email && <Verified since={record.email_verified_at} />}
      </p>
    </>
  );
}
