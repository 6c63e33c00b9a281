import { Flag, Mail, MessageCircle, Phone } from "lucide-react";
import { useRevalidator } from "react-router";
import { age, elapsedTime } from "#src/arabic/age.ts";
import { exactDay } from "#src/arabic/date.ts";
import { plural } from "#src/arabic/plural.ts";
import { privateLoader } from "#src/auth/private-loader.ts";
import { browserApi } from "#src/client/browser.ts";
import { sendUndoable } from "#src/client/undoable.ts";
import { detailsAddress } from "#src/features/craftsmen/address.ts";
import { reasonNames } from "#src/features/craftsmen/reports/texts.ts";
import { stateNames } from "#src/features/craftsmen/states.texts.ts";
import { whatsAppLink } from "#src/features/moderation/listing/whatsapp-offer.ts";
import { privateMeta } from "#src/features/site/meta.ts";
import { PagedList } from "#src/features/site/paged-list.tsx";
import { site } from "#src/settings/current-site.ts";
import { toast } from "#src/ui/actions/toast.tsx";
import { useAction } from "#src/ui/actions/use-action.ts";
import { loadPage } from "#src/ui/admin/load-page.ts";
import { AdminScreen } from "#src/ui/admin/screen.tsx";
import { Button, buttonClass } from "#src/ui/button.tsx";
import { Email } from "#src/ui/email.tsx";
import { State } from "#src/ui/empty-state.tsx";
import { Link } from "#src/ui/navigation/link.tsx";
import { Prose } from "#src/ui/prose.tsx";
import { textLink } from "#src/ui/styles/classes.ts";
import { useNow } from "#src/ui/use-now.ts";
import type { Route } from "./+types/reports.page.ts";
import type { ReportedListing } from "./contract.ts";
import {
  openCount,
  rejectedCount,
  reportedCount,
  reportListTexts as texts,
  upheldCount,
} from "./texts.ts";

export const clientLoader = privateLoader((args) =>
  loadPage<ReportedListing>("/api/reports", args),
);

export const meta = () => privateMeta(texts.title);

export function HydrateFallback() {
  return <AdminScreen title={texts.title}>{null}</AdminScreen>;
}

/** Listings that visitors say something is wrong with, the gravest first. */
export default function Reports({ loaderData }: Route.ComponentProps) {
  return (
    <AdminScreen title={texts.title} total={loaderData.data?.total} count={reportedCount}>
      <PagedList
        loaded={loaderData}
        errorTitle={texts.failed}
        skeleton={null}
        empty={<State icon={Flag} title={texts.none} />}
      >
        {({ data }) => (
          <>
            <p className="mb-4 max-w-[65ch] text-ink2">{texts.intro}</p>
            <ul className="flex flex-col gap-5">
              {data.map((listing) => (
                <Reported key={listing.id} listing={listing} />
              ))}
            </ul>
          </>
        )}
      </PagedList>
    </AdminScreen>
  );
}

type OneReport = ReportedListing["reports"][number];
type Outcome = "upheld" | "rejected";

function Reported({ listing }: { listing: ReportedListing }) {
  const { id, fullname, profession, city, state, reports, open } = listing;
  return (
    <li className="rounded-card bg-surface shadow-card">
      <div className="flex flex-col gap-3 p-4 md:px-6">
        <div>
          <h2 className="text-panel [overflow-wrap:anywhere]">
            <Link to={detailsAddress(listing)}>{fullname}</Link>
          </h2>
          <p className="text-small text-ink2">
            {profession.title} · {city.name}
            {state !== "approved" && ` · ${stateNames[state]}`} · {plural(open, openCount)}
          </p>
        </div>
        <NumberState listing={listing} />
        <History listing={listing} />
        <div className="grid grid-cols-2 gap-2 md:flex md:flex-wrap">
          <NumberAction listing={listing} />
          {listing.phone && (
            <a
              href={whatsAppLink(listing.phone.e164, messageTo(listing))}
              target="_blank"
              rel="noopener noreferrer"
              className={buttonClass("outlined")}
            >
              <MessageCircle aria-hidden="true" className="size-5" />
              {listing.without_email ? texts.tell : texts.write}
              <span className="sr-only"> {fullname}</span>
            </a>
          )}
          <Link to={`/listings/${id}`} className={buttonClass("outlined")}>
            {texts.open}
            <span className="sr-only"> {fullname}</span>
          </Link>
        </div>
      </div>
      <ul className="divide-y divide-line border-t border-line">
        {reports.map((one) => (
          <OneOf key={one.id} report={one} listing={listing} />
        ))}
      </ul>
      {reports.length > 1 && <DecideAll listing={listing} />}
    </li>
  );
}

