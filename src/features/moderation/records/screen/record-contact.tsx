import type { ReviewRecord } from "#src/features/accounts/record/record.contract.ts";
import { PhoneMarks } from "#src/features/moderation/review/phone-marks.tsx";
import { Verified } from "#src/features/moderation/review/verified.tsx";
import { Email } from "#src/ui/email.tsx";

/** How to reach a craftsman, and whether the e-mail has been proven. */
export function RecordContact({ of }: { of: ReviewRecord }) {
  return (
    <>
      <a
        href={`tel:${of.phone}`}
        className="inline-flex min-h-11 items-center font-medium text-teal underline-offset-4 hover:underline xl:min-h-7"
      >
        <bdi dir="ltr" className="whitespace-nowrap tabular-nums">
          {of.phone_display}
        </bdi>
      </a>{" "}
      <PhoneMarks of={of} />
      <p className="text-small">
        <Email of={of.email} /> <Verified since={of.email_verified_at} />
      </p>
    </>
  );
}
