import { useRevalidator } from "react-router";
import { exactDay } from "#src/arabic/date.ts";
import { browserApi } from "#src/client/browser.ts";
import { pauseTexts } from "#src/features/accounts/pause/pause.texts.ts";
import { ResumeOwn } from "#src/features/accounts/pause/pause-own.tsx";
import type { OwnRecord } from "#src/features/accounts/record/record.contract.ts";
import { SendLink } from "#src/features/accounts/recovery/send-link.tsx";
import { useOwnAct } from "#src/features/accounts/use-own-act.ts";
import { detailsAddress } from "#src/features/craftsmen/address.ts";
import { site } from "#src/settings/current-site.ts";
import { toast } from "#src/ui/actions/toast.tsx";
import { Button } from "#src/ui/button.tsx";
import { Email } from "#src/ui/email.tsx";
import { Link } from "#src/ui/navigation/link.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { Prose } from "#src/ui/prose.tsx";
import { profileTexts } from "./profile.texts.ts";

interface ListingStateProps {
  user: OwnRecord;
  /** When the registration ends unless it is confirmed. */
  endsAt: string | null;
  /** Whether the form on the page has unsaved changes. */
  unsaved: boolean;
}

/** The state of the listing, and what its craftsman has to do next. */
export function ListingStateNotice({ user, endsAt, unsaved }: ListingStateProps) {
  const State = states[user.state];
  const { timeZone: time_zone } = Intl.DateTimeFormat().resolvedOptions();
  const where = { time_zone, country: site().country };
  return (
    <div className="flex flex-col gap-3">
      <State user={user} unsaved={unsaved} />
      {user.phone_under_review && <Notice>{profileTexts.phoneUnderReview}</Notice>}
      {user.phone === null && <Notice>{profileTexts.noPhone}</Notice>}
      {user.email && !user.email_verified_at && !site().sends_mail && (
        <Notice tone="neutral">
          {isToBeReviewed(user)
            ? profileTexts.reviewedWithoutMail
            : profileTexts.unverifiedWithoutMail}
        </Notice>
      )}
      {!user.email && endsAt && (
        <Notice>{profileTexts.endsAtWithoutEmail(exactDay(endsAt, where))}</Notice>
      )}
      {user.email && !user.email_verified_at && site().sends_mail && (
        <Notice className="lg:items-center">
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
            <div className="min-w-0 grow basis-70">
              <p className="[overflow-wrap:anywhere]">
                {profileTexts.unverified} <Email address={user.email} />،{" "}
                {profileTexts.unverifiedHint}
              </p>
              {endsAt && <p>{profileTexts.endsAt(exactDay(endsAt, where))}</p>}
            </div>
            <SendLink label={profileTexts.sendLink} className="min-h-11 px-4" />
          </div>
        </Notice>
      )}
    </div>
  );
}

const isToBeReviewed = ({ state, refused_finally }: OwnRecord) =>
  state === "pending" || (state === "declined" && !refused_finally);

const states = { pending: Pending, approved: Approved, declined: Declined, suspended: Suspended };

const link = "font-semibold underline underline-offset-4";

function Pending() {
  return <Notice tone="calm">{profileTexts.pending}</Notice>;
}

function Approved({ user }: { user: OwnRecord }) {
  return (
    <Notice tone="good">
      {profileTexts.approved}{" "}
      <Link to={detailsAddress(user)} className={link}>
        {profileTexts.publicPage}
      </Link>
    </Notice>
  );
}

/** A corrected listing is reviewed again only when its craftsman sends it. */
export function SendAgain({ label, unsaved }: { label: string; unsaved: boolean }) {
  const { revalidate } = useRevalidator();
  const { busy, run } = useOwnAct(
    () => browserApi.send<string>("POST", "/api/send-listing-again"),
    revalidate,
  );
  const send = () => (unsaved ? toast(profileTexts.saveFirst, "bad") : run());
  return (
    <Button look="outlined" onClick={send} busy={busy} className="min-h-11 px-4">
      {busy ? profileTexts.sendingAgain : label}
    </Button>
  );
}

function Declined({ user, unsaved }: Omit<ListingStateProps, "endsAt">) {
  if (user.refused_finally) return <Refused intro={profileTexts.declinedFinally} user={user} />;
  return (
    <Notice tone="bad">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 grow basis-70">
          <p>{profileTexts.declined}</p>
          <Reason record={user} />
          <p>{profileTexts.correct}</p>
        </div>
        <SendAgain label={profileTexts.sendAgain} unsaved={unsaved} />
      </div>
    </Notice>
  );
}

function Suspended({ user }: { user: OwnRecord }) {
  if (user.hidden_by === "pause") {
    return <HiddenForNow text={pauseTexts.paused(user.paused_until, site().country)} />;
  }
  if (user.hidden_by === "silence") return <HiddenForNow text={pauseTexts.silent} />;
  return <Refused intro={profileTexts.suspended} user={user} />;
}

/** Its holder shows it again by a press. */
function HiddenForNow({ text }: { text: string }) {
  return (
    <Notice tone="calm" className="lg:items-center">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="min-w-0 grow basis-70">{text}</p>
        <ResumeOwn />
      </div>
    </Notice>
  );
}

/** What its craftsman can only write about. */
function Refused({ intro, user }: { intro: string; user: OwnRecord }) {
  return (
    <Notice tone="bad">
      <p>{intro}</p>
      <Reason record={user} />
      <p>
        {profileTexts.write}{" "}
        <Link to="/contact" className={link}>
          {profileTexts.writeLink}
        </Link>
        .
      </p>
    </Notice>
  );
}

const Reason = ({ record: { state_reason } }: { record: OwnRecord }) => (
  <Prose text={state_reason ?? ""} className="my-1 font-semibold" />
);
