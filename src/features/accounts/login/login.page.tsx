import { useEffect, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { refetchCurrentUser, roleOf, useIsSessionEnded } from "#src/auth/current-user.ts";
import { homePathOf, safeNext } from "#src/auth/paths.ts";
import { applyHints, unmarkNewUser } from "#src/auth/session-hints.ts";
import { browserApi } from "#src/client/browser.ts";
import { ApiError } from "#src/client/client.ts";
import { EmailField } from "#src/features/accounts/forms/fields.tsx";
import { FormScreen, useTypedEmail, withEmail } from "#src/features/accounts/forms/form-screen.tsx";
import { CodeField } from "#src/features/accounts/second-factor/code-field.tsx";
import { accountLabels, loginTexts, registerTexts } from "#src/features/accounts/texts.ts";
import { publicMeta } from "#src/features/site/meta.ts";
import { site } from "#src/settings/current-site.ts";
import { Checkbox } from "#src/ui/forms/choice.tsx";
import { PasswordField } from "#src/ui/forms/password-field.tsx";
import { SubmitButton } from "#src/ui/forms/submit-button.tsx";
import { handled, useSubmission } from "#src/ui/forms/use-submission.ts";
import { Link } from "#src/ui/navigation/link.tsx";
import { FormError, Notice } from "#src/ui/notice.tsx";
import { formCard, textLink } from "#src/ui/styles/classes.ts";
import type { Route } from "./+types/login.page.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  publicMeta(matches, {
    title: loginTexts.title,
    description: loginTexts.intro,
    path: "/login",
  });

const alreadyIn = 409;
const tooMany = 429;

/** Whoever has tried too often must know that another try at once is of no use. */
const failedText = ({ status, message }: ApiError) =>
  status === tooMany ? `${loginTexts.isRefused} ${message}` : loginTexts.failed;

export default function Login() {
  const next = safeNext(useSearchParams()[0].get("next"));
  const navigate = useNavigate();
  const hasSessionEnded = useIsSessionEnded();
  const [isHalfway, setHalfway] = useState(false);
  const typed = useTypedEmail();
  // The flag may have been set since the page was loaded.
  useEffect(applyHints, []);

  async function goOn() {
    const user = await refetchCurrentUser();
    unmarkNewUser();
    await navigate(next ?? homePathOf(roleOf(user)), { replace: true });
  }

  const { form, busy, errors, formError } = useSubmission({
    async send(fields) {
      await browserApi.get("/sanctum/csrf-cookie");
      const given = {
        email: fields.get("email"),
        password: fields.get("password"),
        remember: fields.has("remember"),
      };
      return browserApi
        .send("POST", "/login", { ...given, code: fields.get("code") })
        .then(() => true, isHalfIn);
    },
    done: (isIn) => (isIn ? goOn() : setHalfway(true)),
    refused: (error: ApiError) =>
      error.status === alreadyIn ? goOn().then(() => handled) : failedText(error),
  });

  /** The password was right, and what is missing has not been asked for. */
  function isHalfIn(error: unknown) {
    if (error instanceof ApiError && error.errors.code && !isHalfway) return false;
    throw error;
  }
  const asksCode = isHalfway && !errors.email && !errors.password;

  return (
    <FormScreen
      title={loginTexts.title}
      intro={
        <>
          {!asksCode && (
            <p className="in-data-newuser:hidden">
              {hasSessionEnded ? loginTexts.sessionEnded : loginTexts.intro}
            </p>
          )}
          <Notice tone="calm" className="mt-3 not-in-data-newuser:hidden">
            {loginTexts.welcome}
          </Notice>
        </>
      }
      after={
        site().registration_open && (
          <p>
            {loginTexts.noAccount}{" "}
            <Link to="/register" className={textLink}>
              {registerTexts.title}
            </Link>
          </p>
        )
      }
    >
      <form {...form} className={formCard}>
        <div className={asksCode ? "hidden" : "contents"}>
          <EmailField
            isLogin
            label={accountLabels.login}
            hint={accountLabels.loginHint}
            {...typed.field}
            errors={errors.email}
          />
          <PasswordField
            name="password"
            label={accountLabels.password}
            autoComplete="current-password"
            required
            errors={errors.password}
          />
          <div className="-my-2 flex flex-wrap items-center justify-between gap-x-4">
            <Checkbox name="remember" label={loginTexts.remember} />
            <Link to="/forget-password" state={withEmail(typed.email)} className={textLink}>
              {loginTexts.forgot}
            </Link>
          </div>
        </div>
        {asksCode && (
          <>
            <p>{loginTexts.codeIntro}</p>
            <CodeField recovery firstFocus errors={errors.code} />
          </>
        )}
        <FormError>{formError?.text}</FormError>
        <SubmitButton busy={busy} busyText={loginTexts.sending}>
          {loginTexts.send}
        </SubmitButton>
      </form>
    </FormScreen>
  );
}
