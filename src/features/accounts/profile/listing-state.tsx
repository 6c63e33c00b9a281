import { useState } from "react";
import { useRevalidator } from "react-router";
import { browserApi } from "#src/client/browser.ts";
import { pauseTexts } from "#src/features/accounts/pause/pause.texts.ts";
import { ResumeOwn } from "#src/features/accounts/pause/pause-own.tsx";
import type { OwnRecord } from "#src/features/accounts/record/record.contract.ts";
import { useOwnAct } from "#src/features/accounts/use-own-act.ts";
import { detailsAddress } from "#src/features/craftsmen/address.ts";
import { declineReasons } from "#src/features/craftsmen/decline-reasons.ts";
import { shortLabelOf } from "#src/features/craftsmen/fields/fields.ts";
import { site } from "#src/settings/current-site.ts";
import { toast } from "#src/ui/actions/toast.tsx";
import { Button } from "#src/ui/button.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import { Link } from "#src/ui/navigation/link.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { Prose } from "#src/ui/prose.tsx";
import { profileTexts, unchangedTexts } from "./profile.texts.ts";

interface ListingStateProps {
  user: OwnRecord;
  /** Whether the form on the page has unsaved changes. */
  unsaved: boolean;
  /** Whether a listing that was declined is as it was then. */
  isUnchanged: boolean;
  /** Unfolds a field of the form and puts the focus there. */
  onEdit: (name: string) => void;
}

/** What there is to know of the listing's state; while it waits for its first review, `ProfileSteps` says so. */
export function ListingStateNotice(props: ListingStateProps) {
  const { user } = props;
  const State = states[user.state];
  return (
    <div className="flex flex-col gap-3 empty:hidden">
      {State && <State {...props} />}
      {user.phone_under_review && <Notice>{profileTexts.phoneUnderReview}</Notice>}
      {user.phone === null && <Notice>{profileTexts.noPhone}</Notice>}
      {user.email && !user.email_verified_at && !site().sends_mail && (
        <Notice tone="neutral">
          {isToBeReviewed(user)
            ? profileTexts.reviewedWithoutMail
            : profileTexts.unverifiedWithoutMail}
        </Notice>
      )}
    </div>
  );
}

const isToBeReviewed = ({ state, refused_finally }: OwnRecord) =>
  state === "pending" || (state === "declined" && !refused_finally);

const states = { pending: null, approved: Approved, declined: Declined, suspended: Suspended };

const link = "font-semibold underline underline-offset-4";

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

interface SendAgainProps extends Pick<ListingStateProps, "unsaved" | "isUnchanged"> {
  label: string;
}

/** A corrected listing is reviewed again only when its craftsman sends it; one that he has not changed, after a question. */
export function SendAgain({ label, unsaved, isUnchanged }: SendAgainProps) {
  const { revalidate, state } = useRevalidator();
  const [isAsking, setAsking] = useState(false);
  const { busy, run } = useOwnAct(
    () => browserApi.send<string>("POST", "/api/send-listing-again"),
    revalidate,
  );
  function press() {
    if (unsaved) return toast(profileTexts.saveFirst, "bad");
    // While the profile is loaded again, something was saved.
    if (isUnchanged && state === "idle") return setAsking(true);
    return run();
  }
  function sendUnchanged() {
    setAsking(false);
    return run();
  }
  return (
    <>
      <Button look="outlined" onClick={press} busy={busy} className="min-h-11 px-4">
        {busy ? profileTexts.sendingAgain : label}
      </Button>
      <Dialog open={isAsking} onClose={() => setAsking(false)} title={unchangedTexts.title}>
        <p className="text-ink2">{unchangedTexts.text}</p>
        <div className="pairs grid gap-3">
          <Button data-first-focus onClick={() => setAsking(false)} className="px-3">
            {unchangedTexts.back}
          </Button>
          <Button look="outlined" onClick={sendUnchanged} className="px-3">
            {unchangedTexts.send}
          </Button>
        </div>
      </Dialog>
    </>
  );
}

function Declined({ user, unsaved, isUnchanged, onEdit }: ListingStateProps) {
  if (user.refused_finally) return <Refused intro={profileTexts.declinedFinally} user={user} />;
  return (
    <Notice tone="bad">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 grow basis-70">
          <p>{profileTexts.declined}</p>
          <Reason record={user} />
          <Corrections reason={user.state_reason} onEdit={onEdit} />
          <p>{profileTexts.correct}</p>
        </div>
        <SendAgain label={profileTexts.sendAgain} unsaved={unsaved} isUnchanged={isUnchanged} />
      </div>
    </Notice>
  );
}

/** The fields that the usual reasons are about. */
const fieldsOfReasons = new Map<string, { name: string; label: string }>([
  [declineReasons.name, { name: "name", label: shortLabelOf("fullname") }],
  [declineReasons.phone, { name: "phone", label: shortLabelOf("phone") }],
  [declineReasons.picture, { name: "image", label: shortLabelOf("image") }],
  [declineReasons.indecent, { name: "image", label: shortLabelOf("image") }],
  [declineReasons.description, { name: "description", label: shortLabelOf("description") }],
  [declineReasons.profession, { name: "profession", label: shortLabelOf("profession") }],
]);

/** A button for each field that a reason is about. */
function Corrections({
  reason,
  onEdit,
}: Pick<ListingStateProps, "onEdit"> & { reason: string | null }) {
  const lines = reason?.split("\n") ?? [];
  const fields = lines.flatMap((line) => fieldsOfReasons.get(line.trim()) ?? []);
  if (fields.length === 0) return null;
  const byName = new Map(fields.map((field) => [field.name, field]));
  return (
    <div className="my-2 flex flex-wrap gap-3">
      {[...byName.values()].map(({ name, label }) => (
        <Button key={name} look="outlined" onClick={() => onEdit(name)} className="min-h-11 px-4">
          {profileTexts.correctField(label)}
        </Button>
      ))}
    </div>
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
