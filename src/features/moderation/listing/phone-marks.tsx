import { Globe } from "lucide-react";
import type { RecordForAdmins } from "#src/features/accounts/record/record.contract.ts";
import { ordersTexts } from "#src/features/moderation/orders/orders.texts.ts";
import { phoneMarks, phoneStates } from "#src/features/moderation/texts.ts";
import { classes } from "#src/ui/styles/classes.ts";

const mark = "inline-flex items-center gap-1 rounded-chip px-2 text-tiny font-medium";

/** Marks of a number: another country's, of an unknown range, costly to call, and whether it is proven. */
export function PhoneMarks({ record }: { record: RecordForAdmins }) {
  return (
    <>
      {record.phone_country && (
        <span className={classes(mark, "bg-clay-tint text-clay-ink")}>
          <Globe aria-hidden="true" className="size-3.5 shrink-0" />
          <span className="sr-only">{phoneMarks.foreign}</span>
          {record.phone_country}
        </span>
      )}{" "}
      {record.phone_unknown && (
        <span className={classes(mark, "bg-clay-tint text-clay-ink")}>{phoneMarks.unknown}</span>
      )}{" "}
      {record.phone_costly && (
        <span className={classes(mark, "bg-red-tint text-red")}>{phoneMarks.costly}</span>
      )}{" "}
      {hasProofState(record) && (
        <span
          className={classes(
            mark,
            record.phone_state === "proven"
              ? "bg-green-tint text-green"
              : "bg-clay-tint text-clay-ink",
          )}
        >
          {phoneStates[record.phone_state]}
        </span>
      )}
    </>
  );
}

export const hasPhoneMarks = (of: RecordForAdmins): boolean =>
  Boolean(of.phone_country || of.phone_unknown || of.phone_costly) || hasProofState(of);

/** Most numbers are unproven, which needs no mark. */
const hasProofState = ({ phone, phone_state }: RecordForAdmins) =>
  phone !== null && phone_state !== "unproven";

/** Whether the e-mail of a craftsman has been proven. */
export function Verified({ since }: { since: string | null }) {
  return (
    <span
      className={classes(
        "inline-block shrink-0 rounded-chip px-2 text-tiny font-medium",
        since ? "bg-green-tint text-green" : "bg-clay-tint text-clay-ink",
      )}
    >
      {since ? ordersTexts.verified : ordersTexts.unverified}
    </span>
  );
}
