import { age } from "../../../arabic/age.ts";
import { plural } from "../../../arabic/plural.ts";
import { Row } from "../../../ui/admin/row.tsx";
import { Email } from "../../../ui/email.tsx";
import { useNow } from "../../../ui/now.ts";
import { genders } from "../../accounts/genders.ts";
import type { ReviewRecord } from "../../accounts/record.contract.ts";
import { yearsCount } from "../../craftsmen/years.texts.ts";
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
      <Row name={ordersTexts.phone}>
        <a
          href={`tel:${order.phone}`}
          className="inline-flex min-h-11 items-center font-medium text-teal underline-offset-4 hover:underline"
        >
          <Phone of={order} />
        </a>{" "}
        <PhoneMarks of={order} /> <Changed of={changes} field="phone" was={<Phone of={before} />} />
      </Row>
      <Row name={ordersTexts.email}>
        <Email of={order.email} /> <Verified since={order.email_verified_at} />{" "}
        <Changed of={changes} field="email" was={<Email of={before.email} />} />
      </Row>
      <Row name={ordersTexts.gender}>
        {genderOf(order)} <Changed of={changes} field="gender" was={genderOf(before)} />
      </Row>
      <Row name={ordersTexts.experience}>
        {experienceOf(order)} <Changed of={changes} field="experience" was={experienceOf(before)} />
      </Row>
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

const experienceOf = ({ experience }: ReviewRecord) =>
  experience === null ? ordersTexts.noExperience : plural(experience, yearsCount);
