import { ListFilter } from "lucide-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import type { Act } from "#src/audit/table.server.ts";
import { withQuery } from "#src/client/with-query.ts";
import type { FieldErrors } from "#src/errors/refusal.server.ts";
import { Button, ButtonLink } from "#src/ui/button.tsx";
import { Select, TextField } from "#src/ui/forms/field.tsx";
import { focusFirstInvalid } from "#src/ui/navigation/use-focus-after-navigation.ts";
import { classes } from "#src/ui/styles/classes.ts";
import { readableEmail } from "#src/util/email-address.ts";
import { type ActKind, actTexts, kindOf, kindTexts } from "./acts.texts.ts";
import type { AuditPage } from "./contract.ts";
import { auditFilterTexts, auditTexts } from "./texts.ts";

interface FilterFormProps {
  path: string;
  admins: AuditPage["admins"];
  errors: FieldErrors | undefined;
}

/** Filter of the log, stored in the query string. Collapsed on phones. */
export function AuditFilterForm({ path, admins, errors }: FilterFormProps) {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [isOpened, setOpened] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (errors) focusFirstInvalid(form.current);
  }, [errors]);
  const isExpanded = isOpened || Object.keys(errors ?? {}).length > 0;
  const field = (name: "act" | "admin" | "from" | "to") => ({
    name,
    label: auditFilterTexts[name],
    defaultValue: query.get(name) ?? "",
    errors: errors?.[name],
  });
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setOpened(false);
    // On phones the form collapses, which hides the focused button.
    toggle.current?.focus();
    const fields = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>;
    navigate(withQuery(path, fields));
  }
  // After a failure the error message has this link.
  const showsWholeLogLink = isFiltered(query) && !errors;
  return (
    <div className="flex flex-col gap-3">
      <Button
        ref={toggle}
        look="outlined"
        aria-expanded={isExpanded}
        aria-controls="filter"
        onClick={() => setOpened(!isExpanded)}
        className="md:hidden"
      >
        <ListFilter aria-hidden="true" className="size-5" />
        {isFiltered(query) ? auditFilterTexts.titleInUse : auditFilterTexts.title}
      </Button>
      <form
        ref={form}
        id="filter"
        // Going back restores the former filter.
        key={String(query)}
        // Native validation stays on: a browser submits an incomplete date as an empty one.
        onSubmit={onSubmit}
        aria-label={auditFilterTexts.title}
        className={classes(
          "grid items-start gap-x-3 gap-y-4 rounded-card bg-surface p-4 shadow-card md:grid-cols-2 md:p-6 lg:grid-cols-4 lg:gap-x-5 xl:grid-cols-[repeat(4,minmax(0,1fr))_auto]",
          !isExpanded && "max-md:hidden",
        )}
      >
        <Select {...field("act")} none={auditFilterTexts.anyAct} options={actOptions} />
        <Select
          {...field("admin")}
          none={auditFilterTexts.anyAdmin}
          options={adminOptions(admins, query.get("admin"))}
        />
        <TextField {...field("from")} type="date" />
        <TextField {...field("to")} type="date" />
        {/* Aligned with the fields, not with their labels. */}
        <Button type="submit" className="max-xl:col-span-full xl:mt-[34px]">
          {auditFilterTexts.show}
        </Button>
      </form>
      {showsWholeLogLink && (
        <ButtonLink look="outlined" to={path} className="md:self-start">
          {auditTexts.whole}
        </ButtonLink>
      )}
    </div>
  );
}

/** Whether the query string filters the log. */
export const isFiltered = (query: URLSearchParams) =>
  [...query].some(([name, value]) => name !== "page" && value !== "");

const acts = Object.entries(actTexts) as [Act, string][];

const actOptions = (Object.keys(kindTexts) as ActKind[]).map((kind) => ({
  text: kindTexts[kind].title,
  options: acts.filter(([act]) => kindOf(act) === kind).map(([value, text]) => ({ value, text })),
}));

/** Includes the selected admin even if the account is deleted or the list is not loaded. */
function adminOptions(admins: AuditPage["admins"], selected: string | null) {
  const options = admins.map(({ id, fullname, email }) => ({
    value: String(id),
    text: `${fullname} (${readableEmail(email)})`,
  }));
  if (!selected || options.some(({ value }) => value === selected)) return options;
  return [...options, { value: selected, text: `${auditTexts.number} ${selected}` }];
}
