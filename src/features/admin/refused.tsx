import { Refusal } from "../../ui/notice.tsx";
import { adminTexts } from "./texts.ts";

/** Why a form was refused. Whose session has ended meanwhile logs in beside it; what was typed stays. */
export function Refused({ text, ended }: { text: string | undefined; ended: boolean }) {
  if (!text || !ended) return <Refusal>{text}</Refusal>;
  return (
    <Refusal>
      {adminTexts.sessionEnded}{" "}
      <a
        href="/login"
        target="_blank"
        rel="noopener"
        className="font-semibold underline underline-offset-4"
      >
        {adminTexts.logInBeside}
      </a>
    </Refusal>
  );
}
