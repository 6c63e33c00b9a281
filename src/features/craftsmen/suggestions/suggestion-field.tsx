import { Suspense, useState } from "react";
import { longestSearch } from "#src/features/craftsmen/texts.ts";
import { TextField } from "#src/ui/forms/field.tsx";
import { Search } from "#src/ui/icons/icons.tsx";
import { optionalPart } from "#src/ui/optional-part.ts";
import type { ComboboxProps } from "./suggestion-list.tsx";

/** Loaded when somebody goes to the field: the first screen does without it. */
const SuggestionList = optionalPart(() => import("./suggestion-list.tsx"));

/**
 * The search's text field with suggestions: a combobox with a list, as in the ARIA Authoring Practices.
 * Without scripts, or if suggestions fail, it is a plain field.
 */
export function SuggestionField({ defaultValue }: { defaultValue: string }) {
  const [input, setInput] = useState<HTMLInputElement>();
  const [combobox, setCombobox] = useState<ComboboxProps>({});
  return (
    <div className="relative col-span-full lg:col-span-1">
      <TextField
        name="q"
        type="text"
        label={fieldTexts.label}
        placeholder={fieldTexts.placeholder}
        icon={Search}
        defaultValue={defaultValue}
        maxLength={longestSearch}
        enterKeyHint="search"
        autoComplete="off"
        onFocus={({ currentTarget }) => setInput(currentTarget)}
        {...combobox}
      />
      {input && (
        <Suspense>
          <SuggestionList input={input} onChange={setCombobox} />
        </Suspense>
      )}
    </div>
  );
}

const fieldTexts = {
  label: "ابحث عن مهنة أو مشكلة",
  placeholder: "مثال: حنفية تسرّب",
};
