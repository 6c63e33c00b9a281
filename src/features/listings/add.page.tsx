import { ChevronDown, FileSpreadsheet, Send } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { plural } from "#src/arabic/plural.ts";
import { currentUser } from "#src/auth/current-user.ts";
import { privateLoader } from "#src/auth/private-loader.ts";
import { browserApi } from "#src/client/browser.ts";
import { ApiError } from "#src/client/client.ts";
import { usePicture } from "#src/features/accounts/forms/picture.ts";
import { PictureField } from "#src/features/accounts/forms/picture-field.tsx";
import { pictureTexts } from "#src/features/accounts/texts.ts";
import type { Options } from "#src/features/catalogue/options.ts";
import { type FieldValues, fieldNames } from "#src/features/craftsmen/fields/fields.ts";
import { loadOwnOptions } from "#src/features/moderation/own-options.ts";
import { ClaimLinkButton } from "#src/features/moderation/phone/claim-link.tsx";
import { recordsTexts } from "#src/features/moderation/records/records.texts.ts";
import { LoadedContent } from "#src/features/site/error-screens/loaded-content.tsx";
import { privateMeta } from "#src/features/site/meta.ts";
import { toast } from "#src/ui/actions/toast.tsx";
import { AdminFormError } from "#src/ui/admin/form-error.tsx";
import { AdminScreen } from "#src/ui/admin/screen.tsx";
import { Button, ButtonLink } from "#src/ui/button.tsx";
import { Choice } from "#src/ui/forms/choice.tsx";
import { TextField } from "#src/ui/forms/field.tsx";
import { SubmitButton } from "#src/ui/forms/submit-button.tsx";
import { TextArea } from "#src/ui/forms/text-area.tsx";
import { handled, useSubmission } from "#src/ui/forms/use-submission.ts";
import { Notice } from "#src/ui/notice.tsx";
import { Skeleton, SkeletonBar } from "#src/ui/skeleton.tsx";
import { formCard } from "#src/ui/styles/classes.ts";
import type { Route } from "./+types/add.page.ts";
import type { ListingRecord } from "./contract.ts";
import { OptionalListingFields, RequiredFields } from "./listing-fields.tsx";
import { consentWayNames, addTexts as texts, unsentListings } from "./texts.ts";
import { newUnsent, store, storedOf, type Unsent, unsentItem } from "./unsent.ts";

export const clientLoader = privateLoader(async () => {
  const [options, user] = await Promise.all([loadOwnOptions(), currentUser()]);
  return { options, accountId: user?.id ?? 0 };
});

export const meta = () => privateMeta(texts.title);

export function HydrateFallback() {
  return (
    <AdminScreen title={texts.title}>
      <FormSkeleton />
    </AdminScreen>
  );
}

/** Adds listings without accounts, one after the other, also where there is no network. */
export default function AddListing({ loaderData }: Route.ComponentProps) {
  return (
    <AdminScreen
      title={texts.title}
      aside={
        <ButtonLink
          look="outlined"
          to="/import"
          data-for="owner"
          className="max-md:min-h-11 max-md:px-3"
        >
          <FileSpreadsheet aria-hidden="true" className="size-5" />
          {recordsTexts.import}
        </ButtonLink>
      }
    >
      <LoadedContent loaded={loaderData} skeleton={<FormSkeleton />} errorTitle={texts.failed}>
        {(data) => <Adding key={data.accountId} {...data} />}
      </LoadedContent>
    </AdminScreen>
  );
}

interface AddingProps {
  options: Options;
  accountId: number;
}

function Adding({ options, accountId }: AddingProps) {
  const { waiting } = storedOf(unsentItem.use(), accountId);
  // What is stored while it is typed renders the form no more: its fields are uncontrolled.
  const [form, setForm] = useState(() => startForm(accountId));
  const [added, setAdded] = useState<ListingRecord>();
  /** Another form, with these values. */
  const show = (one: Unsent) => setForm(one);
  /** An empty form for the next one of the same trade and city. */
  function showNext(sent: Unsent, others: Unsent[]) {
    const { profession_id = "", city_id = "", "consent.how": how = "" } = sent.values;
    store(accountId, { draft: null, waiting: others });
    show(newUnsent({ profession_id, city_id, "consent.how": how }));
  }
  return (
    <div className="flex max-w-140 flex-col gap-5">
      <p className="text-ink2">{texts.intro}</p>
      {waiting.length > 0 && (
        <Waiting
          accountId={accountId}
          waiting={waiting}
          onEdit={(one) => {
            const draft = storedOf(unsentItem.read(), accountId).draft;
            const others = waiting.filter(({ key }) => key !== one.key);
            store(accountId, { draft: one, waiting: draft ? [...others, draft] : others });
            show(one);
          }}
        />
      )}
      {added && (
        <Notice key={added.id} tone="neutral">
          <p>{texts.tellNow(added.fullname)}</p>
          <ClaimLinkButton record={added} />
        </Notice>
      )}
      <AddForm
        key={form.key}
        options={options}
        form={form}
        onTyped={(values) => store(accountId, { draft: { ...form, values, typedAt: Date.now() } })}
        onSent={(sent, record) => {
          setAdded(record);
          showNext(sent, storedOf(unsentItem.read(), accountId).waiting);
        }}
        onOffline={(one) => showNext(one, [...storedOf(unsentItem.read(), accountId).waiting, one])}
      />
    </div>
  );
}

