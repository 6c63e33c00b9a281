import { MapPin } from "lucide-react";
import { useState } from "react";
import {
  type ComparedField,
  comparedFieldName,
} from "#src/features/accounts/record/compared-fields.ts";
import { detailsAddress } from "#src/features/craftsmen/address.ts";
import { Portrait } from "#src/features/craftsmen/card/portrait.tsx";
import { ProfessionChip } from "#src/features/craftsmen/card/profession-icon.tsx";
import {
  optionalFields,
  type TextFieldName,
  textFields,
} from "#src/features/craftsmen/fields/fields.ts";
import { furtherLine } from "#src/features/craftsmen/further/further-line.ts";
import { WorksStrip } from "#src/features/craftsmen/works/works-strip.tsx";
import { Changed, type Changes, useChanges } from "#src/features/moderation/listing/changed.tsx";
import { FormerDecisionList } from "#src/features/moderation/listing/former-decisions.tsx";
import { RefusalNote } from "#src/features/moderation/listing/refusal-note.tsx";
import { moderationTexts } from "#src/features/moderation/texts.ts";
import { Dialog } from "#src/ui/dialog.tsx";
import { Link } from "#src/ui/navigation/link.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { Prose } from "#src/ui/prose.tsx";
import { classes } from "#src/ui/styles/classes.ts";
import { OrderDecision } from "./order-decision.tsx";
import { OrderFacts, OrderFlagList } from "./order-facts.tsx";
import type { Order } from "./orders.contract.ts";
import { ordersTexts } from "./orders.texts.ts";
import { headingId, type OrderQueue } from "./use-order-queue.ts";

interface OrderCardProps {
  order: Order;
  isCurrent: boolean;
  queue: OrderQueue;
}

/** An applicant with all that the decision needs, and a mark on what changed while it was read. */
export function OrderCard({ order, isCurrent, queue }: OrderCardProps) {
  const changes = useChanges(order);
  const { before } = changes;
  const { fullname, profession, city } = order;
  const nameId = headingId(order.id);
  return (
    <article
      aria-labelledby={nameId}
      onFocus={() => queue.select(order.id)}
      className={classes(
        "flex flex-col rounded-card bg-surface p-4 shadow-card md:h-full md:min-h-100",
        isCurrent && "md:outline-3 md:outline-offset-2 md:outline-teal",
      )}
    >
      <div data-slides-in className="flex grow flex-col gap-2 max-md:gap-2.5">
        {changes.fields.size > 0 && <Notice>{moderationTexts.hasChanged}</Notice>}
        <ChangedPart changes={changes} field="image" />
        <div className="flex items-center gap-3">
          <OrderPicture order={order} />
          <div className="flex min-w-0 flex-col items-start gap-1.5">
            <h2
              id={nameId}
              data-focus-after-removal
              tabIndex={-1}
              className="scroll-mt-40 text-lead leading-[1.45] outline-offset-4 [overflow-wrap:anywhere] md:focus-visible:outline-none"
            >
              <Link
                to={detailsAddress(order)}
                className="line-clamp-3 hover:underline md:line-clamp-2"
              >
                {fullname}
              </Link>
            </h2>
            <Changed changes={changes} field="fullname" was={before.fullname} />
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
              <ProfessionChip profession={profession} />
              <Changed changes={changes} field="profession" was={before.profession.title} />
              <span className="flex items-center gap-1 text-label text-ink2">
                <MapPin aria-hidden="true" className="size-4.5" />
                {city.name}
              </span>
              <Changed changes={changes} field="city" was={before.city.name} />
            </p>
            <FurtherOf order={order} changes={changes} />
          </div>
        </div>
        <OrderWarnings order={order} />
        <OrderFacts order={order} changes={changes} />
        {textFields.map((name) => (
          <div key={name} className="border-line max-md:border-t max-md:pt-2.5">
            <ChangedPart changes={changes} field={name} />
            <OrderText name={name} text={order[name]} />
          </div>
        ))}
        {order.pictures.length > 0 && (
          <div className="border-line max-md:border-t max-md:pt-2.5">
            <ChangedPart changes={changes} field="pictures" />
            <WorksStrip works={order.pictures} name={fullname} />
          </div>
        )}
      </div>
      <OrderDecision order={order} nameId={nameId} queue={queue} />
    </article>
  );
}

