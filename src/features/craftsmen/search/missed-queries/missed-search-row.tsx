import { useState } from "react";
import { useRevalidator } from "react-router";
import { plural } from "#src/arabic/plural.ts";
import { browserApi } from "#src/client/browser.ts";
import { sendUndoable } from "#src/client/undoable.ts";
import { useSameNameQuestion } from "#src/features/catalogue/names/same-name.tsx";
import type { Options } from "#src/features/catalogue/options.ts";
import { listingFieldTexts } from "#src/features/craftsmen/texts.ts";
import { toast } from "#src/ui/actions/toast.tsx";
import { useAction } from "#src/ui/actions/use-action.ts";
import { AdminFormError } from "#src/ui/admin/form-error.tsx";
import { Button } from "#src/ui/button.tsx";
import { Select, TextField } from "#src/ui/forms/field.tsx";
import { SubmitButton } from "#src/ui/forms/submit-button.tsx";
import { useSubmission } from "#src/ui/forms/use-submission.ts";
import type { MissedSearch } from "./contract.ts";
import { missedKinds, peopleCount, missedTexts as texts } from "./texts.ts";

const dismissPath = "/api/missed-searches/dismiss";

interface RowProps extends Options {
  search: MissedSearch;
}

/** A search, which is made another name of a profession or a city, or one of them, or is ignored. */
export function MissedSearchRow({ search: { query, people }, ...options }: RowProps) {
  const [kind, setKind] = useState<keyof typeof missedKinds>("profession");
  const [isNew, setNew] = useState(false);
  const { revalidate } = useRevalidator();
  const dismissal = useAction({
    act: () => sendUndoable(dismissPath, { query }),
    subject: query,
    done: revalidate,
  });
  const other = kind === "profession" ? "city" : "profession";
  return (
    <li className="flex flex-col gap-3 px-4 py-4 md:px-6">
      <div>
        <h2 className="text-name font-semibold [overflow-wrap:anywhere]">{query}</h2>
        <p className="text-small text-ink2">{plural(people, peopleCount)}</p>
      </div>
      {isNew ? (
        <NewEntryForm key={kind} query={query} kind={kind} cancel={() => setNew(false)} />
      ) : (
        <>
          <NameForm key={kind} query={query} kind={kind} {...options} />
          <div className="flex flex-wrap gap-2">
            <Button look="outlined" onClick={() => setNew(true)}>
              {missedKinds[kind].addNew} <span className="sr-only">{query}</span>
            </Button>
            <Button look="quiet" onClick={() => setKind(other)}>
              {missedKinds[other].isOne} <span className="sr-only">{query}</span>
            </Button>
            <Button look="quiet" busy={dismissal.busy} onClick={dismissal.run}>
              {texts.dismiss} <span className="sr-only">{query}</span>
            </Button>
          </div>
        </>
      )}
    </li>
  );
}

interface FormProps {
  query: string;
  kind: keyof typeof missedKinds;
}

/** Makes the search another name of an entry. */
function NameForm({ query, kind, professions, cities }: FormProps & Options) {
  const { revalidate } = useRevalidator();
  const { form, busy, errors, formError } = useSubmission({
    check: async (fields): Promise<Record<string, string[]>> =>
      fields.get("entry") ? {} : { entry: [listingFieldTexts[kind]] },
    send: (fields) =>
      browserApi.send<string>("POST", `/api/${kind}/${fields.get("entry")}/names`, { name: query }),
    async done(text) {
      toast(text);
      await revalidate();
    },
  });
  const entries =
    kind === "city"
      ? cities.map(({ id, name }) => ({ value: id, text: name }))
      : professions.map(({ id, title }) => ({ value: id, text: title }));
  return (
    <form
      {...form}
      aria-label={query}
      className="flex flex-col gap-3 md:flex-row md:flex-wrap md:items-end"
    >
      <Select
        name="entry"
        label={missedKinds[kind].label}
        none={missedKinds[kind].none}
        required
        options={entries}
        errors={errors.entry}
        className="md:w-90"
      />
      <SubmitButton busy={busy} busyText={texts.adding}>
        {missedKinds[kind].addName}
      </SubmitButton>
      <AdminFormError error={formError} />
    </form>
  );
}

/** Makes the search, corrected where it has to be, a profession or a city. */
function NewEntryForm({ query, kind, cancel }: FormProps & { cancel: () => void }) {
  const { field, newLabel } = missedKinds[kind];
  const { revalidate } = useRevalidator();
  const sameName = useSameNameQuestion({ kind, what: "entry" });
  const { form, busy, errors, formError } = useSubmission({
    check: (fields) => sameName.check(fields, field),
    send: (fields) =>
      browserApi.send<string>("POST", `/api/${kind}`, { [field]: fields.get(field) }),
    async done(text) {
      // Its words may still be other ones than the name.
      await browserApi.send("POST", dismissPath, { query }).catch(() => {});
      toast(text);
      await revalidate();
    },
  });
  return (
    <form {...form} aria-label={query} className="flex flex-col gap-3">
      <TextField
        name={field}
        label={newLabel}
        hint={texts.newHint}
        defaultValue={query}
        autoComplete="off"
        required
        autoFocus
        errors={errors[field]}
        className="md:max-w-105"
      />
      <AdminFormError error={formError} />
      <div className="flex flex-wrap gap-2">
        <SubmitButton busy={busy} busyText={texts.adding}>
          {texts.addNew}
        </SubmitButton>
        <Button look="quiet" onClick={cancel}>
          {texts.cancel}
        </Button>
      </div>
      {sameName.dialog}
    </form>
  );
}