/** What is known of the number that visitors reach, or do not. */
function NumberState({ listing }: { listing: ReportedListing }) {
  const now = useNow();
  const { phone, phone_hidden_at, phone_doubted_at, phone_asked_at, phone_settled } = listing;
  if (!phone) return <p className="text-label">{texts.noPhone}</p>;
  return (
    <div className="text-label">
      <p>
        <a href={`tel:${phone.e164}`} className={`${textLink} gap-2`}>
          <Phone aria-hidden="true" className="size-5" />
          <bdi dir="ltr" className="tabular-nums">
            {phone.display}
          </bdi>
        </a>
      </p>
      {phone_hidden_at && (
        <p className="font-semibold text-red">
          {texts.hidden} {elapsedTime(phone_hidden_at, now)}
        </p>
      )}
      {phone_doubted_at && (
        <p className="text-clay-ink">
          {phone_asked_at ? `${texts.doubted} ${elapsedTime(phone_asked_at, now)}` : texts.notAsked}
        </p>
      )}
      {phone_settled && <p className="text-ink2">{texts.settled}</p>}
    </div>
  );
}

function History({ listing: { upheld, rejected, decided } }: { listing: ReportedListing }) {
  if (upheld + rejected === 0) return null;
  const where = site();
  return (
    <details className="text-label">
      <summary className="min-h-11 cursor-pointer py-2 font-medium">
        {texts.history}: {plural(upheld, upheldCount)}، {plural(rejected, rejectedCount)}
      </summary>
      <ul className="list-disc ps-6 text-ink2">
        {decided.map(({ reason, outcome, decided_at, by }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they have no ids, and never move
          <li key={index}>
            {reasonNames[reason]}: {texts[outcome]}، {exactDay(decided_at, where)}
            {by && (
              <>
                ، <bdi>{by}</bdi>
              </>
            )}
          </li>
        ))}
        {upheld + rejected > decided.length && <li>{texts.more}</li>}
      </ul>
    </details>
  );
}

/** Hides a number that is another person's, or shows it again. */
function NumberAction({ listing }: { listing: ReportedListing }) {
  const { id, fullname, phone, phone_hidden_at, phone_doubted_at, phone_settled } = listing;
  const { revalidate } = useRevalidator();
  const act = (path: string) => () => sendUndoable(`/api/listings/${id}/${path}`, {});
  const hide = useAction({ act: act("hide-phone"), done: () => revalidate(), subject: fullname });
  const clear = useAction({ act: act("clear-phone"), done: () => revalidate(), subject: fullname });
  if (!phone) return null;
  return (
    <>
      {!phone_hidden_at && !phone_settled && (
        <Button look="outlined" onClick={hide.run} busy={hide.busy}>
          {hide.busy ? texts.hiding : texts.hide}
          <span className="sr-only"> {fullname}</span>
        </Button>
      )}
      {(phone_hidden_at || phone_doubted_at) && (
        <Button look="outlined" onClick={clear.run} busy={clear.busy}>
          {clear.busy ? texts.saving : phone_hidden_at ? texts.clear : texts.isRight}
          <span className="sr-only"> {fullname}</span>
        </Button>
      )}
    </>
  );
}

function OneOf({ report, listing }: { report: OneReport; listing: ReportedListing }) {
  const now = useNow();
  const of = listing.fullname;
  const { id, version, reason, text, created_at, has_receipt, proven_at, told_at } = report;
  const { reply, reply_reason } = report;
  return (
    <li className="flex flex-wrap items-start gap-3 p-4 md:px-6">
      <div className="flex min-w-0 grow basis-60 flex-col gap-1">
        <p>
          <span className="font-semibold">{reasonNames[reason]}</span>{" "}
          <time dateTime={created_at} className="text-small text-ink2">
            {age(created_at, now)}
          </time>
        </p>
        {proven_at && <p className="text-label font-semibold text-red">{texts.proven}</p>}
        {has_receipt && <p className="text-small text-green">{texts.withReceipt}</p>}
        {told_at && <p className="text-small text-ink2">{texts.told}</p>}
        {text && <Prose text={text} className="max-w-[65ch]" />}
        <Reporter report={report} />
        {reply && (
          <div className="rounded-control bg-sunk px-3.5 py-2.5">
            <p className="text-small text-ink2">
              {reply_reason === null || reply_reason === reason
                ? texts.reply
                : texts.replyTo(reasonNames[reply_reason])}
            </p>
            <Prose text={reply} />
          </div>
        )}
      </div>
      <div className="grid grow grid-cols-2 gap-2 md:flex md:grow-0">
        <Decide path={`/api/reports/${id}`} outcome="upheld" of={of} seen={{ version }} />
        <Decide path={`/api/reports/${id}`} outcome="rejected" of={of} seen={{ version }} />
        <UpholdAndHide report={report} listing={listing} />
      </div>
    </li>
  );
}

