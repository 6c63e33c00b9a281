import { Check, Hourglass, Pencil } from "lucide-react";
import { type ReactNode, useState } from "react";
import { exactDay } from "#src/arabic/date.ts";
import { plural } from "#src/arabic/plural.ts";
import type { OwnRecord } from "#src/features/accounts/record/record.contract.ts";
import { SendLink } from "#src/features/accounts/recovery/send-link.tsx";
import { site } from "#src/settings/current-site.ts";
import { Button, ButtonLink } from "#src/ui/button.tsx";
import { Email } from "#src/ui/email.tsx";
import { classes, formCard } from "#src/ui/styles/classes.ts";
import { profileTexts, stepTexts as texts } from "./profile.texts.ts";
import { WorkSheet } from "./work-sheet.tsx";

interface ProfileStepsProps {
  user: OwnRecord;
  /** When the registration ends unless it is confirmed. */
  endsAt: string | null;
  /** Unfolds a field of the form and puts the focus there. */
  onEdit: (name: string) => void;
}

interface Step {
  done: boolean;
  /** Whether its button stands beside the title. */
  isShort?: true;
  /** By whether it is done. */
  title: { done: string; open: string };
  content: ReactNode;
}

/** What makes one's own page better, as a list with ticks. None where all of it is done and no review is awaited. */
export function ProfileSteps({ user, endsAt, onEdit }: ProfileStepsProps) {
  // None before it is opened: its examples are fetched with it.
  const [sheet, setSheet] = useState<"open" | "closed">();
  const isPending = user.state === "pending";
  const steps = [
    ...(isPending ? [registered] : []),
    ...contactStep(user, endsAt, onEdit),
    workStep(user, () => setSheet("open")),
    experienceStep(user, onEdit),
  ];
  const open = steps.filter(({ done }) => !done);
  if (open.length === 0 && !isPending) return null;
  const share = (steps.length - open.length) / steps.length;
  return (
    <section aria-labelledby="steps" className={classes(formCard, "max-md:gap-4")}>
      <div>
        {isPending && (
          <p className="mb-1 flex items-start gap-2 font-medium text-teal">
            <Hourglass aria-hidden="true" className="mt-0.5 size-6 shrink-0" />
            {profileTexts.pending}
          </p>
        )}
        <h2 id="steps" className="text-panel">
          {open.length > 0 ? plural(open.length, texts.title) : texts.allDone}
        </h2>
        <div aria-hidden="true" className="mt-3 h-2 overflow-hidden rounded-full bg-sunk">
          <div className="h-full bg-teal" style={{ inlineSize: `${share * 100}%` }} />
        </div>
      </div>
      <ol className="flex flex-col divide-y divide-line">
        {steps.map((step) => (
          <StepItem key={step.title.open} {...step} number={open.indexOf(step) + 1} />
        ))}
      </ol>
      {sheet && (
        <WorkSheet open={sheet === "open"} onClose={() => setSheet("closed")} user={user} />
      )}
    </section>
  );
}

function StepItem({ done, isShort, title, content, number }: Step & { number: number }) {
  return (
    <li className="flex gap-3 py-2.5 first:pt-0 last:pb-0">
      <span
        aria-hidden="true"
        className={classes(
          "grid size-8 shrink-0 place-items-center rounded-full border-2 font-semibold tabular-nums",
          done ? "border-green bg-green-tint text-green" : "border-teal text-teal",
        )}
      >
        {done ? <Check className="size-5" /> : number}
      </span>
      <div
        className={classes(
          "min-w-0 grow",
          isShort && "flex flex-wrap items-center justify-between gap-x-3",
        )}
      >
        <h3
          className={classes(
            "leading-8",
            done ? "text-plain font-normal text-ink2" : "text-plain font-semibold",
          )}
        >
          {done ? title.done : title.open}
        </h3>
        {!done && content}
      </div>
    </li>
  );
}

const registered: Step = { done: true, title: { done: texts.registered, open: "" }, content: null };

/** The address, or of an account without one the number. None where no link can be mailed. */
function contactStep(
  { email, email_verified_at, phone_state }: OwnRecord,
  endsAt: string | null,
  onEdit: ProfileStepsProps["onEdit"],
): Step[] {
  const { timeZone: time_zone } = Intl.DateTimeFormat().resolvedOptions();
  const day = endsAt && exactDay(endsAt, { time_zone, country: site().country });
  if (!email) {
    if (!endsAt && phone_state !== "proven") return [];
    return [
      {
        done: phone_state === "proven",
        title: { done: texts.numberProven, open: texts.proveNumber },
        content: (
          <>
            {day && <p className="text-label text-ink2">{profileTexts.endsAtWithoutEmail(day)}</p>}
            <ButtonLink to="#proof" className="mt-2 w-full md:w-auto">
              {texts.toProof}
            </ButtonLink>
          </>
        ),
      },
    ];
  }
  if (!site().sends_mail && !email_verified_at) return [];
  return [
    {
      done: email_verified_at !== null,
      title: { done: texts.emailVerified, open: texts.verifyEmail },
      content: (
        <>
          <p className="text-label text-ink2 [overflow-wrap:anywhere]">
            {profileTexts.unverified} <Email address={email} /> {profileTexts.unverifiedHint(day)}
          </p>
          <div className="mt-2 flex flex-wrap items-start gap-2">
            <SendLink label={profileTexts.sendLink} className="min-h-11 px-3 text-label" />
            <Button
              look="outlined"
              onClick={() => onEdit("email")}
              className="min-h-11 px-3 text-label"
            >
              {texts.correctEmail}
            </Button>
          </div>
        </>
      ),
    },
  ];
}

const workStep = ({ description }: OwnRecord, onWrite: () => void): Step => ({
  done: !!description,
  title: { done: texts.workWritten, open: texts.writeWork },
  content: (
    <>
      <p className="text-label text-ink2">{texts.workHint}</p>
      <Button onClick={onWrite} className="mt-2 min-h-11 w-full md:w-auto">
        <Pencil aria-hidden="true" className="size-5" />
        {texts.writeNow}
      </Button>
    </>
  ),
});

const experienceStep = ({ experience }: OwnRecord, onEdit: ProfileStepsProps["onEdit"]): Step => ({
  done: experience !== null,
  isShort: true,
  title: { done: texts.experienceGiven, open: texts.giveExperience },
  content: (
    <Button look="outlined" onClick={() => onEdit("experience")} className="min-h-11 px-4">
      {texts.giveNow}
    </Button>
  ),
});
