import { Link, useNavigate } from "react-router";
import { browserApi } from "../../../api/browser.ts";
import type { ApiError } from "../../../api/client.ts";
import { screenLoader } from "../../../api/screen.ts";
import { Choice } from "../../../ui/choice.tsx";
import { useDraft } from "../../../ui/draft.ts";
import { Select, TextField } from "../../../ui/field.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { PasswordField } from "../../../ui/password-field.tsx";
import { useSubmission } from "../../../ui/submission.ts";
import { SubmitButton } from "../../../ui/submit-button.tsx";
import { toast } from "../../../ui/toast.tsx";
import type { CityView, ProfessionView } from "../../catalogue/contract.ts";
import { titleOf } from "../../site/texts.ts";
import type { OwnRecord } from "../contract.ts";
import { FormScreen, formCard, textLink } from "../form-screen.tsx";
import { genders } from "../genders.ts";
import { homeOf } from "../guard/next.ts";
import { askAgain, enter, markNewUser, roleOf } from "../guard/who-is-here.ts";
import { usePicture } from "../picture.ts";
import { PictureField } from "../picture-field.tsx";
import { accountLabels, loginTexts, pictureTexts, registerTexts } from "../texts.ts";
import type { Route } from "./+types/register.page.ts";

const load = screenLoader(async ({ api }) => {
  const [professions, cities] = await Promise.all([
    api.get<ProfessionView[]>("/api/get-all-professions"),
    api.get<CityView[]>("/api/get-all-cities"),
  ]);
  return { professions, cities };
});
export const loader = load;
export const clientLoader = load;

export const meta = () => [
  { title: titleOf(registerTexts.title) },
  { name: "description", content: "أنشئ حسابك مجانًا ليجدك أهل مدينتك حين يحتاجون إليك." },
];

const alreadyIn = 409;

export default function Register({ loaderData: { professions, cities } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const picture = usePicture();
  const { form, busy, progress, errors, general } = useSubmission({
    check: picture.check,
    send: (fields, onProgress) =>
      browserApi.upload<OwnRecord>("POST", "/register", fields, onProgress),
    async done(user) {
      draft.forget();
      enter(user);
      markNewUser();
      toast(registerTexts.done);
      await navigate("/profile", { replace: true });
    },
    async refused({ status }: ApiError) {
      if (status !== alreadyIn) return;
      draft.forget();
      await navigate(homeOf(roleOf(await askAgain())), { replace: true });
      return true;
    },
  });
  const draft = useDraft("register", form.ref);

  return (
    <FormScreen
      title={registerTexts.title}
      intro={<p>{registerTexts.intro}</p>}
      after={
        <p>
          {registerTexts.haveAccount}{" "}
          <Link to="/login" className={textLink}>
            {loginTexts.title}
          </Link>
        </p>
      }
    >
      <form {...form} className={formCard}>
        {general && <Notice tone="bad">{general}</Notice>}
        <TextField
          name="fullname"
          label={accountLabels.fullname}
          autoComplete="name"
          required
          errors={errors.fullname}
        />
        <TextField
          name="phone"
          type="tel"
          label={accountLabels.phone}
          autoComplete="tel"
          inputMode="tel"
          foreign
          required
          errors={errors.phone}
        />
        <div className="grid grid-cols-1 gap-x-3 gap-y-5 xs:grid-cols-2">
          <Select
            name="profession_id"
            label={accountLabels.profession}
            none={accountLabels.noProfession}
            required
            options={professions.map(({ id, title }) => ({ value: id, text: title }))}
            errors={errors.profession_id}
          />
          <Select
            name="city_id"
            label={accountLabels.city}
            none={accountLabels.noCity}
            required
            options={cities.map(({ id, name }) => ({ value: id, text: name }))}
            errors={errors.city_id}
          />
        </div>
        <TextField
          name="email"
          type="email"
          label={accountLabels.email}
          hint={registerTexts.emailHint}
          autoComplete="email"
          inputMode="email"
          foreign
          required
          errors={errors.email}
        />
        <PasswordField
          name="password"
          label={accountLabels.password}
          hint={registerTexts.passwordHint}
          autoComplete="new-password"
          shownAtFirst
          required
          errors={errors.password}
        />
        <Choice
          name="gender"
          label={accountLabels.gender}
          options={genders}
          required
          errors={errors.gender}
        />
        <PictureField picture={picture} errors={errors.image} progress={progress} />
        <SubmitButton
          busy={busy}
          busyText={picture.preparing ? pictureTexts.preparing : registerTexts.sending}
        >
          {registerTexts.send}
        </SubmitButton>
        <p className="-mt-2 text-[15px] text-ink2">
          {registerTexts.privacy}{" "}
          <Link
            to="/privacy-policy"
            target="_blank"
            rel="noopener"
            className="text-teal underline underline-offset-4"
          >
            سياسة الخصوصية
            <span className="sr-only"> ({registerTexts.newTab})</span>
          </Link>
          .
        </p>
      </form>
    </FormScreen>
  );
}
