import { useLocation, useNavigate } from "react-router";
import type { ApiError } from "#src/client/client.ts";
import type { FormFailure } from "#src/ui/forms/use-submission.ts";
import { Link } from "#src/ui/navigation/link.tsx";
import { FormError, Notice } from "#src/ui/notice.tsx";
import { homePathOf, loginPathFor } from "./paths.ts";
import { sessionEndedTexts } from "./session.texts.ts";

/** Path of the login screen that returns here, or to the profile from a mailed link, which works once. */
export function useLoginPath() {
  const { pathname, search } = useLocation();
  return loginPathFor(
    pathname.startsWith("/email/verify/") ? homePathOf("user") : `${pathname}${search}`,
  );
}

/**
 * For forms that may be sent after the session has ended; what was typed stays as a draft.
 * @returns maps an error to a message with a login action, or to undefined if it is another error
 */
export function useSessionEnded() {
  const navigate = useNavigate();
  const loginPath = useLoginPath();
  return ({ isLoggedOut }: ApiError) =>
    isLoggedOut
      ? {
          text: sessionEndedTexts.text,
          action: { label: sessionEndedTexts.login, run: () => void navigate(loginPath) },
        }
      : undefined;
}

/** Error of a whole form, with a link to the login if the session has ended. */
export function SessionFormError({ error }: { error: FormFailure | undefined }) {
  const loginPath = useLoginPath();
  if (!error?.isLoggedOut) return <FormError>{error?.text}</FormError>;
  // Not an alert: the same text is read out as a toast, which offers the login too.
  return (
    <Notice tone="bad">
      {error.text}{" "}
      <Link to={loginPath} className="font-semibold underline underline-offset-4">
        {sessionEndedTexts.login}
      </Link>
    </Notice>
  );
}
