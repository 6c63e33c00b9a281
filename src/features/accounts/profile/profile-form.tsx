import { useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { browserApi } from "../../../api/browser.ts";
import { Choice } from "../../../ui/choice.tsx";
import { Select, TextArea, TextField } from "../../../ui/field.tsx";
import { useSubmission } from "../../../ui/submission.ts";
import { SubmitButton } from "../../../ui/submit-button.tsx";
import { toast } from "../../../ui/toast.tsx";
import type { ProfileData } from "../contract.ts";
import { formCard } from "../form-screen.tsx";
import { genders } from "../genders.ts";
import { Refused } from "../guard/refused.tsx";
import { accountLabels } from "../texts.ts";
import { profileTexts } from "./profile.texts.ts";

/** The fields start anew when what they were loaded with is no longer true. */
export function ProfileForm(props: ProfileData) {
  const { fullname, phone, email, gender, city_id, profession_id, experience, description } =
    props.user;
  const loaded = [fullname, phone, email, gender, city_id, profession_id, experience, description];
  return <Fields key={JSON.stringify(loaded)} {...props} />;
}

function Fields({ user, professions, cities }: ProfileData) {
  const { revalidate } = useRevalidator();
  const { form, busy, errors, general } = useSubmission({
    send: (fields) =>
      browserApi.send<string>("PUT", "/api/update-user", {
        id: user.id,
        ...Object.fromEntries(fields),
      }),
    async done(text) {
      toast(text);
      await revalidate();
      // Where the server has kept what was there, as after added spaces, nothing is drawn anew.
      form.ref.current?.reset();
      look();
    },
  });
  const { changed, look } = useChanged(form.ref);
  return (
    <form
      {...form}
      onInput={(event) => {
        form.onInput(event);
        look();
      }}
      aria-labelledby="edit"
      className={formCard}
    >
      <h2 id="edit" className="text-[21px]">
        {profileTexts.edit}
      </h2>
      {general && <Refused text={general} />}
      <TextField
        name="name"
        label={accountLabels.fullname}
        autoComplete="name"
        required
        defaultValue={user.fullname}
        errors={errors.name}
      />
      <TextField
        name="phone"
        type="tel"
        label={accountLabels.phone}
        autoComplete="tel"
        inputMode="tel"
        foreign
        required
        defaultValue={user.phone_display}
        errors={errors.phone}
      />
      <div className="grid grid-cols-1 gap-x-3 gap-y-5 xs:grid-cols-2">
        <Select
          name="profession"
          label={accountLabels.profession}
          none={accountLabels.noProfession}
          required
          options={professions.map(({ id, title }) => ({ value: id, text: title }))}
          defaultValue={user.profession_id}
          errors={errors.profession}
        />
        <Select
          name="city"
          label={accountLabels.city}
          none={accountLabels.noCity}
          required
          options={cities.map(({ id, name }) => ({ value: id, text: name }))}
          defaultValue={user.city_id}
          errors={errors.city}
        />
      </div>
      <TextField
        name="email"
        type="email"
        label={accountLabels.email}
        hint={profileTexts.emailHint}
        autoComplete="email"
        inputMode="email"
        foreign
        required
        defaultValue={user.email}
        errors={errors.email}
      />
      <Choice
        name="gender"
        label={accountLabels.gender}
        options={genders}
        required
        defaultValue={user.gender}
        errors={errors.gender}
      />
      <TextField
        name="experience"
        label={accountLabels.experience}
        hint={profileTexts.experienceHint}
        inputMode="numeric"
        foreign
        defaultValue={user.experience ?? ""}
        errors={errors.experience}
      />
      <TextArea
        name="description"
        label={accountLabels.description}
        hint={profileTexts.descriptionHint}
        defaultValue={user.description ?? ""}
        errors={errors.description}
      />
      <div>
        <SubmitButton
          busy={busy}
          busyText={profileTexts.saving}
          disabled={!changed}
          className="w-full"
        >
          {profileTexts.save}
        </SubmitButton>
        <p className="mt-2 min-h-7 text-center text-[15px] text-ink2">
          {!changed && profileTexts.unchanged}
        </p>
      </div>
    </form>
  );
}

/** Whether a form holds anything else than at first. */
function useChanged(form: { current: HTMLFormElement | null }) {
  const [changed, setChanged] = useState(false);
  const first = useRef("");
  const values = () => (form.current ? JSON.stringify([...new FormData(form.current)]) : "");
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first values are those of the first drawing
  useEffect(() => {
    first.current = values();
  }, []);
  return { changed, look: () => setChanged(values() !== first.current) };
}
