import { age } from "#src/arabic/age.ts";
import type { RecordForAdmins } from "#src/features/accounts/record/record.contract.ts";
import { Portrait } from "#src/features/craftsmen/card/portrait.tsx";
import { StateMark } from "#src/features/craftsmen/card/state-mark.tsx";
import { Checks } from "#src/features/craftsmen/checks/checks.tsx";
import { WorksStrip } from "#src/features/craftsmen/works/works-strip.tsx";
import { EmailOf, recordsWithout } from "#src/features/moderation/listing/email-of.tsx";
import { hasPhoneMarks, PhoneMarks } from "#src/features/moderation/listing/phone-marks.tsx";
import { Link } from "#src/ui/navigation/link.tsx";
import { Prose } from "#src/ui/prose.tsx";
import { useNow } from "#src/ui/use-now.ts";
import type { DuplicatePair } from "./contract.ts";
import { duplicatesTexts as texts } from "./texts.ts";

/** Both listings of a pair, side by side where there is room. */
export const ComparedListings = ({ pair: { older, younger } }: { pair: DuplicatePair }) => (
  <div className="grid gap-3 xl:grid-cols-2">
    <ComparedListing record={older} role={texts.older} />
    <ComparedListing record={younger} role={texts.younger} />
  </div>
);

/** What two listings have in common. */
export const causeOf = ({ same_number, same_name }: DuplicatePair): string =>
  [same_number && texts.sameNumber, same_name && texts.sameName].filter(Boolean).join(" · ");

function ComparedListing({ record, role }: { record: RecordForAdmins; role: string }) {
  const now = useNow();
  const { id, fullname, profession, city, phone, phone_display, description, state } = record;
  return (
    <div className="flex min-w-0 flex-col gap-2 rounded-control bg-sunk p-3.5">
      <div className="flex flex-wrap items-start gap-3">
        <Portrait card={record} size="card" className="size-14 shrink-0 rounded-control" />
        <div className="min-w-0 grow basis-40 [overflow-wrap:anywhere]">
          <p className="text-small text-ink2">
            {role}، {texts.since}{" "}
            <time dateTime={record.created_at}>{age(record.created_at, now)}</time>
          </p>
          <Link to={`/listings/${id}`} className="font-semibold text-teal hover:underline">
            {fullname}
          </Link>
          <p className="text-small text-ink2">
            {profession.title} · {city.name}
          </p>
        </div>
        <StateMark state={state} isPaused={record.paused_at !== null} />
      </div>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-label">
        {phone ? (
          <a href={`tel:${phone}`} className="inline-flex min-h-11 items-center text-teal">
            <bdi dir="ltr" className="tabular-nums">
              {phone_display}
            </bdi>
          </a>
        ) : (
          recordsWithout.phone
        )}
        {hasPhoneMarks(record) && <PhoneMarks record={record} />}
      </p>
      <p className="text-small [overflow-wrap:anywhere]">
        {record.has_account ? texts.account : texts.noAccount}
        {record.email && (
          <>
            {" · "}
            <EmailOf record={record} />
          </>
        )}
      </p>
      <Checks checks={record.checks} className="text-small text-ink2" />
      {description ? (
        <Prose text={description} className="line-clamp-3 text-small text-ink2" />
      ) : (
        <p className="text-small text-ink2">{texts.noText}</p>
      )}
      {record.pictures.length > 0 && <WorksStrip works={record.pictures} name={fullname} />}
    </div>
  );
}
