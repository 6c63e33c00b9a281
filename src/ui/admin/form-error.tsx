import { FormError } from "../notice.tsx";
import { adminTexts } from "./texts.ts";

/** Why a form was refused. Whose session has ended meanwhile logs in beside it; what was typed stays. */
export function AdminFormError({ text, ended }: { text: string | undefined; ended: boolean }) {
  if (!text || !ended) return <FormError>{text}</FormError>;
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
