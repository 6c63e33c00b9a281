import type { ReactNode } from "react";
import { age } from "#src/arabic/age.ts";
import type { LockedAccount } from "#src/features/accounts/unlock/unlock.contract.ts";
import { detailsAddress } from "#src/features/craftsmen/address.ts";
import { recordDeletionTexts } from "#src/features/moderation/records/records.texts.ts";
import { Row } from "#src/ui/admin/row.tsx";
import { Button } from "#src/ui/button.tsx";
import { Email } from "#src/ui/email.tsx";
import { Link } from "#src/ui/navigation/link.tsx";
import { useNow } from "#src/ui/use-now.ts";
import { lockedTexts as texts } from "./locked.texts.ts";

interface LockedCardProps {
  account: LockedAccount;
  onAsk: (act: "unlock" | "delete") => void;
}

/** A locked account with all that the decision needs: how its craftsman is and was reached. */
export function LockedCard({ account, onAsk }: LockedCardProps) {
  const now = useNow();
  const { id, fullname, profession, city, locked_at, changes } = account;
  const nameId = `locked-${id}`;
  return (
    <article
      aria-labelledby={nameId}
      className="flex h-full flex-col gap-3 rounded-card bg-surface p-4 shadow-card md:p-6"
    >
      <div>
        <h2
          id={nameId}
          data-focus-after-removal
          tabIndex={-1}
          className="text-subtitle [overflow-wrap:anywhere]"
        >
          <Link to={detailsAddress(account)} className="hover:underline">
            {fullname}
          </Link>
        </h2>
        <p className="text-label text-ink2">
          {profession.title} · {city.name} · {texts.locked}{" "}
          <time dateTime={locked_at}>{age(locked_at, now)}</time>
        </p>
        {account.hides_listing && <p className="mt-1 text-label">{texts.hidden}</p>}
      </div>
      <Reached title={texts.now} by={account.now} />
      {changes.map(({ changed_at, before, after, locked_by }) => (
        <Reached
          key={changed_at}
          title={texts.before}
          when={
            <>
              {texts.changed} <time dateTime={changed_at}>{age(changed_at, now)}</time>
            </>
          }
          by={before}
          unlike={after}
          note={locked_by ? texts.lockedBy : undefined}
        />
      ))}
      <div className="mt-auto flex flex-wrap gap-3 pt-1">
        <Button
          aria-haspopup="dialog"
          id={`unlock-${id}`}
          aria-labelledby={`unlock-${id} ${nameId}`}
          onClick={() => onAsk("unlock")}
          className="grow-2"
        >
          {texts.unlock}
        </Button>
        <Button
          look="warning"
          aria-haspopup="dialog"
          id={`delete-${id}`}
          aria-labelledby={`delete-${id} ${nameId}`}
          onClick={() => onAsk("delete")}
          className="grow px-3"
        >
          {recordDeletionTexts.label}
        </Button>
      </div>
    </article>
  );
}

interface ReachedProps {
  title: string;
  when?: ReactNode;
  by: LockedAccount["now"];
  /** What came after it: only what differs is shown. */
  unlike?: LockedAccount["now"];
  /** A note about the e-mail. */
  note?: string | undefined;
}

/** How the craftsman was reached at a time. */
function Reached({ title, when, by, unlike, note }: ReachedProps) {
  return (
    <section className="rounded-control bg-sunk px-4 py-2">
      <h3 className="text-label font-semibold">
        {title} {when && <span className="font-normal text-ink2">({when})</span>}
      </h3>
      <dl className="text-label">
        {by.phone !== unlike?.phone && <Phone account={by} />}
        {by.email !== unlike?.email && (
          <Row name={texts.email}>
            <Email address={by.email} />
          </Row>
        )}
      </dl>
      {note && <p className="text-small text-ink2">{note}</p>}
    </section>
  );
}

function Phone({ account }: { account: LockedAccount["now"] }) {
  return (
    <Row name={texts.phone}>
      <a
        href={`tel:${account.phone}`}
        className="inline-flex min-h-11 items-center font-medium text-teal underline-offset-4 hover:underline"
      >
        <bdi dir="ltr" className="whitespace-nowrap tabular-nums">
          {account.phone_display}
        </bdi>
      </a>
    </Row>
  );
}
