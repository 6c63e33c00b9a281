import { useState } from "react";
import { site } from "#src/settings/current-site.ts";
import { Choice } from "#src/ui/forms/choice.tsx";
import { TextField } from "#src/ui/forms/field.tsx";
import { TextArea } from "#src/ui/forms/text-area.tsx";
import { plainReasons, reportReasons } from "./reasons.ts";
import { reasonNames, reportTexts as texts } from "./texts.ts";

interface ReportFieldsProps {
  errors: Record<string, string[]>;
  /** What was sent and refused. */
  typed?: Record<string, string>;
  /** The first choice gets the focus when the sheet opens. */
  firstFocus?: boolean;
}

/** What a visitor says: the reason, words, and how to reach him if he wants that. */
export function ReportFields({ errors, typed = {}, firstFocus = false }: ReportFieldsProps) {
  const [reason, setReason] = useState(typed.reason);
  const isEnough = plainReasons.some((one) => one === reason);
  return (
    <>
      <div onChange={({ target }) => setReason((target as HTMLInputElement).value)}>
        <Choice
          name="reason"
          label={texts.reason}
          options={reportReasons.map((value) => ({ value, text: reasonNames[value] }))}
          stacked
          required
          firstFocus={firstFocus}
          defaultValue={typed.reason}
          errors={errors.reason}
        />
      </div>
      <TextArea
        name="text"
        label={texts.text}
        aside={isEnough ? texts.optional : undefined}
        hint={texts.textHint}
        rows={3}
        maxLength={500}
        defaultValue={typed.text}
        errors={errors.text}
      />
      <TextField
        name="phone"
        type="tel"
        label={texts.phone}
        aside={texts.optional}
        autoComplete="tel"
        inputMode="tel"
        foreign
        defaultValue={typed.phone}
        errors={errors.phone}
      />
      {/* Nobody could be answered by it otherwise. */}
      {site().sends_mail && (
        <TextField
          name="email"
          type="email"
          label={texts.email}
          aside={texts.optional}
          autoComplete="email"
          inputMode="email"
          foreign
          defaultValue={typed.email}
          errors={errors.email}
        />
      )}
    </>
  );
}