/** What the applicant does beside the first profession and city, and whether that has changed. */
function FurtherOf({ order, changes }: { order: Order; changes: Changes }) {
  const further = furtherLine(order);
  const changed = (["professions", "cities", "places"] as const).filter((field) =>
    changes.fields.has(field),
  );
  if (!further && changed.length === 0) return null;
  return (
    <p className="text-label text-ink2 [overflow-wrap:anywhere]">
      {further}
      {changed.map((field) => (
        <span key={field}>
          {" "}
          {comparedFieldName(field)} <Changed changes={changes} field={field} />
        </span>
      ))}
    </p>
  );
}

/** What may speak against the applicant, before what they say of themselves. */
const OrderWarnings = ({ order }: { order: Order }) => (
  <div data-warnings className="flex flex-col gap-1.5 empty:hidden">
    <FormerDecisionList decisions={order.former_decisions} />
    <RefusalNote record={order} always />
    <OrderFlagList order={order} flags={order.flags} />
  </div>
);

/** Marks a part of the card that has no label of its own. */
function ChangedPart({ changes, field }: { changes: Changes; field: ComparedField }) {
  if (!changes.fields.has(field)) return null;
  return (
    <p className="text-label text-ink2">
      {comparedFieldName(field)} <Changed changes={changes} field={field} />
    </p>
  );
}

const small = "size-24 shrink-0 rounded-card md:size-22";

/** The picture, which a tap enlarges; the placeholder of one without. */
function OrderPicture({ order }: { order: Order }) {
  const [isLarge, setLarge] = useState(false);
  const portrait = <Portrait card={order} size="card" eager className={small} />;
  if (!order.image) return portrait;
  return (
    <>
      <button
        type="button"
        aria-label={`${ordersTexts.enlarge} ${order.fullname}`}
        onClick={() => setLarge(true)}
        className="shrink-0 cursor-zoom-in rounded-card"
      >
        {portrait}
      </button>
      <Dialog open={isLarge} onClose={() => setLarge(false)} title={<bdi>{order.fullname}</bdi>}>
        {isLarge && (
          <Portrait
            card={order}
            size="page"
            eager
            className="w-full rounded-card"
            alt={order.fullname}
          />
        )}
      </Dialog>
    </>
  );
}

/** More than these may not fit into the lines that are visible at first: four on phones, two on wider screens. */
const maxVisible = { characters: 70, lines: 2 };

/** A long text of an order: its first lines, and all of it on demand. */
function OrderText({ name, text }: { name: TextFieldName; text: string | null }) {
  const [isWhole, setWhole] = useState(false);
  const { empty, showAll, showLess } = optionalFields[name];
  if (!text) return <p className="text-label text-ink2">{empty.admin}</p>;
  const isLong = text.length > maxVisible.characters || text.split("\n").length > maxVisible.lines;
  const isCut = isLong && !isWhole;
  return (
    <div className="relative text-label">
      <Prose text={text} {...(isCut ? { className: "line-clamp-4 md:line-clamp-2" } : {})} />
      {isLong && (
        <button
          type="button"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
          className={classes(
            "font-semibold text-teal underline-offset-4 after:absolute after:-inset-x-3 after:-inset-y-2 hover:underline",
            // Over the end of the last visible line.
            isCut ? "absolute end-0 bottom-0 bg-surface ps-3" : "relative",
          )}
        >
          {isWhole ? showLess : showAll}
        </button>
      )}
    </div>
  );
}