/** The ways to whoever wrote it, who may have left none. */
function Reporter({ report: { phone, email } }: { report: OneReport }) {
  if (!phone && !email) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-4 text-label">
      <span className="text-ink2">{texts.from}:</span>
      {phone && (
        <>
          <a href={`tel:${phone.e164}`} className={`${textLink} gap-2`}>
            <Phone aria-hidden="true" className="size-5" />
            <bdi dir="ltr" className="tabular-nums">
              {phone.display}
            </bdi>
          </a>
          <a
            href={whatsAppLink(phone.e164, "")}
            target="_blank"
            rel="noopener noreferrer"
            className={`${textLink} gap-2`}
          >
            <MessageCircle aria-hidden="true" className="size-5" />
            {texts.whatsApp}
          </a>
        </>
      )}
      {email && (
        <a href={`mailto:${email}`} className={`${textLink} gap-2`}>
          <Mail aria-hidden="true" className="size-5" />
          <Email address={email} />
        </a>
      )}
    </p>
  );
}

interface DecideProps {
  path: string;
  outcome: Outcome;
  of: string;
  label?: string;
  /** Which reports the admin has seen, since they may say something else meanwhile. */
  seen: { version: number } | { newest: number };
}

function Decide({ path, outcome, of, label = texts[outcome], seen }: DecideProps) {
  const { revalidate } = useRevalidator();
  const { busy, run } = useAction({
    act: async () =>
      texts.about(of, await browserApi.send<string>("POST", path, { outcome, ...seen })),
    done: () => revalidate(),
  });
  return (
    <Button look="outlined" onClick={run} busy={busy}>
      {busy ? texts.saving : label}
      <span className="sr-only"> {of}</span>
    </Button>
  );
}

/** How the number is hidden of whom such a report is true. */
const hidingPaths: Partial<Record<OneReport["reason"], string>> = {
  dead_number: "hide-number",
  wrong_person: "hide-phone",
};

/** One press for what mostly follows from a true report about a number. */
function UpholdAndHide({ report, listing }: { report: OneReport; listing: ReportedListing }) {
  const { id, fullname, phone, phone_hidden_at, phone_settled } = listing;
  const { revalidate } = useRevalidator();
  const path = hidingPaths[report.reason];
  const { busy, run } = useAction({
    async act() {
      await browserApi.send<string>("POST", `/api/reports/${report.id}`, {
        outcome: "upheld",
        version: report.version,
      });
      return sendUndoable(`/api/listings/${id}/${path}`, {});
    },
    done: () => revalidate(),
    subject: fullname,
    async refused(error) {
      toast(error.message, "bad");
      await revalidate();
    },
  });
  if (!path || !phone || phone_hidden_at || phone_settled) return null;
  return (
    <Button look="outlined" onClick={run} busy={busy} className="col-span-2">
      {busy ? texts.hiding : texts.upheldAndHide}
      <span className="sr-only"> {fullname}</span>
    </Button>
  );
}

function DecideAll({ listing: { id, fullname, reports } }: { listing: ReportedListing }) {
  const path = `/api/listings/${id}/reports`;
  // What was said later, which the admin has not seen, stays open.
  const seen = { newest: Math.max(...reports.map(({ version }) => version)) };
  return (
    <div className="grid grid-cols-2 gap-2 border-t border-line p-4 md:flex md:justify-end md:px-6">
      <Decide path={path} outcome="upheld" of={fullname} label={texts.allUpheld} seen={seen} />
      <Decide path={path} outcome="rejected" of={fullname} label={texts.allRejected} seen={seen} />
    </div>
  );
}

const messageTo = ({ id, fullname, reports }: ReportedListing) =>
  texts.message({
    name: fullname,
    site: site().name,
    reasons: [...new Set(reports.map(({ reason }) => reasonNames[reason]))],
    page: `${location.origin}${detailsAddress({ id })}`,
  });
