import { Search } from "lucide-react";
import { type FormEvent, useEffect, useRef } from "react";
import { Form, useNavigate } from "react-router";
import { withQuery } from "#src/client/with-query.ts";
import { Button, ButtonLink } from "#src/ui/button.tsx";
import { TextField } from "#src/ui/forms/field.tsx";

/** From this many on, more than a page, there is a filter. */
export const leastFiltered = 11;

interface EntryFilterProps {
  /** Path of the list's screen. */
  path: string;
  label: string;
  q: string;
}

/** The entries by a part of their name; it is kept in the address. */
export function EntryFilter({ path, label, q }: EntryFilterProps) {
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();

  // Going back restores the filter, and the focus stays.
  useEffect(() => {
    (form.current?.elements.namedItem("q") as HTMLInputElement).value = q;
  }, [q]);

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get("q")).trim();
    navigate(withQuery(path, { q: typed }), { preventScrollReset: true });
  }

  return (
    <Form ref={form} onSubmit={onSubmit} role="search" className="flex flex-wrap items-end gap-2">
      <TextField
        name="q"
        type="search"
        label={label}
        icon={Search}
        defaultValue={q}
        maxLength={60}
        enterKeyHint="search"
        autoComplete="off"
        className="min-w-[min(12rem,100%)] grow basis-0 md:max-w-105"
      />
      <Button type="submit" className="px-5">
        بحث
      </Button>
      {q && (
        <ButtonLink look="quiet" to={path} className="px-3">
          مسح
        </ButtonLink>
      )}
    </Form>
  );
}
