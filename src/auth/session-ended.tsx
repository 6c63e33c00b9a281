import { Link, useLocation, useNavigate } from "react-router";
import type { ApiError } from "../client/client.ts";
import { FormError, Notice } from "../ui/notice.tsx";
import { endedTexts } from "./leaving.texts.ts";
import { homeOf, loginFor } from "./next.ts";

/** The address of the login, and from there back; from a letter's link, which is used up, to the own profile. */
export function useBackIn() {
  const { pathname, search } = useLocation();
  return loginFor(pathname.startsWith("/email/verify/") ? homeOf("user") : `${pathname}${search}`);
}

/**
 * For whoever sends something after the session has ended. What was typed stays as a draft.
 * @returns what tells of an error that it is this, and how to come back in; undefined for others
 */
export function useSessionEnded() {
  const navigate = useNavigate();
  const backIn = useBackIn();
  return ({ isLoggedOut }: ApiError) =>
    isLoggedOut
      ? {
          text: endedTexts.text,
          action: { label: endedTexts.login, run: () => void navigate(backIn) },
        }
      : undefined;
}

/** What is wrong with a whole form, and the way on where the session has ended. */
export function OwnFormError({ text, ended }: { text: string | undefined; ended: boolean }) {
  const backIn = useBackIn();
  if (!text || !ended) return <FormError>{text}</FormError>;
  // Read out as a toast, which offers the login over whatever part of the form is in sight.
  return (
    <Notice tone="bad">
      {text}{" "}
      <Link to={backIn} className="font-semibold underline underline-offset-4">
        {endedTexts.login}
      </Link>
    </Notice>
  );
}
