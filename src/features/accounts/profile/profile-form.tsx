import { FileText, Mail, Phone, UserRound, Users, Wrench } from "lucide-react";
import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { refetchCurrentUser } from "#src/auth/current-user.ts";
import { SessionFormError, useSessionEnded } from "#src/auth/session-ended.tsx";
import { browserApi } from "#src/client/browser.ts";
import { NewEmailField, PhoneField, TradeFields } from "#src/features/accounts/forms/fields.tsx";
import { genders } from "#src/features/accounts/forms/genders.ts";
import type { OwnRecord, ProfileData } from "#src/features/accounts/record/record.contract.ts";
import { FieldControl, typedValue } from "#src/features/craftsmen/fields/field-control.tsx";
import {
  fieldNames,
  isText,
  labelOf,
  shortLabelOf,
} from "#src/features/craftsmen/fields/fields.ts";
import { fieldIcons } from "#src/features/craftsmen/fields/icons.ts";
import { valueText } from "#src/features/craftsmen/fields/value-text.ts";
import { isHeldField } from "#src/features/craftsmen/revisions/held-fields.ts";
import { tradeName } from "#src/features/craftsmen/trades/texts.ts";
import { Unsaved } from "#src/features/site/unsaved.tsx";
import { site } from "#src/settings/current-site.ts";
import { toast } from "#src/ui/actions/toast.tsx";
import { Email } from "#src/ui/email.tsx";
import { Choice } from "#src/ui/forms/choice.tsx";
import { TextField } from "#src/ui/forms/field.tsx";
import { PasswordField } from "#src/ui/forms/password-field.tsx";
import { SubmitButton } from "#src/ui/forms/submit-button.tsx";
import { normalizeLineBreaks, useDraft } from "#src/ui/forms/use-draft.ts";
import { useSubmission } from "#src/ui/forms/use-submission.ts";
import { classes, formCard } from "#src/ui/styles/classes.ts";
import { readableEmail } from "#src/util/email-address.ts";
import { EditRow } from "./edit-row.tsx";
import { SendAgain } from "./listing-state.tsx";
import { pendingMark } from "./pending-changes.tsx";
import { profileTexts, unsavedTexts } from "./profile.texts.ts";

const names = { profession: "profession", city: "city" };

interface ProfileFormProps extends Pick<ProfileData, "user" | "professions" | "cities"> {
  /** Whether a listing that was declined is as it was then. */
  isUnchanged: boolean;
  /** The names of fields that are unfolded on phones. */
  opened: readonly string[];
  /** Called with the name of a field that is to be unfolded. */
  onEdit: (name: string) => void;
  /** Called with whether the form has unsaved changes. */
  onChanged: (changed: boolean) => void;
  onSaved: () => void;
}

/** The key resets the fields when the saved profile has changed. */
export function ProfileForm(props: ProfileFormProps) {
  return (
    <section aria-labelledby="edit" tabIndex={-1} className="outline-none">
      <Fields key={JSON.stringify(formValues(props.user))} {...props} />
    </section>
  );
}

/** Changed contact fields, which need the password. */
function changedContacts(changes: readonly string[]) {
  const [email, phone] = [changes.includes("email"), changes.includes("phone")];
  if (email && phone) return "both";
  if (email || phone) return email ? "email" : "phone";
}

