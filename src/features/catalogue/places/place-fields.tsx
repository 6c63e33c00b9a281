import { CoordinateFields } from "#src/features/catalogue/coordinates/coordinate-fields.tsx";
import { Select, TextField } from "#src/ui/forms/field.tsx";
import { TextArea } from "#src/ui/forms/text-area.tsx";
import type { PlaceView } from "./contract.ts";
import { kindOptions, placeCoordinateTexts, placeScreenTexts as texts } from "./screen-texts.ts";

interface PlaceFieldsProps {
  place?: PlaceView;
  errors: Record<string, string[]>;
}

/** The name and the kind of a place. */
export function PlaceNameFields({ place, errors }: PlaceFieldsProps) {
  return (
    <>
      <TextField
        name="name"
        label={texts.name}
        autoComplete="off"
        required
        defaultValue={place?.name}
        errors={errors.name}
        className="md:grow"
      />
      <Select
        name="kind"
        label={texts.kind}
        none={texts.noKind}
        options={kindOptions}
        defaultValue={place?.kind ?? "quarter"}
        errors={errors.kind}
        className="md:min-w-40"
      />
    </>
  );
}

/** What a place may have besides. */
export function PlaceOptionalFields({
  place,
  errors,
  hidesTitle = false,
}: PlaceFieldsProps & { hidesTitle?: boolean }) {
  return (
    <>
      <TextArea
        name="other_names"
        label={texts.otherNames}
        aside={texts.otherNamesAside}
        hint={texts.otherNamesHint}
        rows={2}
        autoComplete="off"
        defaultValue={place?.other_names.join("، ")}
        errors={errors.other_names}
      />
      <CoordinateFields
        values={place ?? {}}
        errors={errors}
        texts={placeCoordinateTexts}
        hidesTitle={hidesTitle}
      />
    </>
  );
}
