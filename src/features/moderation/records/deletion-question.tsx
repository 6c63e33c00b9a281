import { browserApi } from "#src/client/browser.ts";
import { DeleteDialog } from "#src/ui/admin/confirm-dialog.tsx";
import { recordDeletionTexts as texts } from "./records.texts.ts";

interface DeletionQuestionProps {
  craftsman: { id: number; fullname: string };
  open: boolean;
  onClose: () => void;
  onDone: () => unknown;
  onRefused: () => unknown;
}

/** Asks before a craftsman's account is deleted with all that is in it. */
export const DeletionQuestion = ({
  craftsman: { id, fullname },
  ...question
}: DeletionQuestionProps) => (
  <DeleteDialog
    title={texts.title}
    act={() => browserApi.send<string>("DELETE", `/api/craftsmen/${id}`)}
    {...question}
  >
    <p>{texts.what(fullname)}</p>
  </DeleteDialog>
);
