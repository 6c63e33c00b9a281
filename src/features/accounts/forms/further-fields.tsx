import type { OwnRecord, ProfileData } from "#src/features/accounts/record/record.contract.ts";
import { labelOf } from "#src/features/craftsmen/fields/fields.ts";
import { maxListed } from "#src/features/craftsmen/further/rules.ts";
import { Checkbox } from "#src/ui/forms/choice.tsx";
import { Below, Select, useField } from "#src/ui/forms/field.tsx";
import { furtherTexts as texts } from "./further-texts.ts";

/** All professions and cities that one has, the first ones first, and the places. */
export type Trades = Pick<OwnRecord, "professions" | "cities" | "places">;

type Field = keyof Trades;

interface FurtherFieldsProps extends Pick<ProfileData, "professions" | "cities" | "places"> {
  chosen: Trades;
  placesHint: string;
  asides?: Partial<Record<Field, string | undefined>>;
  errors: Record<string, string[]>;
}

/** What one does beside the first profession and city. Closed for those who have nothing there, who are most. */
export function FurtherFields({
  chosen,
  professions,
  cities,
  places,
  placesHint,
  asides = {},
  errors,
}: FurtherFieldsProps) {
  const hasErrors = ["professions", "cities", "places"].some((field) => errors[field]);
  return (
    <details
      open={hasErrors || hasFurther(chosen) || undefined}
      className="rounded-control border-[1.5px] border-line px-4"
    >
      <summary className="cursor-pointer py-3 font-semibold text-teal">{texts.title}</summary>
      <div className="flex flex-col gap-5 pb-4">
        <Selects
          name="professions"
          labels={texts.profession}
          none={texts.noProfession}
          options={professions.map(({ id, title }) => ({ value: id, text: title }))}
          chosen={chosen.professions}
          aside={asides.professions}
          errors={errors.professions}
        />
        <Selects
          name="cities"
          labels={texts.city}
          none={texts.noCity}
          options={cities.map(({ id, name }) => ({ value: id, text: name }))}
          chosen={chosen.cities}
          aside={asides.cities}
          errors={errors.cities}
        />
        {places.length > 0 && (
          <Places
            chosen={chosen}
            places={places}
            hint={placesHint}
            aside={asides.places}
            errors={errors.places}
          />
        )}
      </div>
    </details>
  );
}

/** The ids beside the first profession and city, which have fields of their own. */
export const furtherValues = ({ professions, cities, places }: Trades) => ({
  professions: professions.slice(1).map(({ id }) => String(id)),
  cities: cities.slice(1).map(({ id }) => String(id)),
  places: places.map(({ id }) => String(id)),
});

/**
 * Further professions, cities and places as the API takes them, if they were changed in a form; others stay as they are by now.
 * @param loaded those with which the form was rendered
 * @param first the profession and the city that the form has
 */
export function changedFurther(
  loaded: Trades,
  fields: FormData,
  { profession, city }: Record<"profession" | "city", FormDataEntryValue | null | undefined>,
) {
  // A form without these fields, as that of the description alone. Lists are always sent, checkboxes only where they are ticked.
  if (!fields.has("professions")) return {};
  const before = furtherValues(loaded);
  const given = (name: Field) => fields.getAll(name).map(String).filter(Boolean);
  const isChanged = (name: Field) => String(given(name)) !== String(before[name]);
  return {
    ...(isChanged("professions") ? { professions: [profession, ...given("professions")] } : {}),
    ...(isChanged("cities") ? { cities: [city, ...given("cities")] } : {}),
    ...(isChanged("places") ? { places: given("places") } : {}),
  };
}

const hasFurther = ({ professions, cities, places }: Trades) =>
  professions.length > 1 || cities.length > 1 || places.length > 0;

interface SelectsProps {
  name: "professions" | "cities";
  /** Of the second, the third, and so on. */
  labels: readonly string[];
  none: string;
  options: { value: number; text: string }[];
  /** All of them, the first one too, which has a field of its own. */
  chosen: { id: number }[];
  aside: string | undefined;
  errors: string[] | undefined;
}

const Selects = ({ name, labels, none, options, chosen, aside, errors }: SelectsProps) => (
  <div className="pairs grid gap-x-3 gap-y-5">
    {labels.slice(0, maxListed[name] - 1).map((label, at) => (
      <Select
        key={label}
        name={name}
        label={label}
        none={none}
        options={options}
        defaultValue={chosen[at + 1]?.id}
        aside={at === 0 ? aside : undefined}
        errors={at === 0 ? errors : undefined}
      />
    ))}
  </div>
);

interface PlacesProps extends Pick<ProfileData, "places"> {
  chosen: Trades;
  hint: string;
  aside: string | undefined;
  errors: string[] | undefined;
}

/** The quarters and towns of the saved cities, which may be a hundred: each city's are folded where none is chosen. */
function Places({ chosen, places, ...props }: PlacesProps) {
  const { frame, field } = useField({ ...props, label: labelOf("places") });
  const chosenIds = new Set(chosen.places.map(({ id }) => id));
  const isChosen = ({ id }: { id: number }) => chosenIds.has(id);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be named by an element outside of a legend
    <div role="group" aria-labelledby={`${field.id}-legend`} {...field} className="min-w-0">
      <p id={`${field.id}-legend`} className="text-label font-medium">
        {frame.label}
        {frame.aside && <span className="font-normal text-ink2"> ({frame.aside})</span>}
      </p>
      {chosen.cities.map((city) => {
        const own = places.filter(({ city_id }) => city_id === city.id);
        if (own.length === 0) return null;
        const open = own.some(isChosen) || undefined;
        return (
          <details key={city.id} open={open} className="border-b border-line">
            <summary className="min-h-11 cursor-pointer content-center text-teal">
              {texts.placesOf(city.name)}
            </summary>
            <div className="flex max-h-64 flex-wrap gap-x-6 overflow-y-auto px-1 pb-2">
              {[...own.filter(isChosen), ...own.filter((place) => !isChosen(place))].map(
                (place) => (
                  <Checkbox
                    key={place.id}
                    name="places"
                    value={place.id}
                    label={place.name}
                    defaultChecked={isChosen(place)}
                  />
                ),
              )}
            </div>
          </details>
        );
      })}
      <Below id={field.id} hint={frame.hint} error={frame.error} />
    </div>
  );
}