/** What was typed last, or an empty form. */
const startForm = (accountId: number) =>
  storedOf(unsentItem.read(), accountId).draft ?? newUnsent({});

interface AddFormProps {
  options: Options;
  form: Unsent;
  onTyped: (values: Unsent["values"]) => void;
  onSent: (sent: Unsent, record: ListingRecord) => void;
  /** It was not sent, and is kept until it can be. */
  onOffline: (unsent: Unsent) => void;
}

function AddForm({ options, form: { key, values, typedAt }, ...on }: AddFormProps) {
  const navigate = useNavigate();
  const picture = usePicture();
  const { form, busy, progress, errors, formError } = useSubmission({
    check: picture.check,
    send: (fields, onProgress) => sendListing(key, fields, onProgress),
    done(record, fields) {
      toast(texts.added(record.fullname), "good", {
        label: texts.show,
        run: () => void navigate(`/listings/${record.id}`),
      });
      on.onSent({ key, values: valuesIn(fields), typedAt }, record);
      focusFirstField();
    },
    refused({ status, message, existingId }) {
      if (status === 0) {
        if (picture.file) toast(texts.pictureNotKept, "bad");
        toast(texts.offline);
        on.onOffline({ key, values: valuesIn(new FormData(form.ref.current!)), typedAt });
        focusFirstField();
        return handled;
      }
      if (existingId === undefined) return;
      const run = () => void navigate(`/listings/${existingId}`);
      return { text: message, action: { label: texts.showOther, run } };
    },
  });
  const optional = Object.fromEntries(
    fieldNames.map((name) => [name, values[name] ?? null]),
  ) as unknown as FieldValues;
  return (
    <form
      {...form}
      aria-label={texts.title}
      onInput={(event) => {
        form.onInput(event);
        on.onTyped(valuesIn(new FormData(event.currentTarget)));
      }}
      className={formCard}
    >
      <RequiredFields options={options} values={values} errors={errors} />
      <fieldset className="flex flex-col gap-5 border-t border-line pt-5">
        <legend className="float-start mb-1 w-full text-panel font-semibold">
          {texts.consent}
        </legend>
        <p className="-mt-4 text-label text-ink2">{texts.consentIntro}</p>
        <Choice
          name="consent.how"
          label={texts.how}
          options={Object.entries(consentWayNames).map(([value, text]) => ({ value, text }))}
          required
          defaultValue={values["consent.how"]}
          errors={errors["consent.how"]}
        />
        <TextField
          name="consent.given_at"
          type="date"
          label={texts.givenAt}
          required
          max={today()}
          defaultValue={values["consent.given_at"] ?? today()}
          errors={errors["consent.given_at"]}
        />
        <TextArea
          name="consent.wording"
          label={texts.wording}
          hint={texts.wordingHint}
          rows={3}
          required
          defaultValue={values["consent.wording"] ?? texts.defaultWording}
          errors={errors["consent.wording"]}
        />
      </fieldset>
      <details className="group border-t border-line pt-3">
        <summary className="flex min-h-11 cursor-pointer items-center gap-2 font-semibold text-teal">
          <ChevronDown aria-hidden="true" className="size-5 group-open:rotate-180" />
          {texts.more}
        </summary>
        <div className="flex flex-col gap-5 pt-3">
          <OptionalListingFields gender={values.gender} values={optional} errors={errors} />
          <PictureField picture={picture} errors={errors.image} progress={progress} />
        </div>
      </details>
      <AdminFormError error={formError} />
      <SubmitButton
        busy={busy}
        busyText={picture.preparing ? pictureTexts.preparing : texts.sending}
      >
        {texts.send}
      </SubmitButton>
    </form>
  );
}

