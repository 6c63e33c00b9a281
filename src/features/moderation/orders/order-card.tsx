import { MapPin, X } from "lucide-react";
import { useState } from "react";
import { Link, useRevalidator } from "react-router";
import { age } from "../../../arabic/age.ts";
import { plural } from "../../../arabic/plural.ts";
import { Row } from "../../../ui/admin/row.tsx";
import { Button } from "../../../ui/button.tsx";
import { Email } from "../../../ui/email.tsx";
import { useNow } from "../../../ui/now.ts";
import { Prose } from "../../../ui/prose.tsx";
import { genders } from "../../accounts/genders.ts";
import type { OwnRecord } from "../../accounts/record.contract.ts";
import { detailsAddress } from "../../craftsmen/address.ts";
import { Portrait } from "../../craftsmen/portrait.tsx";
import { ProfessionChip } from "../../craftsmen/profession-chip.tsx";
import { yearsCount } from "../../craftsmen/years.texts.ts";
import { Approve } from "../approve.tsx";
import { ReasonQuestion } from "../reason-question.tsx";
import { Verified } from "../verified.tsx";
import { ordersTexts } from "./orders.texts.ts";

/** An applicant with all that the decision needs. */
export function OrderCard({ order, onDecided }: { order: OwnRecord; onDecided: () => void }) {
  const now = useNow();
  const { fullname, profession, city, email, phone, gender, experience } = order;
  const nameId = `order-${order.id}`;
  return (
    <article
      aria-labelledby={nameId}
      className="flex h-full flex-col overflow-hidden rounded-card bg-surface shadow-card"
    >
      <Portrait of={order} size="page" className="h-68 w-full" />
      <div className="flex grow flex-col gap-3 p-4">
        <div className="flex flex-col items-start gap-2">
          <h2
            id={nameId}
            data-heir
            tabIndex={-1}
            className="scroll-mt-[300px] text-subtitle [overflow-wrap:anywhere]"
          >
            <Link to={detailsAddress(order)} className="hover:underline">
              {fullname}
            </Link>
          </h2>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <ProfessionChip title={profession.title} />
            <span className="flex items-center gap-1.5 text-label text-ink2">
              <MapPin aria-hidden="true" className="size-4.5 shrink-0" />
              {city.name}
            </span>
          </p>
        </div>
        <dl className="flex flex-col text-label">
          <Row name={ordersTexts.phone}>
            <a
              href={`tel:${phone}`}
              className="inline-flex min-h-11 items-center font-medium text-teal underline-offset-4 hover:underline"
            >
              <bdi dir="ltr" className="whitespace-nowrap tabular-nums">
                {order.phone_display}
              </bdi>
            </a>
          </Row>
          <Row name={ordersTexts.email}>
            <Email of={email} /> <Verified since={order.email_verified_at} />
          </Row>
          <Row name={ordersTexts.gender}>{genders.find(({ value }) => value === gender)?.text}</Row>
          <Row name={ordersTexts.experience}>
            {experience === null ? ordersTexts.noExperience : plural(experience, yearsCount)}
          </Row>
          <Row name={ordersTexts.registered}>
            <time dateTime={order.created_at}>{age(order.created_at, now)}</time>
          </Row>
        </dl>
        <Description text={order.description} />
        <Decision order={order} nameId={nameId} onDecided={onDecided} />
      </div>
    </article>
  );
}

/** About as much as five lines of a card hold. */
const short = 180;

function Description({ text }: { text: string | null }) {
  const [whole, setWhole] = useState(false);
  if (!text) return <p className="text-label text-ink2">{ordersTexts.noDescription}</p>;
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
          {whole ? ordersTexts.less : ordersTexts.all}
        </button>
      )}
    </div>
  );
}

interface DecisionProps {
  order: OwnRecord;
  nameId: string;
  onDecided: () => void;
}

function Decision({ order, nameId, onDecided }: DecisionProps) {
  const { revalidate } = useRevalidator();
  const [declining, setDeclining] = useState(false);
  const declineId = `decline-${order.id}`;
  const decided = () => {
    onDecided();
    return revalidate();
  };
  return (
    <div className="mt-auto flex flex-wrap gap-3">
      <Approve of={order} nameId={nameId} onApproved={decided} className="grow-2" />
      <Button
        id={declineId}
        look="warning"
        aria-labelledby={`${declineId} ${nameId}`}
        onClick={() => setDeclining(true)}
        className="grow px-3"
      >
        <X aria-hidden="true" className="size-5" />
        {ordersTexts.decline}
      </Button>
      <ReasonQuestion
        decision="decline"
        of={order}
        open={declining}
        onClose={() => setDeclining(false)}
        onDone={decided}
        onRefused={decided}
      />
    </div>
  );
}
