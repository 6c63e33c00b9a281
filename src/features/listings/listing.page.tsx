import { ArrowRight, MessageCircle } from "lucide-react";
import type { ReactNode } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { age } from "#src/arabic/age.ts";
import { exactDay, exactTime } from "#src/arabic/date.ts";
import { privateLoader } from "#src/auth/private-loader.ts";
import { browserApi } from "#src/client/browser.ts";
import { sendUndoable } from "#src/client/undoable.ts";
import { withQuery } from "#src/client/with-query.ts";
import type { Options } from "#src/features/catalogue/options.ts";
import { detailsAddress } from "#src/features/craftsmen/address.ts";
import { StateMark } from "#src/features/craftsmen/card/state-mark.tsx";
import { longestQuery } from "#src/features/craftsmen/texts.ts";
import { DeadNumber } from "#src/features/moderation/listing/dead-number.tsx";
import { EmailOf, recordsWithout } from "#src/features/moderation/listing/email-of.tsx";
import { FormerNumber } from "#src/features/moderation/listing/former-number.tsx";
import { offerWhatsApp, whatsAppLink } from "#src/features/moderation/listing/whatsapp-offer.ts";
import { loadOwnOptions } from "#src/features/moderation/own-options.ts";
import { ClaimLinkButton } from "#src/features/moderation/phone/claim-link.tsx";
import { PutBack } from "#src/features/moderation/revisions/put-back.tsx";
import { LoadedContent } from "#src/features/site/error-screens/loaded-content.tsx";
import { privateMeta } from "#src/features/site/meta.ts";
import { site } from "#src/settings/current-site.ts";
import { showResult } from "#src/ui/actions/show-result.tsx";
import { toast } from "#src/ui/actions/toast.tsx";
import { useAction } from "#src/ui/actions/use-action.ts";
import { ConfirmDialog, useDialogItem } from "#src/ui/admin/confirm-dialog.tsx";
import { AdminFormError } from "#src/ui/admin/form-error.tsx";
import { AdminScreen } from "#src/ui/admin/screen.tsx";
import { Button, ButtonLink } from "#src/ui/button.tsx";
import { SubmitButton } from "#src/ui/forms/submit-button.tsx";
import { TextArea } from "#src/ui/forms/text-area.tsx";
import { useSubmission } from "#src/ui/forms/use-submission.ts";
import { Link } from "#src/ui/navigation/link.tsx";
import { useReturnPath } from "#src/ui/navigation/return-to-list.ts";
import { Notice } from "#src/ui/notice.tsx";
import { Prose } from "#src/ui/prose.tsx";
import { Skeleton, SkeletonBar } from "#src/ui/skeleton.tsx";
import { formCard, textLink } from "#src/ui/styles/classes.ts";
import { useNow } from "#src/ui/use-now.ts";
import type { Route } from "./+types/listing.page.ts";
import { ChecksPanel } from "./checks-panel.tsx";
import type { ListingRecord } from "./contract.ts";
import { OptionalListingFields, RequiredFields } from "./listing-fields.tsx";
import { MergesPanel } from "./merges-panel.tsx";
import { Panel } from "./panel.tsx";
import { consentWayNames, listingTexts as texts } from "./texts.ts";

const listPath = "/craftsmen";

export const clientLoader = privateLoader(async ({ params }) => {
  const [record, options] = await Promise.all([
    browserApi.get<ListingRecord>(`/api/listings/${encodeURIComponent(params.id ?? "")}`),
    loadOwnOptions(),
  ]);
  return { record, options };
});

export const meta = () => privateMeta(texts.title);

export function HydrateFallback() {
  return (
    <AdminScreen title={texts.title}>
      <FormSkeleton />
    </AdminScreen>
  );
}

/** One listing, for admins: correcting it, its consent, notes on it, and its removal. */
export default function ManageListing({ loaderData }: Route.ComponentProps) {
  const list = useReturnPath() ?? listPath;
  const { revalidate } = useRevalidator();
  const title = loaderData.data?.record.fullname ?? texts.title;
  return (
    <AdminScreen title={title}>
      <LoadedContent
        loaded={loaderData}
        errorTitle={texts.failed}
        backLink={
          <ButtonLink look="outlined" to={list}>
            {texts.back}
          </ButtonLink>
        }
      >
        {({ record, options }) => (
          <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,380px)]">
            <div className="flex min-w-0 flex-col gap-5">
              <Summary record={record} />
              {record.phone_under_review && <HiddenNumber record={record} />}
              {record.former_phone && (
                <Notice tone="neutral">
                  <FormerNumber record={record} former={record.former_phone} onDone={revalidate} />
                </Notice>
              )}
              {record.former_version && record.former_version.id !== record.former_phone?.id && (
                <PutBack
                  key={record.former_version.id}
                  name={record.fullname}
                  former={record.former_version}
                />
              )}
              {record.removal_request && (
                <RemovalRequest record={record} request={record.removal_request} />
              )}
              {/* The key resets the fields when another admin has changed the listing. */}
              <CorrectionForm key={record.version} record={record} options={options} />
            </div>
            <div className="flex min-w-0 flex-col gap-5">
              {record.merges.length > 0 && <MergesPanel record={record} />}
              {record.consent && <Consent title={texts.consent} consent={record.consent} />}
              {record.other_consents.map((consent, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: their order is that in which they were given
                <Consent key={index} title={texts.consentOfMerged} consent={consent} />
              ))}
              <ChecksPanel record={record} />
              <Notes record={record} />
              {record.unclaimed && <Refusal record={record} list={list} />}
            </div>
            <Link to={list} className={`${textLink} gap-2`}>
              <ArrowRight aria-hidden="true" className="size-5" />
              {texts.back}
            </Link>
          </div>
        )}
      </LoadedContent>
    </AdminScreen>
  );
}

