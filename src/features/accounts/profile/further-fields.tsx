import type { ProfileData } from "#src/features/accounts/record/record.contract.ts";
import { labelOf } from "#src/features/craftsmen/fields/fields.ts";
import { most } from "#src/features/craftsmen/further/most.ts";
import { Choice } from "#src/ui/forms/choice.tsx";
import { Select } from "#src/ui/forms/field.tsx";
import { pendingMark } from "./pending-changes.tsx";
import { furtherTexts as texts } from "./profile.texts.ts";

interface FurtherFieldsProps
  extends Pick<ProfileData, "user" | "professions" | "cities" | "places"> {
  errors: Record<string, string[]>;
}

/** What one does beside the first profession and city. Closed for those who have nothing there, who are most. */
export function FurtherFields({ user, professions, cities, places, errors }: FurtherFieldsProps) {
  const hasErrors = ["professions", "cities", "places"].some((field) => errors[field]);
  return (
    <details
      open={hasErrors || hasFurther(user) || undefined}
      className="rounded-control border-[1.5px] border-line px-4"
    >
      <summary className="cursor-pointer py-3 font-semibold text-teal">{texts.title}</summary>
      <div className="flex flex-col gap-5 pb-4">
        <Selects
          name="professions"
          labels={texts.profession}
          none={texts.noProfession}
          options={professions.map(({ id, title }) => ({ value: id, text: title }))}
          chosen={user.professions}
          aside={pendingMark(user, "professions")}
          errors={errors.professions}
        />
        <Selects
          name="cities"
          labels={texts.city}
          none={texts.noCity}
          options={cities.map(({ id, name }) => ({ value: id, text: name }))}
          chosen={user.cities}
          aside={pendingMark(user, "cities")}
          errors={errors.cities}
        />
        {places.length > 0 && <Places user={user} places={places} errors={errors.places} />}
      </div>
    </details>
  );
}

const hasFurther = ({ professions, cities, places }: ProfileData["user"]) =>
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
    {labels.slice(0, most[name] - 1).map((label, at) => (
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

interface PlacesProps extends Pick<ProfileData, "user" | "places"> {
  errors: string[] | undefined;
}

/** The quarters and towns of the saved cities, as checkboxes. */
const Places = ({ user, places, errors }: PlacesProps) => (
  <Choice
    name="places"
    label={[labelOf("places"), pendingMark(user, "places")].filter(Boolean).join(" · ")}
    hint={texts.placesHint}
    several
    options={places.map(({ id, name, city_id }) => ({
      value: String(id),
      text:
        user.cities.length > 1
          ? `${name} (${user.cities.find((city) => city.id === city_id)?.name})`
          : name,
    }))}
    defaultValues={user.places.map(({ id }) => String(id))}
    errors={errors}
  />
);