function Fields({
  user,
  professions,
  cities,
  isUnchanged,
  opened,
  onEdit,
  onChanged,
  onSaved,
}: ProfileFormProps) {
  const { revalidate } = useRevalidator();
  const { form, busy, errors, formError } = useSubmission({
    send: (fields) => saveChanges(user, fields),
    async done(text, fields) {
      draft.markSent(fields);
      toast(text);
      onSaved();
      // The name in the header may have changed.
      await Promise.all([revalidate(), refetchCurrentUser().catch(() => {})]);
      // If the server stored the same values, as after added spaces, the key does not reset the fields.
      form.ref.current?.reset();
      draft.restore();
    },
    refused: useSessionEnded(),
  });
  const draft = useDraft(`profile ${user.id}`, form.ref);
  const contacts = changedContacts(draft.changes);
  useEffect(() => onChanged(draft.changed), [onChanged, draft.changed]);
  /** Of a row with these fields: whether it is unfolded, as one that was typed into or refused is. */
  const row = (...fields: [string, ...string[]]) => ({
    isOpen: fields.some(
      (name) => opened.includes(name) || draft.changes.includes(name) || errors[name],
    ),
    onEdit: () => onEdit(fields[0]),
  });
  const isAnyOpen = opened.length > 0 || draft.changed || Object.keys(errors).length > 0;
  const isToSend = user.state === "declined" && !user.refused_finally && !draft.changed;
  return (
    <form {...form} className={classes(formCard, "max-md:gap-0")}>
      <Unsaved changed={draft.changed} texts={unsavedTexts} onLeave={draft.discard} />
      <h2 id="edit" className="text-panel max-md:sr-only">
        {profileTexts.edit}
      </h2>
      <EditRow
        icon={UserRound}
        label={shortLabelOf("fullname")}
        value={user.fullname}
        aside={pendingMark(user, "name")}
        {...row("name")}
      >
        <TextField
          name="name"
          label={labelOf("fullname")}
          aside={pendingMark(user, "name")}
          autoComplete="name"
          required
          defaultValue={user.fullname}
          errors={errors.name}
        />
      </EditRow>
      <EditRow
        icon={Wrench}
        label={profileTexts.trade}
        value={tradeName(user)}
        aside={pendingMark(user, "profession") ?? pendingMark(user, "city")}
        {...row("profession", "city")}
      >
        <TradeFields
          names={names}
          professions={professions}
          cities={cities}
          chosen={{ profession: user.profession_id, city: user.city_id }}
          asides={{ profession: pendingMark(user, "profession"), city: pendingMark(user, "city") }}
          errors={errors}
        />
      </EditRow>
      <EditRow
        icon={Phone}
        label={shortLabelOf("phone")}
        value={user.phone_display && <PhoneNumber text={user.phone_display} />}
        empty={profileTexts.noNumber}
        aside={pendingMark(user, "phone")}
        {...row("phone")}
      >
        <PhoneField
          aside={pendingMark(user, "phone")}
          {...(contacts === "phone" || contacts === "both"
            ? { hint: profileTexts.phoneHint[user.email ? "email" : "number"] }
            : {})}
          defaultValue={user.phone_display ?? ""}
          errors={errors.phone}
        />
      </EditRow>
      <EditRow
        icon={Mail}
        label={shortLabelOf("email")}
        value={user.email && <Email address={user.email} />}
        empty={profileTexts.noEmail}
        aside={user.email && !user.email_verified_at ? profileTexts.unverifiedMark : undefined}
        {...row("email")}
      >
        <NewEmailField
          {...(site().sends_mail ? { hint: profileTexts.emailHint } : {})}
          defaultValue={user.email ?? ""}
          errors={errors.email}
        />
      </EditRow>
      {contacts && (
        <div className="max-md:py-3">
          <PasswordField
            name="current_password"
            label={profileTexts.password}
            hint={profileTexts.passwordHint[contacts]}
            autoComplete="current-password"
            required
            errors={errors.current_password}
          />
        </div>
      )}
      <EditRow
        icon={Users}
        label={shortLabelOf("gender")}
        value={genders.find(({ value }) => value === user.gender)?.text ?? null}
        empty={profileTexts.noValue}
        {...row("gender")}
      >
        <Choice
          name="gender"
          label={labelOf("gender")}
          options={genders}
          required
          defaultValue={user.gender ?? ""}
          errors={errors.gender}
        />
      </EditRow>
      {fieldNames.map((name) => {
        const aside = isHeldField(name) ? pendingMark(user, name) : undefined;
        return (
          <EditRow
            key={name}
            icon={isText(name) ? FileText : fieldIcons[name]}
            label={shortLabelOf(name)}
            value={valueText(name, user)}
            empty={profileTexts.noValue}
            aside={aside}
            {...row(name)}
          >
            <FieldControl name={name} aside={aside} values={user} errors={errors[name]} />
          </EditRow>
        );
      })}
      <SessionFormError error={formError} />
      <div className={classes("max-md:pt-4", !isAnyOpen && !isToSend && "max-md:hidden")}>
        <SubmitButton
          busy={busy}
          busyText={profileTexts.saving}
          disabled={!draft.changed}
          className="w-full"
        >
          {profileTexts.save}
        </SubmitButton>
        <p className="mt-2 min-h-7 text-center text-small text-ink2">
          {!draft.changed && profileTexts.unchanged}
        </p>
        {isToSend && (
          <div className="mt-2 flex flex-wrap items-center justify-center gap-3">
            <p className="text-label">{profileTexts.stillToSend}</p>
            <SendAgain label={profileTexts.sendNow} unsaved={false} isUnchanged={isUnchanged} />
          </div>
        )}
      </div>
    </form>
  );
}

const PhoneNumber = ({ text }: { text: string }) => (
  <bdi dir="ltr" className="whitespace-nowrap tabular-nums">
    {text}
  </bdi>
);

/**
 * Saves the changes made in a form. @param loaded the profile that the form was rendered with
 * @returns the server's message
 */
export async function saveChanges(loaded: OwnRecord, fields: FormData): Promise<string> {
  const now = await browserApi.get<OwnRecord>("/api/user");
  const given = withOwnChanges(loaded, now, fields);
  return browserApi.send<string>("PUT", "/api/update-user", { id: loaded.id, ...given });
}

/**
 * The body of an update: the changes made in this form over the current profile, so that changes saved
 * by another tab or device meanwhile are kept.
 * @param loaded the profile that the form was rendered with
 * @param current the same, fetched again
 */
function withOwnChanges(loaded: OwnRecord, current: OwnRecord, fields: FormData) {
  const before = formValues(loaded);
  const changed = [...fields].filter(
    ([name, value]) => normalizeLineBreaks(value) !== before[name],
  );
  return { ...formValues(current), ...Object.fromEntries(changed) };
}

/** The values of a profile as its form holds them. */
const formValues = (profile: OwnRecord): Record<string, string> => ({
  name: profile.fullname,
  phone: profile.phone_display ?? "",
  email: readableEmail(profile.email ?? ""),
  gender: profile.gender ?? "",
  profession: String(profile.profession_id),
  city: String(profile.city_id),
  ...Object.fromEntries(fieldNames.map((name) => [name, typedValue(name, profile)])),
});
