import { useNavigate } from "react-router";
import { refetchCurrentUser, roleOf, setLoggedIn } from "../../../auth/current-user.ts";
import { homePathOf } from "../../../auth/paths.ts";
import { markNewUser } from "../../../auth/session-hints.ts";
import { browserApi } from "../../../client/browser.ts";
import type { ApiError } from "../../../client/client.ts";
import { screenLoader } from "../../../client/screen.ts";
import { site } from "../../../settings/current-site.ts";
import { toast } from "../../../ui/actions/toast.tsx";
import { Choice } from "../../../ui/forms/choice.tsx";
import { TextField } from "../../../ui/forms/field.tsx";
import { formCard, textLink } from "../../../ui/forms/form-card.ts";
import { PasswordField } from "../../../ui/forms/password-field.tsx";
import { SubmitButton } from "../../../ui/forms/submit-button.tsx";
import { useDraft } from "../../../ui/forms/use-draft.ts";
import { handled, useSubmission } from "../../../ui/forms/use-submission.ts";
import { Link } from "../../../ui/navigation/link.tsx";
import { FormError } from "../../../ui/notice.tsx";
import { loadOptions } from "../../catalogue/options.ts";
import { labelOf } from "../../craftsmen/fields/fields.ts";
import { publicMeta } from "../../site/meta.ts";
import { registrationClosed } from "../../site/registration-closed.ts";
import { EmailField, PhoneField, TradeFields } from "../forms/fields.tsx";
import { FormScreen } from "../forms/form-screen.tsx";
import { genders } from "../forms/genders.ts";
import { usePicture } from "../picture/picture.ts";
import { PictureField } from "../picture/picture-field.tsx";
import type { RegisteredRecord } from "../record/record.contract.ts";
import { accountLabels, loginTexts, pictureTexts, registerTexts } from "../texts.ts";
import type { Route } from "./+types/register.page.ts";

const load = screenLoader(({ api }) => loadOptions(api));
export const loader = load;
export const clientLoader = load;

export const meta: Route.MetaFunction = ({ matches }) =>
  publicMeta(matches, {
    title: registerTexts.title,
    description: "أنشئ حسابك مجانًا ليجدك أهل مدينتك حين يحتاجون إليك.",
    path: "/register",
  });

const alreadyIn = 409;
const names = { profession: "profession_id", city: "city_id" };

export default function Register({ loaderData: { professions, cities } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const picture = usePicture();
  const { form, busy, progress, errors, formError } = useSubmission({
    check: picture.check,
    send: (fields, onProgress) =>
      browserApi.upload<RegisteredRecord>("POST", "/register", fields, onProgress),
    async done(user) {
      draft.discard();
      setLoggedIn(user);
      markNewUser();
      toast(user.verification_sent === false ? registerTexts.doneUnmailed : registerTexts.done);
      await navigate("/profile", { replace: true });
    },
    async refused({ status }: ApiError) {
      if (status !== alreadyIn) return;
      draft.discard();
      await navigate(homePathOf(roleOf(await refetchCurrentUser())), { replace: true });
      return handled;
    },
  });
  const draft = useDraft("register", form.ref);
  if (!site().registration_open) return <Closed />;

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
        <TextField
          name="fullname"
          label={labelOf("fullname")}
          autoComplete="name"
          required
          errors={errors.fullname}
        />
        <PhoneField errors={errors.phone} />
        <TradeFields names={names} professions={professions} cities={cities} errors={errors} />
        <EmailField hint={registerTexts.emailHint} errors={errors.email} />
        <PasswordField
          name="password"
          label={accountLabels.password}
          hint={registerTexts.passwordHint}
          autoComplete="new-password"
          initiallyVisible
          required
          errors={errors.password}
        />
        <Choice
          name="gender"
          label={labelOf("gender")}
          options={genders}
          required
          errors={errors.gender}
        />
        <PictureField picture={picture} errors={errors.image} progress={progress} />
        <FormError>{formError?.text}</FormError>
        <SubmitButton
          busy={busy}
          busyText={picture.preparing ? pictureTexts.preparing : registerTexts.sending}
        >
          {registerTexts.send}
        </SubmitButton>
        <p className="-mt-2 text-small text-ink2">
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

/** In place of the form, while the owner takes no registrations. */
const Closed = () => (
  <FormScreen
    title={registerTexts.title}
    intro={<p>{registrationClosed}</p>}
    after={
      <p>
        <Link to="/contact" className={textLink}>
          {accountLabels.contact}
        </Link>
      </p>
    }
  />
);
