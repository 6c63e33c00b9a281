import { useState } from "react";
import { useRevalidator } from "react-router";
import { plural } from "#src/arabic/plural.ts";
import { refetchCurrentUser } from "#src/auth/current-user.ts";
import { browserApi } from "#src/client/browser.ts";
import { passwordTexts } from "#src/features/accounts/password/password.texts.ts";
import { PasswordQuestion } from "#src/features/accounts/password/password-question.tsx";
import { toast } from "#src/ui/actions/toast.tsx";
import { Button } from "#src/ui/button.tsx";
import { CodeField } from "./code-field.tsx";
import type { RecoveryCodes, TwoFactorState } from "./contract.ts";
import {
  codesLeft,
  pairingTexts,
  proofTexts,
  factorTexts as texts,
} from "./second-factor.texts.ts";

interface ManageFactorProps {
  state: TwoFactorState;
  onNewCodes: (codes: string[]) => unknown;
}

/** New recovery codes, and the end of it where the site leaves that to its admins. */
export function ManageFactor({ state, onNewCodes }: ManageFactorProps) {
  const [asking, setAsking] = useState<keyof typeof proofTexts>();
  const { revalidate } = useRevalidator();
  const close = () => setAsking(undefined);
  return (
    <>
      <p>{plural(state.recovery_codes_left, codesLeft)}</p>
      <div className="flex flex-wrap gap-3">
        <Button look="outlined" aria-haspopup="dialog" onClick={() => setAsking("newCodes")}>
          {texts.newCodes}
        </Button>
        {!state.required && (
          <Button look="quiet" aria-haspopup="dialog" onClick={() => setAsking("turnOff")}>
            {texts.turnOff}
          </Button>
        )}
      </div>
      <ProofQuestion
        about="newCodes"
        open={asking === "newCodes"}
        onClose={close}
        act={(proof) =>
          browserApi.send<RecoveryCodes>("POST", "/api/two-factor/recovery-codes", proof)
        }
        onDone={({ recovery_codes }) => onNewCodes(recovery_codes)}
      />
      <ProofQuestion
        about="turnOff"
        open={asking === "turnOff"}
        onClose={close}
        act={(proof) => browserApi.send<string>("DELETE", "/api/two-factor", proof)}
        onDone={async (text) => {
          toast(text);
          await refetchCurrentUser();
          await revalidate();
        }}
      />
    </>
  );
}

interface ProofQuestionProps<Answer> {
  about: keyof typeof proofTexts;
  open: boolean;
  onClose: () => void;
  act: (proof: Record<string, unknown>) => Promise<Answer>;
  onDone: (answer: Answer) => unknown;
}

/** Asks for the password and a code before the second factor changes. */
const ProofQuestion = <Answer,>({ about, ...question }: ProofQuestionProps<Answer>) => (
  <PasswordQuestion
    texts={{ password: passwordTexts.current, ...proofTexts[about] }}
    cancel={pairingTexts.cancel}
    fields={(errors) => <CodeField recovery errors={errors.code} />}
    {...question}
  />
);