interface WaitingProps {
  accountId: number;
  waiting: Unsent[];
  onEdit: (one: Unsent) => void;
}

/** What could not be sent, with a button that sends it. */
function Waiting({ accountId, waiting, onEdit }: WaitingProps) {
  const [busy, setBusy] = useState(false);
  const keep = (change: (before: Unsent[]) => Unsent[]) =>
    store(accountId, { waiting: change(storedOf(unsentItem.read(), accountId).waiting) });
  const remove = (key: string) => keep((before) => before.filter((one) => one.key !== key));

  async function sendAll() {
    if (busy) return;
    setBusy(true);
    try {
      for (const { key, values } of waiting) {
        const outcome = await sendOne(key, values);
        if (typeof outcome === "string") {
          keep((before) =>
            before.map((one) => (one.key === key ? { ...one, refusal: outcome } : one)),
          );
        } else {
          toast(texts.added(outcome.fullname));
          remove(key);
        }
      }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast(error.isLoggedOut ? texts.loggedOut : error.message, "bad");
    } finally {
      setBusy(false);
    }
  }

  return (
    <section aria-label={plural(waiting.length, unsentListings)}>
      <Notice>
        <p className="font-semibold">{plural(waiting.length, unsentListings)}</p>
        <ul className="my-2 flex flex-col gap-1">
          {waiting.map((one) => (
            <li key={one.key} className="flex flex-wrap items-center gap-x-3">
              <bdi className="min-w-0 grow basis-40 [overflow-wrap:anywhere]">
                {one.values.fullname || one.values.phone}
              </bdi>
              <WaitingButton onClick={() => onEdit(one)} name={one.values.fullname}>
                {texts.edit}
              </WaitingButton>
              <WaitingButton onClick={() => remove(one.key)} name={one.values.fullname}>
                {texts.discard}
              </WaitingButton>
              {one.refusal && <p className="basis-full text-red">{one.refusal}</p>}
            </li>
          ))}
        </ul>
        <Button onClick={sendAll} busy={busy}>
          <Send aria-hidden="true" className="size-5 -scale-x-100" />
          {busy ? texts.sending : texts.sendAll}
        </Button>
      </Notice>
    </section>
  );
}

interface WaitingButtonProps {
  onClick: () => void;
  /** Whose it is, which is read out. */
  name: string | undefined;
  children: string;
}

const WaitingButton = ({ onClick, name, children }: WaitingButtonProps) => (
  <button
    type="button"
    onClick={onClick}
    className="min-h-11 font-semibold underline underline-offset-4"
  >
    {children}
    <span className="sr-only"> {name}</span>
  </button>
);

/** @returns the listing, or why the server refuses it. @throws ApiError for what may succeed later */
async function sendOne(key: string, values: Unsent["values"]): Promise<ListingRecord | string> {
  const fields = new FormData();
  for (const [name, value] of Object.entries(values)) fields.set(name, value);
  try {
    return await sendListing(key, fields, () => {});
  } catch (error) {
    if (!(error instanceof ApiError) || error.isTemporary || error.isLoggedOut) throw error;
    return Object.values(error.errors)[0]?.[0] ?? error.message;
  }
}

/** The parts of the consent are one field of the API. */
function sendListing(key: string, fields: FormData, onProgress: (sent: number) => void) {
  const form = new FormData();
  const consent: Record<string, FormDataEntryValue> = {};
  for (const [name, value] of fields) {
    const [, part] = name.split("consent.");
    if (part) consent[part] = value;
    else form.set(name, value);
  }
  form.set("consent", JSON.stringify(consent));
  const headers = { "idempotency-key": key };
  return browserApi.upload<ListingRecord>("POST", "/api/listings", form, onProgress, headers);
}

/** The texts of a form: a picture cannot be stored. */
const valuesIn = (fields: FormData): Unsent["values"] =>
  Object.fromEntries(
    [...fields].filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );

/** By the clock of the device, as its calendar shows it. */
const today = () => new Date().toLocaleDateString("sv");

/** The next form is drawn after this. */
const focusFirstField = () =>
  setTimeout(() => document.querySelector<HTMLInputElement>("input[name=fullname]")?.focus());

const FormSkeleton = () => (
  <Skeleton className={`${formCard} max-w-140`}>
    <SkeletonBar className="h-13" />
    <SkeletonBar className="h-13" />
    <SkeletonBar className="h-13" />
  </Skeleton>
);
