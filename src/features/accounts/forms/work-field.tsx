import { useEffect, useState } from "react";
import { accountLabels, workTexts } from "#src/features/accounts/texts.ts";
import type { ProfessionView } from "#src/features/catalogue/contract.ts";
import { iconOf } from "#src/features/craftsmen/card/profession-icon.tsx";
import { optionalFields } from "#src/features/craftsmen/fields/fields.ts";
import { TextArea } from "#src/ui/forms/text-area.tsx";

interface WorkFieldProps {
  /** Whose examples are shown; none before one is chosen. */
  profession: ProfessionView | undefined;
  errors: string[] | undefined;
}

/** What a craftsman does, in his words, with an example of his trade as the placeholder. */
export function WorkField({ profession, errors }: WorkFieldProps) {
  const [example] = useWorkExamples(profession);
  return (
    <TextArea
      name="description"
      label={workTexts.label}
      aside={accountLabels.optional}
      hint={workTexts.hint}
      placeholder={example && workTexts.example(example)}
      rows={3}
      maxLength={optionalFields.description.maxLength}
      errors={errors}
    />
  );
}

/** Three examples of what craftsmen of a profession write; fetched once a form asks for them. */
export function useWorkExamples(profession: ProfessionView | undefined): string[] {
  const [examples, setExamples] = useState<Record<string, string[]>>();
  useEffect(() => {
    import("./work-examples.json").then(
      (loaded) => setExamples(loaded.default),
      // Without a network the field has no placeholder.
      () => {},
    );
  }, []);
  if (!examples) return [];
  const icon = profession && (profession.icon ?? iconOf(profession.title));
  return (icon && examples[icon]) || examples.other!;
}
