import {
  ClockArrowUp,
  MailCheck,
  MailWarning,
  MessageCircle,
  Phone,
  TriangleAlert,
  User,
} from "lucide-react";
import type { ReactNode } from "react";
import { age } from "#src/arabic/age.ts";
import { genders } from "#src/features/accounts/forms/genders.ts";
import { comparedFieldName } from "#src/features/accounts/record/compared-fields.ts";
import type { RecordForAdmins } from "#src/features/accounts/record/record.contract.ts";
import { detailsAddress } from "#src/features/craftsmen/address.ts";
import {
  type FactField,
  factFields,
  optionalFields,
  shortLabelOf,
} from "#src/features/craftsmen/fields/fields.ts";
import { fieldIcons } from "#src/features/craftsmen/fields/icons.ts";
import { valueText } from "#src/features/craftsmen/fields/value-text.ts";
import { Changed, type Changes } from "#src/features/moderation/listing/changed.tsx";
import { EmailOf, recordsWithout } from "#src/features/moderation/listing/email-of.tsx";
import {
  hasPhoneMarks,
  PhoneMarks,
  Verified,
} from "#src/features/moderation/listing/phone-marks.tsx";
import type { Icon } from "#src/ui/icons/icons.tsx";
import { Link } from "#src/ui/navigation/link.tsx";
import { useNow } from "#src/ui/use-now.ts";
import type { OrderFlags as Flags, Order, OtherListing } from "./orders.contract.ts";
import { flagTexts, ordersTexts, otherStates } from "./orders.texts.ts";

/** How to reach an applicant, and what else they say of themselves. */
export function OrderFacts({ order, changes }: { order: Order; changes: Changes }) {
  const now = useNow();
  const { before } = changes;
  const { phone, email_verified_at } = order;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-2 text-label">
      <dl className="min-w-0">
        <dt className="sr-only">{shortLabelOf("phone")}</dt>
        <dd className="flex flex-col gap-1.5">
          {phone ? (
            <a href={`tel:${phone}`} className="flex gap-2 rounded-control font-semibold text-teal">
              <span className="flex min-h-12 min-w-0 grow items-center rounded-control bg-teal-tint px-3.5 text-lead md:min-h-10">
                <PhoneNumber record={order} />
              </span>
              <span className={`${square} bg-teal-tint md:hidden`}>
                <Phone aria-hidden="true" className="size-5.5" />
              </span>
            </a>
          ) : (
            recordsWithout.phone
          )}
          {(hasPhoneMarks(order) || changes.fields.has("phone")) && (
            <span className="flex flex-wrap gap-1">
              <PhoneMarks record={order} />
              <Changed changes={changes} field="phone" was={<PhoneNumber record={before} />} />
            </span>
          )}
        </dd>
      </dl>
      <dl className="col-span-full mt-1.5 flex min-w-0 flex-wrap gap-x-5 md:gap-x-4">
        <Fact
          name={shortLabelOf("email")}
          icon={email_verified_at ? MailCheck : MailWarning}
          isWide
        >
          <EmailOf record={order} className="min-w-0 leading-snug" />
          {order.email && <Verified since={email_verified_at} />}
          <Changed changes={changes} field="email" was={<EmailOf record={before} />} />
        </Fact>
        <Fact name={ordersTexts.sent} icon={ClockArrowUp}>
          <time dateTime={order.created_at}>{age(order.created_at, now)}</time>
        </Fact>
        {factFields.map((name) => (
          <Fact
            key={name}
            name={shortLabelOf(name)}
            icon={fieldIcons[name]}
            isMissing={valueText(name, order) === null}
          >
            {factOf(name, order)}{" "}
            <Changed changes={changes} field={name} was={factOf(name, before)} />
          </Fact>
        ))}
        <Fact name={shortLabelOf("gender")} icon={User}>
          {genderOf(order)} <Changed changes={changes} field="gender" was={genderOf(before)} />
        </Fact>
      </dl>
      {phone && (
        <a
          href={`https://wa.me/${phone.slice(1)}`}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`${ordersTexts.whatsApp} ${order.fullname}`}
          className={`${square} col-start-2 row-start-1 bg-green-tint text-green`}
        >
          <MessageCircle aria-hidden="true" className="size-5.5" />
        </a>
      )}
    </div>
  );
}

