import { TextField } from "#src/ui/forms/field.tsx";
import { textLink } from "#src/ui/styles/classes.ts";
import type { Coordinates } from "./coordinates.ts";

export const coordinateFieldTexts = {
  title: "موقع المدينة (اختياري)",
  hint: "نعرف منه أقرب المدن إليها. مواقع المدن المعروفة مأخوذة من",
  latitude: "خط العرض",
  longitude: "خط الطول",
};

interface CoordinateFieldsProps {
  values?: { [Name in keyof Coordinates]?: number | undefined };
  errors: Record<string, string[]>;
  /** What unfolds them says it already. */
  hidesTitle?: boolean;
  /** The title, and what precedes the source. */
  texts?: { title: string; hint: string };
}

/** Where a city or a place in it is, and where the program's own coordinates are from. */
export function CoordinateFields({
  values = {},
  errors,
  hidesTitle = false,
  texts = coordinateFieldTexts,
}: CoordinateFieldsProps) {
  return (
    <fieldset className="min-w-0">
      <legend className={hidesTitle ? "sr-only" : "mb-1.5 text-label font-medium"}>
        {texts.title}
      </legend>
      <p className="mb-3 text-small text-ink2">
        {texts.hint}{" "}
        <a href="https://www.geonames.org" className={textLink}>
          GeoNames
        </a>{" "}
        <bdi dir="ltr">(CC BY 4.0)</bdi>
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        {(["latitude", "longitude"] as const).map((name) => (
          <TextField
            key={name}
            name={name}
            label={coordinateFieldTexts[name]}
            foreign
            inputMode="decimal"
            autoComplete="off"
            defaultValue={values[name]}
            errors={errors[name]}
          />
        ))}
      </div>
    </fieldset>
  );
}
