import { MessageCircle, Phone } from "lucide-react";
import { type RefObject, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { refetchCurrentUser, roleOf, setLoggedIn } from "#src/auth/current-user.ts";
import { homePathOf } from "#src/auth/paths.ts";
import { markNewUser } from "#src/auth/session-hints.ts";
import { browserApi } from "#src/client/browser.ts";
import type { ApiError } from "#src/client/client.ts";
import { screenLoader } from "#src/client/screen.ts";
import { NewEmailField, PhoneField, TradeFields } from "#src/features/accounts/forms/fields.tsx";
import { FormScreen } from "#src/features/accounts/forms/form-screen.tsx";
import { genders } from "#src/features/accounts/forms/genders.ts";
import { usePicture } from "#src/features/accounts/forms/picture.ts";
import { PictureField } from "#src/features/accounts/forms/picture-field.tsx";
import { WorkField } from "#src/features/accounts/forms/work-field.tsx";
import type { RegisteredRecord } from "#src/features/accounts/record/record.contract.ts";
import {
  accountLabels,
  loginTexts,
  pictureTexts,
  registerTexts,
} from "#src/features/accounts/texts.ts";
import { loadOptions } from "#src/features/catalogue/options.ts";
import { labelOf } from "#src/features/craftsmen/fields/fields.ts";
import { publicMeta } from "#src/features/site/meta.ts";
import { registrationClosed } from "#src/features/site/texts.ts";
import { site } from "#src/settings/current-site.ts";
import { toast } from "#src/ui/actions/toast.tsx";
import { Choice } from "#src/ui/forms/choice.tsx";
import { TextField } from "#src/ui/forms/field.tsx";
import { PasswordField } from "#src/ui/forms/password-field.tsx";
import { SubmitButton } from "#src/ui/forms/submit-button.tsx";
import { useDraft } from "#src/ui/forms/use-draft.ts";
import { handled, useSubmission } from "#src/ui/forms/use-submission.ts";
import { Link } from "#src/ui/navigation/link.tsx";
import { FormError } from "#src/ui/notice.tsx";
import { formCard, textLink } from "#src/ui/styles/classes.ts";
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
const byPhonePath = "/api/register-by-phone";
const names = { profession: "profession_id", city: "city_id" };

function doneText({ verification_sent }: RegisteredRecord) {
  if (!site().sends_mail) return registerTexts.doneWithoutMail;
  return verification_sent === false ? registerTexts.doneUnmailed : registerTexts.done;
}

const doneByPhoneText = ({ phone_state }: RegisteredRecord) =>
  phone_state === "proven" ? registerTexts.doneByProvenPhone : registerTexts.doneByPhone;

/** The id that a form's field has now; read after a draft was restored, and whenever something is typed. */
function useChosen(form: RefObject<HTMLFormElement | null>, field: string) {
  const [chosen, setChosen] = useState<number>();
  useEffect(() => {
    const { current } = form;
    if (!current) return;
    const read = () => setChosen(Number(new FormData(current).get(field)) || undefined);
    read();
    current.addEventListener("input", read);
    return () => current.removeEventListener("input", read);
  }, [form, field]);
  return chosen;
}

function nextText(isByPhone: boolean) {
  if (isByPhone) return registerTexts.nextByPhone;
  return site().sends_mail ? registerTexts.next : registerTexts.nextWithoutMail;
}

export default function Register({ loaderData: { professions, cities } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const picture = usePicture();
  const [isByPhone, setByPhone] = useState(false);
  const { form, busy, progress, errors, formError } = useSubmission({
    check: (fields) => (isByPhone ? Promise.resolve({}) : picture.check(fields)),
    send: (fields, onProgress) =>
      isByPhone
        ? browserApi.send<RegisteredRecord>("POST", byPhonePath, Object.fromEntries(fields))
        : browserApi.upload<RegisteredRecord>("POST", "/register", fields, onProgress),
    async done(user) {
      draft.discard();
      setLoggedIn(user);
      markNewUser();
      toast(isByPhone ? doneByPhoneText(user) : doneText(user));
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
  const profession = useChosen(form.ref, names.profession);
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
        <PhoneField mayBeMine={!isByPhone} errors={errors.phone} />
        <TradeFields names={names} professions={professions} cities={cities} errors={errors} />
        {isByPhone ? (
          <p className="text-label text-ink2">{registerTexts.byPhoneIntro}</p>
        ) : (
          <NewEmailField
            hint={site().sends_mail ? registerTexts.emailHint : registerTexts.emailHintUnmailed}
            errors={errors.email}
          />
        )}
        <WithoutEmail isByPhone={isByPhone} onChange={setByPhone} />
        <PasswordField
          name="password"
          label={accountLabels.password}
          hint={registerTexts.passwordHint}
          autoComplete="new-password"
          initiallyVisible
          required
          errors={errors.password}
        />
        {!isByPhone && (
          <>
            <Choice
              name="gender"
              label={labelOf("gender")}
              options={genders}
              required
              errors={errors.gender}
            />
            <PictureField picture={picture} errors={errors.image} progress={progress} />
          </>
        )}
        <WorkField
          profession={professions.find(({ id }) => id === profession)}
          errors={errors.description}
        />
        <FormError>{formError?.text}</FormError>
        <SubmitButton
          busy={busy}
          busyText={picture.preparing ? pictureTexts.preparing : registerTexts.sending}
        >
          {registerTexts.send}
        </SubmitButton>
        <p className="-mt-2 text-label text-ink2">{nextText(isByPhone)}</p>
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

interface WithoutEmailProps {
  isByPhone: boolean;
  onChange: (isByPhone: boolean) => void;
}

/** The ways to register without an e-mail, where the operator has a number that craftsmen can write to. */
function WithoutEmail({ isByPhone, onChange }: WithoutEmailProps) {
  const { whatsapp, name } = site();
  if (!whatsapp) return null;
  if (isByPhone) {
    return (
      <button
        type="button"
        onClick={() => onChange(false)}
        className={`${textLink} -mt-2 self-start`}
      >
        {registerTexts.byEmail}
      </button>
    );
  }
  const text = encodeURIComponent(registerTexts.noEmailMessage(name));
  return (
    <div className="-mt-1 flex flex-col items-start rounded-control bg-sunk px-4 py-1">
      <a
        href={`https://wa.me/${whatsapp.slice(1)}?text=${text}`}
        target="_blank"
        rel="noopener noreferrer"
        className={`${textLink} gap-2`}
      >
        <MessageCircle aria-hidden="true" className="size-5 shrink-0" />
        {registerTexts.noEmail}
      </a>
      <button type="button" onClick={() => onChange(true)} className={`${textLink} gap-2`}>
        <Phone aria-hidden="true" className="size-5 shrink-0" />
        {registerTexts.byPhone}
      </button>
    </div>
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
