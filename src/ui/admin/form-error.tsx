import type { FormFailure } from "#src/ui/forms/use-submission.ts";
import { FormError } from "#src/ui/notice.tsx";
import { adminTexts } from "./texts.ts";

/** Error of a form. If the session has ended, links to the login in a new tab, so that the input stays. */
export function AdminFormError({ error }: { error: FormFailure | undefined }) {
  if (!error?.isLoggedOut) return <FormError>{error?.text}</FormError>;
  return (
    <FormError>
      {adminTexts.sessionEnded}{" "}
      <a
        href="/login"
        target="_blank"
        rel="noopener"
        className="font-semibold underline underline-offset-4"
      >
        {adminTexts.logInBeside}
      </a>
    </FormError>
  );
}