/** State, contacts, and the ways to what is decided elsewhere. */
function Summary({ record }: { record: ListingRecord }) {
  const { fullname, phone, phone_display, state, unclaimed } = record;
  const { revalidate } = useRevalidator();
  const q = [...fullname].slice(0, longestQuery).join("");
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <StateMark state={state} isPaused={record.paused_at !== null} />
      {unclaimed && <span className="text-small text-ink2">{texts.unclaimed}</span>}
      {phone ? (
        <a href={`tel:${phone}`} className={textLink}>
          <bdi dir="ltr" className="tabular-nums">
            {phone_display}
          </bdi>
        </a>
      ) : (
        recordsWithout.phone
      )}
      <span className="text-small">
        <EmailOf record={record} />
      </span>
      {state === "approved" && (
        <DeadNumber record={record} onDone={revalidate} className={textLink} />
      )}
      <ClaimLinkButton record={record} className={textLink} />
      {state === "approved" && (
        <Link to={detailsAddress(record)} className={textLink}>
          {texts.page}
        </Link>
      )}
      <Link to={withQuery(listPath, { q })} className={textLink}>
        {texts.decide}
      </Link>
    </div>
  );
}

/** The text for a craftsman without an e-mail. */
const correctedText = (record: ListingRecord) =>
  texts.correctedMessage(site().name, `${location.origin}${detailsAddress(record)}`);

function CorrectionForm({ record, options }: { record: ListingRecord; options: Options }) {
  const { revalidate } = useRevalidator();
  const { form, busy, errors, formError } = useSubmission({
    send: (fields) => sendUndoable(`/api/listings/${record.id}`, Object.fromEntries(fields), "PUT"),
    async done(result) {
      showResult(result, { refresh: revalidate });
      if (result.undoToken) offerWhatsApp(record, correctedText(record));
      await revalidate();
    },
  });
  const { fullname, phone_display, profession_id, city_id, gender, email, phone } = record;
  return (
    <section aria-labelledby="correct">
      <form {...form} className={formCard}>
        <div>
          <h2 id="correct" className="text-panel">
            {texts.correct}
          </h2>
          <p className="text-label text-ink2">
            {texts.correctIntro} {email && site().sends_mail && texts.told}
          </p>
        </div>
        <RequiredFields
          options={withOwn(options, record)}
          values={{
            fullname,
            phone: phone_display ?? "",
            profession_id: String(profession_id),
            city_id: String(city_id),
          }}
          errors={errors}
        />
        <OptionalListingFields gender={gender ?? undefined} values={record} errors={errors} />
        <AdminFormError error={formError} />
        <SubmitButton busy={busy} busyText={texts.saving}>
          {texts.save}
        </SubmitButton>
        {email === null && phone && (
          <a
            href={whatsAppLink(phone, correctedText(record))}
            target="_blank"
            rel="noopener noreferrer"
            className={`${textLink} gap-2 self-start`}
          >
            <MessageCircle aria-hidden="true" className="size-5" />
            {texts.whatsApp}
          </a>
        )}
      </form>
    </section>
  );
}

/** A moderator's cities, and the listing's own where that is another one. */
const withOwn = ({ professions, cities }: Options, { city }: ListingRecord): Options => ({
  professions,
  cities: cities.some(({ id }) => id === city.id) ? cities : [...cities, city],
});

interface ConsentProps {
  title: string;
  consent: NonNullable<ListingRecord["consent"]>;
}

