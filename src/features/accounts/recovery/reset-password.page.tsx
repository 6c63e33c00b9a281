import { useNavigate, useSearchParams } from "react-router";
import { secretPageHeaders, secretPageMeta } from "#src/auth/no-store.ts";
import { browserApi } from "#src/client/browser.ts";
import { EmailField, NewPasswordFields } from "#src/features/accounts/forms/fields.tsx";
import { FormScreen, withEmail } from "#src/features/accounts/forms/form-screen.tsx";
import { resetTexts } from "#src/features/accounts/texts.ts";
import { titleOf } from "#src/settings/current-site.ts";
import { toast } from "#src/ui/actions/toast.tsx";
import { SubmitButton } from "#src/ui/forms/submit-button.tsx";
import { useSubmission } from "#src/ui/forms/use-submission.ts";
import { Link } from "#src/ui/navigation/link.tsx";
import { FormError } from "#src/ui/notice.tsx";
import { formCard, textLink } from "#src/ui/styles/classes.ts";
import type { Route } from "./+types/reset-password.page.ts";

export const headers = () => secretPageHeaders;
export const meta = () => [{ title: titleOf(resetTexts.title) }, ...secretPageMeta];

export default function ResetPassword({ params: { token } }: Route.ComponentProps) {
  // A plus that was not encoded is read as a space, which no e-mail has.
  const email = (useSearchParams()[0].get("email") ?? "").trim().replaceAll(" ", "+");
  const navigate = useNavigate();
  const { form, busy, errors, formError } = useSubmission({
    send: (fields) =>
      browserApi.send<string>("POST", "/password/reset", { token, ...Object.fromEntries(fields) }),
    async done(text) {
      toast(text);
      await navigate("/login", { replace: true, state: withEmail(email) });
    },
  });
  return (
    <FormScreen
      title={resetTexts.title}
      intro={<p>{resetTexts.intro}</p>}
      after={
        <Link to="/forget-password" state={withEmail(email)} className={textLink}>
          {resetTexts.newLink}
        </Link>
      }
    >
      <form {...form} className={formCard}>
        <EmailField isLogin readOnly={email !== ""} defaultValue={email} errors={errors.email} />
        <NewPasswordFields errors={errors} />
        <FormError>{formError?.text}</FormError>
        <SubmitButton busy={busy} busyText={resetTexts.sending}>
          {resetTexts.send}
        </SubmitButton>
      </form>
    </FormScreen>
  );
}
