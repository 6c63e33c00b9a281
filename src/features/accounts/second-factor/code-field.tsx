import { useEffect, useRef, useState } from "react";
import { TextField } from "#src/ui/forms/field.tsx";
import { textLink } from "#src/ui/styles/classes.ts";
import { pairingTexts as texts } from "./second-factor.texts.ts";

interface CodeFieldProps {
  errors?: string[] | undefined;
  /** Whether a recovery code will do. */
  recovery?: boolean;
  /** Whether it takes the focus as it comes. */
  firstFocus?: boolean;
}

/** A code of the app; where that is lost, one of the recovery codes, which have letters. */
export function CodeField({ errors, recovery = false, firstFocus = false }: CodeFieldProps) {
  const [isLost, setLost] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (firstFocus || isLost) place.current?.querySelector("input")?.focus();
  }, [firstFocus, isLost]);
  return (
    <div ref={place}>
      <TextField
        key={String(isLost)}
        name="code"
        label={isLost ? texts.recoveryCode : texts.code}
        hint={isLost ? texts.recoveryHint : texts.codeHint}
        inputMode={isLost ? "text" : "numeric"}
        autoComplete={isLost ? "off" : "one-time-code"}
        autoCapitalize="characters"
        spellCheck={false}
        foreign
        required
        errors={errors}
      />
      {recovery && (
        <button type="button" className={textLink} onClick={() => setLost(!isLost)}>
          {isLost ? texts.useApp : texts.useRecovery}
        </button>
      )}
    </div>
  );
}
