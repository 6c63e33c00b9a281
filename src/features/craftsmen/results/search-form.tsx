import { type FormEvent, useEffect, useRef, useState } from "react";
import { Form, useNavigation, useSubmit } from "react-router";
import type { Options } from "#src/features/catalogue/options.ts";
import { useRememberedCity } from "#src/features/craftsmen/device/city.ts";
import { SuggestionField } from "#src/features/craftsmen/suggestions/suggestion-field.tsx";
import { Button } from "#src/ui/button.tsx";
import { Select } from "#src/ui/forms/field.tsx";
import { Search } from "#src/ui/icons/icons.tsx";
import { useHydrated } from "#src/ui/use-hydrated.ts";
import type { UrlFilter } from "./find-craftsmen.ts";

interface SearchFormProps extends Options {
  filter: UrlFilter;
  /** The city is the remembered one, which nobody has chosen in this visit. */
  isCityDefault?: boolean;
}

/** The choice itself says what it is where space is short. */
const labelClass = "max-lg:sr-only";

const action = "/#craftsmen";

/** A plain form by GET: it works before scripts do, and the filter is in the address. */
export function SearchForm({ filter, isCityDefault, professions, cities }: SearchFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const hydrated = useHydrated();
  const [ready, setReady] = useState(isReady({ ...filter }));
  // A click on a link, such as a card, has no method.
  const busy = useNavigation().formMethod === "GET";
  // The browser may have restored a selection, or someone made one before hydration.
  const updateReady = () => {
    if (form.current) setReady(isReady(Object.fromEntries(new FormData(form.current))));
  };
  const remembered = useRememberedCity(cities);
  const preselected = useRef(isCityDefault ? filter.city : "");
  const isCityChosen = useRef(false);
  const isNew = !filter.profession && !filter.city && !filter.q;
  useEffect(() => {
    const select = form.current?.elements.namedItem("city");
    // A city that someone chose, or that the browser restored, stays.
    if (isNew && select instanceof HTMLSelectElement && select.value === preselected.current) {
      preselected.current = String(remembered?.id ?? "");
      select.value = preselected.current;
    }
    updateReady();
  });
  const submit = useSubmit();
  /** A city that is only preselected gives way to one in the typed words. */
  const sendAsDefault = (event: FormEvent<HTMLFormElement>) => {
    const data = new FormData(event.currentTarget);
    const [city, q] = ["city", "q"].map((name) => String(data.get(name) ?? "").trim());
    if (isCityChosen.current || !q || !city || city !== preselected.current) return;
    event.preventDefault();
    data.delete("city");
    data.set("default_city", city);
    void submit(data, { action });
  };
  return (
    <Form
      ref={form}
      action={action}
      onSubmit={sendAsDefault}
      onChange={({ target }) => {
        if (target instanceof HTMLSelectElement && target.name === "city")
          isCityChosen.current = true;
        updateReady();
      }}
      role="search"
      className="search-form pairs grid gap-3 rounded-search bg-surface p-4 shadow-card lg:relative lg:grid-cols-[1.25fr_1fr_1fr_168px] lg:items-end lg:gap-x-5 lg:p-6"
    >
      <SuggestionField defaultValue={filter.q} />
      <Select
        name="profession"
        label="المهنة"
        labelClass={labelClass}
        none="اختر المهنة"
        defaultValue={filter.profession}
        options={professions.map(({ id, title }) => ({ value: id, text: title }))}
      />
      <Select
        name="city"
        label="المدينة"
        labelClass={labelClass}
        none="اختر المدينة"
        defaultValue={filter.city}
        options={cities.map(({ id, name }) => ({ value: id, text: name }))}
      />
      <div className="col-span-full lg:col-span-1">
        <Button
          type="submit"
          disabled={hydrated && !ready}
          aria-describedby="search-hint"
          className="search-submit w-full"
        >
          <Search aria-hidden="true" className="size-5" />
          {busy ? "جارٍ البحث…" : "بحث"}
        </Button>
      </div>
      <p id="search-hint" className="sr-only">
        اختر المهنة والمدينة، أو اكتب ما تحتاج إليه.
      </p>
    </Form>
  );
}

/** A search needs both a profession and a city, or something typed. */
const isReady = ({ profession, city, q }: Record<string, unknown>) =>
  Boolean((profession && city) || String(q ?? "").trim());