function Consent({ title, consent }: ConsentProps) {
  const where = site();
  return (
    <Panel title={title}>
      {consent.of_file && <p className="font-semibold">{texts.consentOfFile}</p>}
      <dl className="flex flex-col gap-2 text-label">
        <Fact name={texts.how}>{consentWayNames[consent.how]}</Fact>
        <Fact name={texts.givenAt}>{exactDay(consent.given_at, where)}</Fact>
        <Fact name={texts.wording}>
          <Prose text={consent.wording} />
        </Fact>
        <Fact name={texts.recorded}>
          {consent.by}، {exactTime(consent.recorded_at, where)}
        </Fact>
      </dl>
    </Panel>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="[overflow-wrap:anywhere]">
    <dt className="text-small text-ink2">{name}</dt>
    <dd>{children}</dd>
  </div>
);

function Notes({ record: { id, notes } }: { record: ListingRecord }) {
  const now = useNow();
  const { revalidate } = useRevalidator();
  const { form, busy, errors, formError } = useSubmission({
    send: (fields) =>
      browserApi.send<string>("POST", `/api/listings/${id}/notes`, Object.fromEntries(fields)),
    async done(text) {
      toast(text);
      form.ref.current?.reset();
      await revalidate();
    },
  });
  return (
    <Panel title={texts.notes}>
      <p className="-mt-2 text-small text-ink2">{texts.notesIntro}</p>
      {notes.length === 0 && <p className="text-label">{texts.noNotes}</p>}
      <ul className="flex flex-col gap-3">
        {notes.map((note) => (
          <li key={note.id} className="rounded-control bg-sunk px-3.5 py-2.5">
            <Prose text={note.text} />
            <p className="text-small text-ink2">
              {note.by}، <time dateTime={note.created_at}>{age(note.created_at, now)}</time>
            </p>
          </li>
        ))}
      </ul>
      <form {...form} className="flex flex-col gap-3">
        <TextArea
          name="text"
          label={texts.note}
          hint={texts.noteExample}
          rows={2}
          errors={errors.text}
        />
        <AdminFormError error={formError} />
        <SubmitButton busy={busy} busyText={texts.saving}>
          {texts.addNote}
        </SubmitButton>
      </form>
    </Panel>
  );
}

/** Visitors do not see the number until its craftsman proves it, sets another one, or an admin presses. */
function HiddenNumber({ record: { id, fullname } }: { record: ListingRecord }) {
  const { revalidate } = useRevalidator();
  const { busy, run } = useAction({
    act: () => sendUndoable(`/api/listings/${id}/clear-phone`, {}),
    done: () => revalidate(),
    subject: fullname,
  });
  return (
    <Notice>
      <p>{texts.numberUnderReview}</p>
      <Button look="outlined" onClick={run} busy={busy} className="mt-2">
        {busy ? texts.saving : texts.showNumber}
      </Button>
    </Notice>
  );
}

interface RemovalRequestProps {
  record: ListingRecord;
  request: NonNullable<ListingRecord["removal_request"]>;
}

/** Somebody asks for the removal: who it is the admin finds out by calling the number. */
function RemovalRequest({ record: { id, version }, request }: RemovalRequestProps) {
  const now = useNow();
  const { revalidate } = useRevalidator();
  const { busy, run } = useAction({
    act: () => browserApi.send<string>("POST", `/api/listings/${id}/keep`, { version }),
    done: revalidate,
    refused({ message, isTemporary }) {
      toast(message, "bad");
      return isTemporary ? undefined : revalidate();
    },
  });
  const { created_at, text, hides_at, hidden_at, proven_at } = request;
  return (
    <Notice>
      <p className="font-semibold">{texts.removal}</p>
      <p>
        {texts.removalFrom} <time dateTime={created_at}>{age(created_at, now)}</time>
      </p>
      {text && <Prose text={text} className="my-1" />}
      {proven_at && <p className="font-semibold">{texts.proven}</p>}
      <p>
        {hidden_at
          ? texts.hidden
          : hides_at
            ? `${texts.hidesAt} ${exactTime(hides_at, site())}.`
            : texts.onlyAlarms}
      </p>
      <Button look="outlined" onClick={run} busy={busy} className="mt-2">
        {busy ? texts.keeping : texts.keep}
      </Button>
    </Notice>
  );
}

/** Erases the listing of somebody who does not want to be listed. */
function Refusal({ record, list }: { record: ListingRecord; list: string }) {
  const navigate = useNavigate();
  const { isOpen, open, close } = useDialogItem<number>();
  return (
    <>
      <Button look="danger" aria-haspopup="dialog" onClick={() => open(record.id)}>
        {record.removal_request ? texts.refuseRequested : texts.refuse}
      </Button>
      <ConfirmDialog
        open={isOpen}
        title={texts.refuseTitle}
        confirm={{
          label: record.removal_request ? texts.refuseRequested : texts.refuse,
          busy: texts.refusing,
          notDone: texts.notRefused,
          look: "danger",
        }}
        act={() => browserApi.send<string>("POST", `/api/listings/${record.id}/refuse`)}
        onClose={close}
        onDone={() => navigate(list, { replace: true })}
        onRefused={() => {}}
      >
        <p>{texts.refuseWhat(record.fullname)}</p>
      </ConfirmDialog>
    </>
  );
}

const FormSkeleton = () => (
  <Skeleton className={formCard}>
    <SkeletonBar className="h-13" />
    <SkeletonBar className="h-13" />
    <SkeletonBar className="h-13" />
  </Skeleton>
);