const square = "grid size-12 shrink-0 place-items-center rounded-control md:size-10";

interface FactProps {
  name: string;
  icon: Icon;
  /** Takes a row of its own. */
  isWide?: boolean;
  /** Nothing was given: the value makes no sense without the name. */
  isMissing?: boolean;
  children: ReactNode;
}

const Fact = ({ name, icon: Icon, isWide, isMissing, children }: FactProps) => (
  <div className={`flex min-h-10 min-w-0 items-center gap-2 md:min-h-7 ${isWide ? "w-full" : ""}`}>
    <Icon aria-hidden="true" className="size-5 text-ink2 md:size-4.5" />
    <dt className={isMissing ? "" : "sr-only"}>{name}</dt>
    <dd className={`flex min-w-0 items-center gap-x-2 ${isWide ? "" : "flex-wrap"}`}>{children}</dd>
  </div>
);

const PhoneNumber = ({ record: { phone_display } }: { record: RecordForAdmins }) => (
  <bdi dir="ltr" className="whitespace-nowrap tabular-nums">
    {phone_display}
  </bdi>
);

const genderOf = ({ gender }: RecordForAdmins) =>
  genders.find(({ value }) => value === gender)?.text ?? "";

const factOf = (name: FactField, values: RecordForAdmins) =>
  valueText(name, values) ?? optionalFields[name].empty.admin;

/** What an admin should look at before deciding. */
export function OrderFlagList({ order, flags }: { order: Pick<Order, "id">; flags: Flags }) {
  const { similar_names, same_number, resubmitted, same_network } = flags;
  const others = similar_names.length + same_number.length;
  if (others === 0 && !resubmitted && !same_network) return null;
  return (
    <ul className="flex flex-col gap-1.5">
      {same_network && <Flag>{flagTexts.sameNetwork(same_network.registrations)}</Flag>}
      {resubmitted && (
        <Flag>
          {flagTexts.resubmitted}، {flagTexts.changed(resubmitted.changed.map(comparedFieldName))}
        </Flag>
      )}
      {same_number.length > 0 && (
        <OthersFlag text={flagTexts.sameNumber} order={order} others={same_number} />
      )}
      {similar_names.length > 0 && (
        <OthersFlag text={flagTexts.similarName} order={order} others={similar_names} />
      )}
    </ul>
  );
}

interface OthersFlagProps {
  text: string;
  order: Pick<Order, "id">;
  others: OtherListing[];
}

const OthersFlag = ({ text, order, others }: OthersFlagProps) => (
  <Flag>
    {text}:{" "}
    {others.map((other, index) => (
      <span key={other.id}>
        {index > 0 && "، "}
        <Link to={detailsAddress(other)} className="font-medium underline underline-offset-4">
          <bdi>{other.fullname}</bdi>
        </Link>{" "}
        {otherStates[other.state]}{" "}
        <Link
          to={`/duplicates/${order.id}/${other.id}`}
          className="font-medium underline underline-offset-4"
        >
          {flagTexts.compare}
          <span className="sr-only"> {other.fullname}</span>
        </Link>
      </span>
    ))}
  </Flag>
);

const Flag = ({ children }: { children: ReactNode }) => (
  <li className="flex items-start gap-2 rounded-control border border-clay-line bg-clay-tint px-3 py-1.5 text-small text-clay-ink md:py-0.5">
    <TriangleAlert aria-hidden="true" className="mt-1 size-4.5" />
    <span className="min-w-0 [overflow-wrap:anywhere] md:line-clamp-1">{children}</span>
  </li>
);
