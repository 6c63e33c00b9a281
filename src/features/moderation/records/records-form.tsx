import { Search, SlidersHorizontal } from "lucide-react";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { Form, useNavigate } from "react-router";
import { formatNumber } from "#src/arabic/plural.ts";
import { withQuery } from "#src/client/with-query.ts";
import type { Options } from "#src/features/catalogue/options.ts";
import { longestQuery } from "#src/features/craftsmen/texts.ts";
import { Button, ButtonLink, IconButton } from "#src/ui/button.tsx";
import { Select, TextField } from "#src/ui/forms/field.tsx";
import { Link } from "#src/ui/navigation/link.tsx";
import { classes } from "#src/ui/styles/classes.ts";
import type { RecordCounts } from "./records.contract.ts";
import { type RecordUrlFilter, recordsPath } from "./records.loader.ts";
import { flagged, recordStateNames, recordStates, recordsTexts } from "./records.texts.ts";

interface RecordsFormProps extends Options {
  filter: RecordUrlFilter;
}

/** The filter of the list; it is kept in the address. */
export function RecordsForm({ filter, professions, cities }: RecordsFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const { q, profession, city, state } = filter;
  // On phones, where the states are chips.
  const [isUnfolded, setUnfolded] = useState(Boolean(profession || city));
  const id = useId();
  const folded = isUnfolded ? "max-md:col-span-full" : "max-md:hidden";

  // The address is the truth: going back restores the filter, and the focus stays.
  useEffect(() => {
    for (const [name, value] of Object.entries({ q, profession, city, state })) {
      const field = form.current?.elements.namedItem(name) as HTMLInputElement;
      field.value = value;
      // A choice that is not offered.
      if (field.value !== value) field.value = "";
    }
  }, [q, profession, city, state]);

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = Object.fromEntries(new FormData(event.currentTarget)) as RecordUrlFilter;
    navigate(withQuery(recordsPath, fields));
  }

  return (
    <Form
      ref={form}
      onSubmit={onSubmit}
      role="search"
      className="grid gap-x-3 gap-y-4 max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-2 max-md:gap-y-2 md:grid-cols-2 md:rounded-card md:bg-surface md:p-4 md:shadow-card xl:grid-cols-[1.6fr_1fr_1fr_1fr_auto] xl:items-end"
    >
      <TextField
        name="q"
        type="search"
        label={recordsTexts.query}
        // Beside the field there is no space for it on phones.
        labelClass="max-md:sr-only"
        placeholder={recordsTexts.query}
        icon={Search}
        defaultValue={q}
        // A phone number is written left to right, a name right to left.
        dir="auto"
        maxLength={longestQuery}
        enterKeyHint="search"
        autoComplete="off"
        className="md:col-span-2 md:[&_input]:placeholder:text-transparent xl:col-span-1"
      />
      <IconButton
        name={recordsTexts.filter}
        aria-expanded={isUnfolded}
        aria-controls={`${id}-profession ${id}-city`}
        onClick={() => setUnfolded(!isUnfolded)}
        className={classes("md:hidden", isUnfolded ? "bg-teal-tint text-teal" : "text-ink2")}
      >
        <SlidersHorizontal aria-hidden="true" className="size-6" />
      </IconButton>
      <Select
        name="profession"
        label="المهنة"
        id={`${id}-profession`}
        className={folded}
        none="كل المهن"
        defaultValue={profession}
        options={professions.map(({ id, title }) => ({ value: id, text: title }))}
      />
      <Select
        name="city"
        label="المدينة"
        id={`${id}-city`}
        className={folded}
        none="كل المدن"
        defaultValue={city}
        options={cities.map(({ id, name }) => ({ value: id, text: name }))}
      />
      <Select
        name="state"
        label="الحالة"
        className="max-md:hidden"
        none="كل الحالات"
        defaultValue={state}
        options={recordStates.map((one) => ({ value: one, text: recordStateNames[one] }))}
      />
      <div
        className={classes(
          "grid auto-cols-fr grid-flow-col gap-2 self-end max-md:col-span-full",
          // The keyboard has a key for it.
          !isUnfolded && "max-md:sr-only max-md:focus-within:not-sr-only",
        )}
      >
        <Button type="submit" className="px-3 xl:min-w-20">
          {recordsTexts.search}
        </Button>
        {(q || profession || city || state) && (
          <ButtonLink look="quiet" to={recordsPath} className="px-3">
            مسح
          </ButtonLink>
        )}
      </div>
    </Form>
  );
}

interface StateChipsProps {
  filter: RecordUrlFilter;
  counts: RecordCounts;
}

/** On phones: the states of the list, each with its count. */
export function StateChips({ filter, counts }: StateChipsProps) {
  const states = recordStates.map((state) => ({
    state,
    text: recordStateNames[state],
    count: counts[state],
  }));
  // The flagged ones are among the published ones.
  const all = states.reduce((sum, { state, count }) => sum + (state === flagged ? 0 : count), 0);
  const chips = [
    { state: "", text: recordsTexts.anyState, count: all },
    ...states.filter(({ state, count }) => count > 0 || state === filter.state),
  ];
  return (
    <nav aria-label={recordsTexts.byState} className="-mx-4 md:hidden">
      {/* On one line, which is scrolled sideways. */}
      <ul className="flex gap-2 overflow-x-auto px-4 [scrollbar-width:none]">
        {chips.map(({ state, text, count }) => (
          <li key={state} className="shrink-0">
            <Link
              to={withQuery(recordsPath, { ...filter, state })}
              preventScrollReset
              aria-current={filter.state === state ? "true" : undefined}
              className={classes(
                "inline-flex min-h-11 items-center gap-1.5 rounded-control px-3 text-label font-medium forced-colors:border",
                filter.state === state ? "bg-fill text-on-fill" : "bg-teal-tint text-teal",
              )}
            >
              {text} <span className="tabular-nums">{formatNumber(count)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
