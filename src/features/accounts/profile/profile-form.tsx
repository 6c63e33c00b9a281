import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { refetchCurrentUser } from "#src/auth/current-user.ts";
import { SessionFormError, useSessionEnded } from "#src/auth/session-ended.tsx";
import { browserApi } from "#src/client/browser.ts";
import { NewEmailField, PhoneField, TradeFields } from "#src/features/accounts/forms/fields.tsx";
import {
  changedFurther,
  FurtherFields,
  furtherValues,
} from "#src/features/accounts/forms/further-fields.tsx";
import { furtherTexts } from "#src/features/accounts/forms/further-texts.ts";
import { genders } from "#src/features/accounts/forms/genders.ts";
import type { OwnRecord, ProfileData } from "#src/features/accounts/record/record.contract.ts";
import { FieldControl, typedValue } from "#src/features/craftsmen/fields/field-control.tsx";
import { fieldNames, labelOf } from "#src/features/craftsmen/fields/fields.ts";
import { isHeldField } from "#src/features/craftsmen/revisions/held-fields.ts";
import { Unsaved } from "#src/features/site/unsaved.tsx";
import { site } from "#src/settings/current-site.ts";
import { toast } from "#src/ui/actions/toast.tsx";
import { Choice } from "#src/ui/forms/choice.tsx";
import { TextField } from "#src/ui/forms/field.tsx";
import { PasswordField } from "#src/ui/forms/password-field.tsx";
import { SubmitButton } from "#src/ui/forms/submit-button.tsx";
import { normalizeLineBreaks, useDraft } from "#src/ui/forms/use-draft.ts";
import { useSubmission } from "#src/ui/forms/use-submission.ts";
import { formCard } from "#src/ui/styles/classes.ts";
import { readableEmail } from "#src/util/email-address.ts";
import { SendAgain } from "./listing-state.tsx";
import { pendingMark } from "./pending-changes.tsx";
import { profileTexts, unsavedTexts } from "./profile.texts.ts";

const names = { profession: "profession", city: "city" };

interface ProfileFormProps extends Omit<ProfileData, "registration_ends_at"> {
  /** Called with whether the form has unsaved changes. */
  onChanged: (changed: boolean) => void;
}

/** The key resets the fields when the saved profile has changed. */
export function ProfileForm(props: ProfileFormProps) {
  return (
    <section aria-labelledby="edit" tabIndex={-1} className="outline-none">
      <Fields
        key={JSON.stringify([formValues(props.user), furtherValues(props.user)])}
        {...props}
      />
    </section>
  );
}

/** Changed contact fields, which need the password. */
function changedContacts(changes: readonly string[]) {
  const [email, phone] = [changes.includes("email"), changes.includes("phone")];
  if (email && phone) return "both";
  if (email || phone) return email ? "email" : "phone";
}

function Fields({ user, professions, cities, places, onChanged }: ProfileFormProps) {
  const { revalidate } = useRevalidator();
  const { form, busy, errors, formError } = useSubmission({
    async send(fields) {
      const now = await browserApi.get<OwnRecord>("/api/user");
      const given = withOwnChanges(user, now, fields);
      return browserApi.send<string>("PUT", "/api/update-user", { id: user.id, ...given });
    },
    async done(text, fields) {
      draft.markSent(fields);
      toast(text);
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
  return (
    <form {...form} className={formCard}>
      <Unsaved changed={draft.changed} texts={unsavedTexts} onLeave={draft.discard} />
      <h2 id="edit" className="text-panel">
        {profileTexts.edit}
      </h2>
      <TextField
        name="name"
        label={labelOf("fullname")}
        aside={pendingMark(user, "name")}
        autoComplete="name"
        required
        defaultValue={user.fullname}
        errors={errors.name}
      />
      <TradeFields
        names={names}
        professions={professions}
        cities={cities}
        chosen={{ profession: user.profession_id, city: user.city_id }}
        asides={{ profession: pendingMark(user, "profession"), city: pendingMark(user, "city") }}
        errors={errors}
      />
      <FurtherFields
        chosen={user}
        professions={professions}
        cities={cities}
        places={places}
        placesHint={furtherTexts.placesHint.own}
        asides={{
          professions: pendingMark(user, "professions"),
          cities: pendingMark(user, "cities"),
          places: pendingMark(user, "places"),
        }}
        errors={errors}
      />
      <PhoneField
        aside={pendingMark(user, "phone")}
        {...(contacts === "phone" || contacts === "both"
          ? { hint: profileTexts.phoneHint[user.email ? "email" : "number"] }
          : {})}
        defaultValue={user.phone_display ?? ""}
        errors={errors.phone}
      />
      <NewEmailField
        {...(site().sends_mail ? { hint: profileTexts.emailHint } : {})}
        defaultValue={user.email ?? ""}
        errors={errors.email}
      />
      {contacts && (
        <PasswordField
          name="current_password"
          label={profileTexts.password}
          hint={profileTexts.passwordHint[contacts]}
          autoComplete="current-password"
          required
          errors={errors.current_password}
        />
      )}
      <Choice
        name="gender"
        label={labelOf("gender")}
        options={genders}
        required
        defaultValue={user.gender ?? ""}
        errors={errors.gender}
      />
      {fieldNames.map((name) => (
        <FieldControl
          key={name}
          name={name}
          aside={isHeldField(name) ? pendingMark(user, name) : undefined}
          values={user}
          errors={errors[name]}
        />
      ))}
      <SessionFormError error={formError} />
      <div>
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
        {user.state === "declined" && !user.refused_finally && !draft.changed && (
          <div className="mt-2 flex flex-wrap items-center justify-center gap-3">
            <p className="text-label">{profileTexts.stillToSend}</p>
            <SendAgain label={profileTexts.sendNow} unsaved={false} />
          </div>
        )}
      </div>
    </form>
  );
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
    ([name, value]) =>
      !(name in furtherValues(loaded)) && normalizeLineBreaks(value) !== before[name],
  );
  const values = { ...formValues(current), ...Object.fromEntries(changed) };
  const { profession, city } = values;
  return { ...values, ...changedFurther(loaded, fields, { profession, city }) };
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
