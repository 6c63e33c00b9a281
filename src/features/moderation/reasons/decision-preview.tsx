import type { ReviewRecord } from "#src/features/accounts/record/record.contract.ts";
import { reasonMails } from "#src/features/moderation/reason-mails.ts";
import { moderationTexts } from "#src/features/moderation/texts.ts";
import { greetingOf } from "#src/mail/layout/greeting.ts";
import { nameIfVerified } from "#src/mail/layout/name-if-verified.ts";
import { site } from "#src/settings/current-site.ts";
import { Prose } from "#src/ui/prose.tsx";
import type { ReasonedDecision } from "./reasons.ts";

interface DecisionPreviewProps {
  decision: ReasonedDecision;
  /** Absent where several get the same mail. */
  to: Pick<ReviewRecord, "fullname" | "email_verified_at"> | undefined;
  /** Empty before one is selected. */
  reason: string;
}

/** The mail to the craftsman as it will read; the server writes it by the same functions. */
export function DecisionPreview({ decision, to, reason }: DecisionPreviewProps) {
  const { subject, paragraphs, action, notes } = reasonMails[decision]({
    reason: reason || moderationTexts.noReason,
    appUrl: location.origin,
    siteName: site().name,
  });
  const { name } = nameIfVerified({
    name: to?.fullname ?? null,
    emailVerifiedAt: to?.email_verified_at ? new Date(to.email_verified_at) : null,
  });
  return (
    <section aria-label={moderationTexts.preview}>
      <h3 className="mb-1.5 text-label font-medium">{moderationTexts.preview}</h3>
      <div className="flex flex-col gap-2 rounded-control border border-line bg-bg px-3.5 py-3 text-small">
        <p className="font-semibold">{subject}</p>
        <p>{greetingOf(name)}</p>
        {paragraphs.map((text) => (
          <Prose key={text} text={text} />
        ))}
        {action && (
          <p>
            <span className="inline-block rounded-chip bg-fill px-3 py-1 font-semibold text-on-fill">
              {action.label}
            </span>
          </p>
        )}
        {notes?.map((note) => (
          <p key={note} className="text-ink2">
            {note}
          </p>
        ))}
      </div>
    </section>
  );
}
