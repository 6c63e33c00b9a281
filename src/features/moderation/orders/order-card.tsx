import { MapPin } from "lucide-react";
import { Fragment, useState } from "react";
import { Link } from "react-router";
import { Notice } from "../../../ui/notice.tsx";
import { Prose } from "../../../ui/prose.tsx";
import type { ReviewRecord } from "../../accounts/record.contract.ts";
import { type ReviewedField, reviewedFieldName } from "../../accounts/reviewed-fields.ts";
import { detailsAddress } from "../../craftsmen/address.ts";
import { optionalFields, type TextField, textFields } from "../../craftsmen/fields/fields.ts";
import { Portrait } from "../../craftsmen/portrait.tsx";
import { ProfessionChip } from "../../craftsmen/profession-chip.tsx";
import { Changed, type Changes, useChanges } from "../changed.tsx";
import { FormerDecisions } from "../former/former-decisions.tsx";
import { moderationTexts } from "../texts.ts";
import { OrderDecision } from "./order-decision.tsx";
import { OrderFacts } from "./order-facts.tsx";

/** An applicant with all that the decision needs, and a mark on what changed while it was read. */
export function OrderCard({ order, onDecided }: { order: ReviewRecord; onDecided: () => void }) {
  const changes = useChanges(order);
  const { before } = changes;
  const { fullname, profession, city } = order;
  const nameId = `order-${order.id}`;
  return (
    <article
      aria-labelledby={nameId}
      className="flex h-full flex-col overflow-hidden rounded-card bg-surface shadow-card"
    >
      <Portrait of={order} size="page" className="h-68 w-full" />
      <div className="flex grow flex-col gap-3 p-4">
        {changes.fields.size > 0 && <Notice>{moderationTexts.hasChanged}</Notice>}
        <ChangedPart changes={changes} field="image" />
        <div className="flex flex-col items-start gap-2">
          <h2
            id={nameId}
            data-focus-after-removal
            tabIndex={-1}
            className="scroll-mt-[300px] text-subtitle [overflow-wrap:anywhere]"
          >
            <Link to={detailsAddress(order)} className="hover:underline">
              {fullname}
            </Link>
          </h2>
          <Changed of={changes} field="fullname" was={before.fullname} />
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <ProfessionChip title={profession.title} />
            <Changed of={changes} field="profession" was={before.profession.title} />
            <span className="flex items-center gap-1.5 text-label text-ink2">
              <MapPin aria-hidden="true" className="size-4.5 shrink-0" />
              {city.name}
            </span>
            <Changed of={changes} field="city" was={before.city.name} />
          </p>
        </div>
        <OrderFacts order={order} changes={changes} />
        <FormerDecisions of={order.former_decisions} />
        {textFields.map((name) => (
          <Fragment key={name}>
            <ChangedPart changes={changes} field={name} />
            <OptionalText name={name} text={order[name]} />
          </Fragment>
        ))}
        <OrderDecision order={order} nameId={nameId} onDecided={onDecided} />
      </div>
    </article>
  );
}

/** Marks a part of the card that has no label of its own. */
function ChangedPart({ changes, field }: { changes: Changes; field: ReviewedField }) {
  if (!changes.fields.has(field)) return null;
  return (
    <p className="text-label text-ink2">
      {reviewedFieldName(field)} <Changed of={changes} field={field} />
    </p>
  );
}

/** About as much as five lines of a card hold. */
const short = 180;

function OptionalText({ name, text }: { name: TextField; text: string | null }) {
  const [whole, setWhole] = useState(false);
  const { empty, showAll, showLess } = optionalFields[name];
  if (!text) return <p className="text-label text-ink2">{empty.admin}</p>;
  const cut = text.length > short && !whole;
  return (
    <div className="text-label">
      <Prose text={text} {...(cut ? { className: "line-clamp-5" } : {})} />
      {text.length > short && (
        <button
          type="button"
          aria-expanded={whole}
          onClick={() => setWhole(!whole)}
          className="min-h-11 font-semibold text-teal underline-offset-4 hover:underline"
        >
          {whole ? showLess : showAll}
        </button>
      )}
    </div>
  );
}
