import { age } from "#src/arabic/age.ts";
import { exactTime } from "#src/arabic/date.ts";
import { browserApi } from "#src/client/browser.ts";
import { useOwnAct } from "#src/features/accounts/use-own-act.ts";
import { site } from "#src/settings/current-site.ts";
import { Button } from "#src/ui/button.tsx";
import { Email } from "#src/ui/email.tsx";
import { useNow } from "#src/ui/use-now.ts";
import { Limits, RoleChip } from "./member-card.tsx";
import { invitationTexts as texts } from "./screens.texts.ts";
import type { AdminInvitation } from "./team.contract.ts";

interface InvitationCardProps {
  invitation: AdminInvitation;
  onSent: () => unknown;
  onLink: () => void;
  onWithdraw: () => void;
}

/** An invitation that nobody has accepted yet. */
export function InvitationCard({ invitation, onSent, onLink, onWithdraw }: InvitationCardProps) {
  const now = useNow();
  const { id, email, created_at } = invitation;
  const nameId = `invitation-${id}`;
  const path = `/api/team/invitations/${id}/send-again`;
  const { busy, run } = useOwnAct(async () => {
    const text = await browserApi.send<string>("POST", path);
    await onSent();
    return text;
  }, onSent);
  return (
    <article
      aria-labelledby={nameId}
      className="flex h-full flex-col gap-3 rounded-card bg-surface p-4 shadow-card md:p-6"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h3 id={nameId} data-focus-after-removal tabIndex={-1} className="min-w-0 text-lead">
          <Email address={email} />
        </h3>
        <RoleChip rights={invitation} />
      </div>
      <p className="text-label text-ink2">
        {site().sends_mail ? texts.sentOn : texts.addedOn}{" "}
        <time dateTime={created_at}>{age(created_at, now)}</time>
        {" · "}
        <Link invitation={invitation} />
      </p>
      <dl className="text-label">
        <Limits rights={invitation} />
      </dl>
      <div className="mt-auto flex flex-wrap gap-3 pt-1">
        <Button
          look="outlined"
          aria-haspopup="dialog"
          id={`link-${id}`}
          aria-labelledby={`link-${id} ${nameId}`}
          onClick={onLink}
          className="grow px-3"
        >
          {texts.link}
        </Button>
        {site().sends_mail && (
          <Button
            look="outlined"
            id={`again-${id}`}
            aria-labelledby={`again-${id} ${nameId}`}
            onClick={run}
            busy={busy}
            className="grow px-3"
          >
            {busy ? texts.sending : texts.sendAgain}
          </Button>
        )}
        <Button
          look="warning"
          aria-haspopup="dialog"
          id={`withdraw-${id}`}
          aria-labelledby={`withdraw-${id} ${nameId}`}
          onClick={onWithdraw}
          className="grow px-3"
        >
          {texts.withdraw}
        </Button>
      </div>
    </article>
  );
}

/** How long its link is valid, by the site's clock, as in the audit log. */
function Link({
  invitation: { expires_at, has_expired, has_link },
}: {
  invitation: AdminInvitation;
}) {
  if (!site().sends_mail && !has_link) return texts.needsLink;
  if (!expires_at) return texts.onItsWay;
  if (has_expired) return <span className="text-red">{texts.expired}</span>;
  return (
    <>
      {texts.until} <time dateTime={expires_at}>{exactTime(expires_at, site())}</time>
    </>
  );
}
