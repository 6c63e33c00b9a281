import { browserApi } from "../../../api/browser.ts";
import type { OwnRecord } from "../../accounts/record.contract.ts";
import { DeleteQuestion } from "../../admin/question.tsx";
import { recordDeletionTexts as texts } from "./records.texts.ts";

interface DeletionQuestionProps {
  of: OwnRecord;
  open: boolean;
  onClose: () => void;
  onDone: () => unknown;
  onRefused: () => unknown;
}

/** Asks before a craftsman's account is deleted with all that is in it. */
export const DeletionQuestion = ({ of: { id, fullname }, ...question }: DeletionQuestionProps) => (
  <DeleteQuestion
    title={texts.title}
    act={() => browserApi.send<string>("DELETE", `/api/craftsmen/${id}`)}
    {...question}
  >
    <p>{texts.what(fullname)}</p>
  </DeleteQuestion>
);
