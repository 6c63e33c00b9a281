import type { ReactNode } from "react";
import { useRevalidator } from "react-router";
import { age } from "#src/arabic/age.ts";
import { plural } from "#src/arabic/plural.ts";
import { browserApi } from "#src/client/browser.ts";
import type { ContactRevert } from "#src/features/accounts/contact-change/revert.contract.ts";
import { detailsAddress } from "#src/features/craftsmen/address.ts";
import { EmailOf, recordsWithout } from "#src/features/moderation/listing/email-of.tsx";
import { ConfirmDialog, useDialogItem } from "#src/ui/admin/confirm-dialog.tsx";
import { Row } from "#src/ui/admin/row.tsx";
import { useFocusAfterRemoval } from "#src/ui/admin/use-focus-after-removal.ts";
import { Button } from "#src/ui/button.tsx";
import { Link } from "#src/ui/navigation/link.tsx";
import { classes } from "#src/ui/styles/classes.ts";
import { useNow } from "#src/ui/use-now.ts";
import { revertsWaiting, waitingRevertTexts as texts } from "./waiting-reverts.texts.ts";

type Decision = "approve" | "decline";

interface Asked {
  decision: Decision;
  revert: ContactRevert;
}

interface WaitingRevertsProps {
  reverts: ContactRevert[];
  /** Whether phones show them in place of the orders, whose buttons are always in sight there. */
  isOpen: boolean;
  onToggle: () => void;
}

/** Accounts whose former contacts somebody asks for while somebody else has them, above the orders. */
export function WaitingReverts({ reverts, isOpen: isExpanded, onToggle }: WaitingRevertsProps) {
  const { revalidate } = useRevalidator();
  const { item: asked, isOpen, open, close } = useDialogItem<Asked>();
  // While a dialog is open the focus is its own.
  const { box, markRemoved } = useFocusAfterRemoval<HTMLUListElement>(isOpen ? undefined : reverts);
  if (reverts.length === 0) return null;
  return (
    <section aria-labelledby="reverts" className="flex flex-col gap-3">
      <h2 id="reverts" className="text-subtitle max-md:sr-only">
        {texts.title}
      </h2>
      <Button
        look="outlined"
        aria-expanded={isExpanded}
        onClick={onToggle}
        className="w-full px-3 md:hidden"
      >
        {isExpanded ? texts.back : plural(reverts.length, revertsWaiting)}
      </Button>
      <p className={classes("text-label text-ink2", !isExpanded && "max-md:hidden")}>
        {texts.note}
      </p>
      <ul
        ref={box}
        className={classes("grid grid-cols-1 gap-4 xl:grid-cols-2", !isExpanded && "max-md:hidden")}
      >
        {reverts.map((revert) => (
          <li key={revert.id}>
            <RevertCard revert={revert} onAsk={(decision) => open({ decision, revert })} />
          </li>
        ))}
      </ul>
      {asked && (
        <ConfirmDialog
          key={`${asked.decision} ${asked.revert.id}`}
          open={isOpen}
          title={texts[asked.decision].question}
          confirm={texts[asked.decision].confirm}
          act={() =>
            browserApi.send<string>(
              "POST",
              `/api/contact-reverts/${asked.revert.id}/${asked.decision}`,
            )
          }
          onClose={close}
          onDone={() => {
            markRemoved(reverts.findIndex(({ id }) => id === asked.revert.id));
            return revalidate();
          }}
          onRefused={revalidate}
        >
          <p>
            <bdi>{asked.revert.fullname}</bdi>
          </p>
          <p>{texts[asked.decision].effect}</p>
        </ConfirmDialog>
      )}
    </section>
  );
}

interface RevertCardProps {
  revert: ContactRevert;
  onAsk: (decision: Decision) => void;
}

/** With all that the decision needs: how the craftsman is and was reached, and who has that now. */
function RevertCard({ revert, onAsk }: RevertCardProps) {
  const now = useNow();
  const { id, craftsman_id, fullname, profession, city, changed_at, before, held } = revert;
  const nameId = `revert-${id}`;
  const ask = (decision: Decision) => ({
    "aria-haspopup": "dialog" as const,
    id: `${decision}-${id}`,
    "aria-labelledby": `${decision}-${id} ${nameId}`,
    onClick: () => onAsk(decision),
    className: "grow px-3",
  });
  return (
    <article
      aria-labelledby={nameId}
      className="flex h-full flex-col gap-3 rounded-card bg-surface p-4 shadow-card md:p-6"
    >
      <div>
        <h3
          id={nameId}
          data-focus-after-removal
          tabIndex={-1}
          className="text-subtitle [overflow-wrap:anywhere]"
        >
          <Link to={detailsAddress({ id: craftsman_id })} className="hover:underline">
            {fullname}
          </Link>
        </h3>
        <p className="text-label text-ink2">
          {profession.title} · {city.name} · {texts.changed}{" "}
          <time dateTime={changed_at}>{age(changed_at, now)}</time>
        </p>
      </div>
      <Reached title={texts.now} by={revert.now} />
      <Reached title={texts.before} by={before} unlike={revert.now}>
        {held.map(({ field, listing }) => (
          <p key={field} className="text-small text-clay">
            {texts.held[field]}{" "}
            {listing ? (
              <Link to={detailsAddress(listing)} className="font-semibold hover:underline">
                {listing.fullname}
              </Link>
            ) : (
              texts.admin
            )}
          </p>
        ))}
      </Reached>
      <div className="mt-auto flex flex-wrap gap-3 pt-1">
        <Button {...ask("approve")}>{texts.approve.label}</Button>
        <Button look="outlined" {...ask("decline")}>
          {texts.decline.label}
        </Button>
      </div>
    </article>
  );
}

interface ReachedProps {
  title: string;
  by: ContactRevert["now"];
  /** What came after it: only what differs is shown. */
  unlike?: ContactRevert["now"];
  children?: ReactNode;
}

/** How the craftsman was reached at a time. */
const Reached = ({ title, by, unlike, children }: ReachedProps) => (
  <section className="rounded-control bg-sunk px-4 py-2">
    <h4 className="text-label font-semibold">{title}</h4>
    <dl className="text-label">
      {by.phone !== unlike?.phone && (
        <Row name={texts.phone}>
          {by.phone ? (
            <a
              href={`tel:${by.phone}`}
              className="inline-flex min-h-11 items-center font-medium text-teal underline-offset-4 hover:underline"
            >
              <bdi dir="ltr" className="whitespace-nowrap tabular-nums">
                {by.phone_display}
              </bdi>
            </a>
          ) : (
            recordsWithout.phone
          )}
        </Row>
      )}
      {by.email !== unlike?.email && (
        <Row name={texts.email}>
          <EmailOf record={by} />
        </Row>
      )}
    </dl>
    {children}
  </section>
);
