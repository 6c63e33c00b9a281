import { age } from "../../../arabic/age.ts";
import { Row } from "../../../ui/admin/row.tsx";
import { Email } from "../../../ui/email.tsx";
import { useNow } from "../../../ui/use-now.ts";
import { genders } from "../../accounts/genders.ts";
import type { ReviewRecord } from "../../accounts/record.contract.ts";
import {
  type FactField,
  factFields,
  optionalFields,
  shortLabelOf,
} from "../../craftsmen/fields/fields.ts";
import { valueText } from "../../craftsmen/fields/value-text.ts";
import { Changed, type Changes } from "../changed.tsx";
import { PhoneMarks } from "../phone-marks.tsx";
import { Verified } from "../verified.tsx";
import { ordersTexts } from "./orders.texts.ts";

/** How to reach an applicant, and what else they say of themselves. */
export function OrderFacts({ order, changes }: { order: ReviewRecord; changes: Changes }) {
  const now = useNow();
  const { before } = changes;
  return (
    <dl className="flex flex-col text-label">
      <Row name={shortLabelOf("phone")}>
        <a
          href={`tel:${order.phone}`}
          className="inline-flex min-h-11 items-center font-medium text-teal underline-offset-4 hover:underline"
        >
          <Phone of={order} />
        </a>{" "}
        <PhoneMarks of={order} /> <Changed of={changes} field="phone" was={<Phone of={before} />} />
      </Row>
      <Row name={shortLabelOf("email")}>
        <Email of={order.email} /> <Verified since={order.email_verified_at} />{" "}
        <Changed of={changes} field="email" was={<Email of={before.email} />} />
      </Row>
      <Row name={shortLabelOf("gender")}>
        {genderOf(order)} <Changed of={changes} field="gender" was={genderOf(before)} />
      </Row>
      {factFields.map((name) => (
        <Row key={name} name={shortLabelOf(name)}>
          {factOf(name, order)} <Changed of={changes} field={name} was={factOf(name, before)} />
        </Row>
      ))}
      <Row name={ordersTexts.registered}>
        <time dateTime={order.created_at}>{age(order.created_at, now)}</time>
      </Row>
    </dl>
  );
}

const Phone = ({ of: { phone_display } }: { of: ReviewRecord }) => (
  <bdi dir="ltr" className="whitespace-nowrap tabular-nums">
    {phone_display}
  </bdi>
);

const genderOf = ({ gender }: ReviewRecord) =>
  genders.find(({ value }) => value === gender)?.text ?? "";

const factOf = (name: FactField, values: ReviewRecord) =>
  valueText(name, values) ?? optionalFields[name].empty.admin;
