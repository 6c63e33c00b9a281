import { Notice } from "../../ui/notice.tsx";
import { seemsLoggedIn } from "../accounts/guard/who-is-here.ts";
import { loginTexts } from "../accounts/texts.ts";

/** Why a form was refused. Whose session has ended meanwhile logs in beside it; what was typed stays. */
export function Refused({ text }: { text: string }) {
  return (
    <Notice tone="bad">
      {text}{" "}
      {!seemsLoggedIn() && (
        <a href="/login" target="_blank" rel="noopener" className="underline underline-offset-4">
          {loginTexts.title}
        </a>
      )}
    </Notice>
  );
}
