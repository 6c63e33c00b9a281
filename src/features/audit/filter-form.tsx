import { ListFilter } from "lucide-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import type { Act } from "../../audit/table.server.ts";
import { withQuery } from "../../client/client.ts";
import type { FieldErrors } from "../../errors/refusal.server.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { classes } from "../../ui/classes.ts";
import { Select, TextField } from "../../ui/field.tsx";
import { focusFirstInvalid } from "../../ui/focus.ts";
import { actTexts, type Kind, kindOf, kindTexts } from "./acts.texts.ts";
import type { AuditPage } from "./contract.ts";
import { auditTexts, filterTexts } from "./texts.ts";

interface FilterFormProps {
  path: string;
  admins: AuditPage["admins"];
  errors: FieldErrors | undefined;
}

/** Asks for a part of the log; what is asked stands in the address. Folded on phones, where the log comes first. */
export function FilterForm({ path, admins, errors }: FilterFormProps) {
  const navigate = useNavigate();
  const [asked] = useSearchParams();
  const [opened, setOpened] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (errors) focusFirstInvalid(form.current);
  }, [errors]);
  const unfolded = opened || Object.keys(errors ?? {}).length > 0;
  const field = (name: "act" | "admin" | "from" | "to") => ({
    name,
    label: filterTexts[name],
    defaultValue: asked.get(name) ?? "",
    errors: errors?.[name],
  });
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setOpened(false);
    // On phones the form folds, with the button that has the focus.
    toggle.current?.focus();
    const fields = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>;
    navigate(withQuery(path, fields));
  }
  // After a failure it stands beside the way to try again.
  const offersWhole = isFiltered(asked) && !errors;
  return (
    <div className="flex flex-col gap-3">
      <Button
        ref={toggle}
        look="outlined"
        aria-expanded={unfolded}
        aria-controls="filter"
        onClick={() => setOpened(!unfolded)}
        className="md:hidden"
      >
        <ListFilter aria-hidden="true" className="size-5" />
        {isFiltered(asked) ? filterTexts.titleInUse : filterTexts.title}
      </Button>
      <form
        ref={form}
        id="filter"
        // Back brings what was asked before.
        key={String(asked)}
        // Validated by the browser too: half a date would be sent as none.
        onSubmit={onSubmit}
        aria-label={filterTexts.title}
        className={classes(
          "grid items-start gap-x-3 gap-y-4 rounded-card bg-surface p-4 shadow-card md:grid-cols-2 md:p-6 lg:grid-cols-4 lg:gap-x-5 xl:grid-cols-[repeat(4,minmax(0,1fr))_auto]",
          !unfolded && "max-md:hidden",
        )}
      >
        <Select {...field("act")} none={filterTexts.anyAct} options={actOptions} />
        <Select
          {...field("admin")}
          none={filterTexts.anyAdmin}
          options={adminOptions(admins, asked.get("admin"))}
        />
        <TextField {...field("from")} type="date" />
        <TextField {...field("to")} type="date" />
        {/* Beside the fields, not their labels. */}
        <Button type="submit" className="max-xl:col-span-full xl:mt-[34px]">
          {filterTexts.show}
        </Button>
      </form>
      {offersWhole && (
        <ButtonLink look="outlined" to={path} className="md:self-start">
          {auditTexts.whole}
        </ButtonLink>
      )}
    </div>
  );
}

/** Whether less than all is asked for. */
export const isFiltered = (asked: URLSearchParams) =>
  [...asked].some(([name, value]) => name !== "page" && value !== "");

const acts = Object.entries(actTexts) as [Act, string][];

const actOptions = (Object.keys(kindTexts) as Kind[]).map((kind) => ({
  text: kindTexts[kind].title,
  options: acts.filter(([act]) => kindOf(act) === kind).map(([value, text]) => ({ value, text })),
}));

/** The one asked for is among them, even when that account is gone or no list has come. */
function adminOptions(admins: AuditPage["admins"], asked: string | null) {
  const options = admins.map(({ id, fullname, email }) => ({
    value: String(id),
    text: `${fullname} (${email})`,
  }));
  if (!asked || options.some(({ value }) => value === asked)) return options;
  return [...options, { value: asked, text: `${auditTexts.number} ${asked}` }];
}
