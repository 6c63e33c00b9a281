import { passwordTexts } from "#src/features/accounts/password/password.texts.ts";
import { PasswordQuestion } from "#src/features/accounts/password/password-question.tsx";
import { CodeField } from "./code-field.tsx";
import { pairingTexts, proofTexts } from "./second-factor.texts.ts";

interface ProofQuestionProps<Answer> {
  about: keyof typeof proofTexts;
  open: boolean;
  onClose: () => void;
  act: (proof: Record<string, unknown>) => Promise<Answer>;
  onDone: (answer: Answer) => unknown;
}

/** Asks for the password and a code before the second factor changes. */
export const ProofQuestion = <Answer,>({ about, ...question }: ProofQuestionProps<Answer>) => (
  <PasswordQuestion
    texts={{ password: passwordTexts.current, ...proofTexts[about] }}
    cancel={pairingTexts.cancel}
    fields={(errors) => <CodeField recovery errors={errors.code} />}
    {...question}
  />
);
