import { Notice } from "../../ui/notice.tsx";
import { seemsLoggedIn } from "../accounts/guard/who-is-here.ts";
import { adminTexts } from "./texts.ts";

/** Why a form was refused. Whose session has ended meanwhile logs in beside it; what was typed stays. */
export function Refused({ text }: { text: string }) {
  if (seemsLoggedIn()) return <Notice tone="bad">{text}</Notice>;
  return (
    <Notice tone="bad">
      {adminTexts.sessionEnded}{" "}
      <a
        href="/login"
        target="_blank"
        rel="noopener"
        className="font-semibold underline underline-offset-4"
      >
        {adminTexts.logInBeside}
      </a>
    </Notice>
  );
}
