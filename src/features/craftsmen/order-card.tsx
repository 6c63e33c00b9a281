import { Check, MapPin } from "lucide-react";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { browserApi } from "../../api/browser.ts";
import { age } from "../../arabic/age.ts";
import { plural } from "../../arabic/plural.ts";
import { Button } from "../../ui/button.tsx";
import { classes } from "../../ui/classes.ts";
import { useNow } from "../../ui/now.ts";
import { toast } from "../../ui/toast.tsx";
import { useAct } from "../../ui/use-act.ts";
import type { OwnRecord } from "../accounts/contract.ts";
import { genders } from "../accounts/genders.ts";
import { Row } from "../admin/row.tsx";
import { adminTexts } from "../admin/texts.ts";
import { ordersTexts } from "./orders.texts.ts";
import { Portrait } from "./portrait.tsx";
import { ProfessionChip } from "./profession-chip.tsx";
import { yearsCount } from "./texts.ts";

/** An applicant with all that the decision needs. */
export function OrderCard({ order, onApproved }: { order: OwnRecord; onApproved: () => void }) {
  const now = useNow();
  const { fullname, profession, city, email, phone, gender, experience } = order;
  const [local, domain] = email.split("@");
  const nameId = `order-${order.id}`;
  return (
    <article
      aria-labelledby={nameId}
      className="flex h-full flex-col overflow-hidden rounded-card bg-surface shadow-card"
    >
      <Portrait of={order} size="page" className="h-[272px] w-full" />
      <div className="flex grow flex-col gap-3 p-4">
        <div className="flex flex-col items-start gap-2">
          <h2 id={nameId} className="text-[20px] [overflow-wrap:anywhere]">
            {fullname}
          </h2>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <ProfessionChip title={profession.title} />
            <span className="flex items-center gap-1.5 text-[16px] text-ink2">
              <MapPin aria-hidden="true" className="size-[18px] shrink-0" />
              {city.name}
            </span>
          </p>
        </div>
        <dl className="flex flex-col text-[16px]">
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
            <bdi dir="ltr" className="[overflow-wrap:anywhere]">
              {local}
              <wbr />@{domain}
            </bdi>{" "}
            <Verified since={order.email_verified_at} />
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
        <Approve order={order} nameId={nameId} onApproved={onApproved} />
      </div>
    </article>
  );
}

function Verified({ since }: { since: string | null }) {
  return (
    <span
      className={classes(
        "inline-block rounded-chip px-2 text-[14px] font-medium",
        since ? "bg-green-tint text-green" : "bg-clay-tint text-clay-ink",
      )}
    >
      {since ? ordersTexts.verified : ordersTexts.unverified}
    </span>
  );
}

/** About as much as five lines of a card hold. */
const short = 180;

function Description({ text }: { text: string | null }) {
  const [whole, setWhole] = useState(false);
  if (!text) return <p className="text-[16px] text-ink2">{ordersTexts.noDescription}</p>;
  const cut = text.length > short && !whole;
  return (
    <div className="text-[16px]">
      <p className={classes("[overflow-wrap:anywhere] whitespace-pre-line", cut && "line-clamp-5")}>
        {text}
      </p>
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

interface ApproveProps {
  order: OwnRecord;
  nameId: string;
  onApproved: () => void;
}

/** Publishes the listing; when it has gone or the session has ended, the list is asked for anew. */
function Approve({ order: { id }, nameId, onApproved }: ApproveProps) {
  const { revalidate } = useRevalidator();
  const { busy, run } = useAct(
    () => browserApi.send<string>("POST", `/api/craftsmen-approv/${id}`),
    () => {
      onApproved();
      return revalidate();
    },
    ({ status, message }) => {
      if (status >= 400 && status < 500 && status !== 429) {
        toast(message, "bad");
        return revalidate();
      }
      toast(message, "bad", { label: adminTexts.again, run });
    },
  );
  return (
    <Button
      id={`approve-${id}`}
      data-heir
      onClick={run}
      // Not asleep, so that it keeps the focus until the card leaves.
      aria-disabled={busy}
      aria-busy={busy}
      aria-labelledby={`approve-${id} ${nameId}`}
      className="mt-auto w-full"
    >
      <Check aria-hidden="true" className="size-5" />
      {busy ? ordersTexts.approving : ordersTexts.approve}
    </Button>
  );
}
