import { useNavigate } from "react-router";
import { consentWayNames } from "#src/features/listings/texts.ts";
import { AdminFormError } from "#src/ui/admin/form-error.tsx";
import { Choice } from "#src/ui/forms/choice.tsx";
import { TextField } from "#src/ui/forms/field.tsx";
import { SubmitButton } from "#src/ui/forms/submit-button.tsx";
import { TextArea } from "#src/ui/forms/text-area.tsx";
import { useSubmission } from "#src/ui/forms/use-submission.ts";
import { formCard } from "#src/ui/styles/classes.ts";
import { type ImportChoices, sendImport } from "./send-import.ts";
import { screenTexts as texts } from "./texts.ts";

interface ConsentFormProps {
  form: ImportChoices;
  /** Of how many people the table says how and when they agreed. Those of a statement are the others. */
  inRows: "all" | "some" | "none";
}

/** The statement for the file, with which the import begins. */
export function ConsentForm({ form: choices, inRows }: ConsentFormProps) {
  const navigate = useNavigate();
  const { form, busy, errors, formError } = useSubmission({
    send: (fields) => sendImport(choices, inRows === "all" ? null : consentIn(fields, inRows)),
    done: ({ id }) => navigate(`/import?id=${id}`),
  });
  return (
    <form {...form} aria-labelledby="consent" className={formCard}>
      <h2 id="consent" className="text-panel">
        {texts.consent}
      </h2>
      {inRows === "all" ? (
        <p className="text-ink2">{texts.consentInRows}</p>
      ) : (
        <>
          {inRows === "some" && <p>{texts.consentForSome}</p>}
          <p className="text-ink2">{texts.consentIntro}</p>
          <Choice
            name="consent.how"
            label={texts.how}
            options={Object.entries(consentWayNames).map(([value, text]) => ({ value, text }))}
            required={inRows === "none"}
            errors={errors["consent.how"]}
          />
          <TextField
            name="consent.given_at"
            type="date"
            label={texts.givenAt}
            required={inRows === "none"}
            errors={errors["consent.given_at"]}
          />
          <TextArea
            name="consent.wording"
            label={texts.wording}
            hint={texts.wordingHint}
            rows={3}
            required={inRows === "none"}
            errors={errors["consent.wording"]}
          />
        </>
      )}
      <AdminFormError error={formError} />
      <SubmitButton busy={busy} busyText={texts.importing}>
        {texts.import}
      </SubmitButton>
    </form>
  );
}

/** A part that is missing is left out, so that the server names it; without any there is no statement where it may be left out. */
function consentIn(fields: FormData, inRows: ConsentFormProps["inRows"]) {
  const parts = ["how", "given_at", "wording"].map((part) => [part, fields.get(`consent.${part}`)]);
  const isEmpty = parts.every(([, value]) => value === null || value === "");
  if (isEmpty && inRows === "some") return null;
  return Object.fromEntries(parts.filter(([, value]) => value !== null));
}
