import { useRevalidator } from "react-router";
import { plural } from "#src/arabic/plural.ts";
import { browserApi } from "#src/client/browser.ts";
import type { ProfessionView } from "#src/features/catalogue/contract.ts";
import { toast } from "#src/ui/actions/toast.tsx";
import { useAction } from "#src/ui/actions/use-action.ts";
import { AdminFormError } from "#src/ui/admin/form-error.tsx";
import { Button } from "#src/ui/button.tsx";
import { Select } from "#src/ui/forms/field.tsx";
import { SubmitButton } from "#src/ui/forms/submit-button.tsx";
import { useSubmission } from "#src/ui/forms/use-submission.ts";
import type { MissedSearch } from "./contract.ts";
import { missedTexts, peopleCount } from "./texts.ts";

interface MissedSearchFormProps {
  search: MissedSearch;
  professions: ProfessionView[];
}

/** One search, and the profession that it is made another name of. */
export function MissedSearchForm({
  search: { query, people },
  professions,
}: MissedSearchFormProps) {
  const { revalidate } = useRevalidator();
  const { form, busy, errors, formError } = useSubmission({
    send: (fields) =>
      browserApi.send<string>("POST", `/api/profession/${fields.get("profession")}/names`, {
        name: query,
      }),
    async done(text) {
      toast(text);
      await revalidate();
    },
  });
  const dismissal = useAction({
    act: () => browserApi.send<string>("POST", "/api/missed-searches/dismiss", { query }),
    done: revalidate,
  });
  return (
    <li>
      <form
        {...form}
        aria-label={query}
        className="grid gap-x-4 gap-y-3 px-4 py-4 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] md:items-end md:px-6"
      >
        <div>
          <h2 className="text-name font-semibold [overflow-wrap:anywhere]">{query}</h2>
          <p className="text-small text-ink2">{plural(people, peopleCount)}</p>
        </div>
        <Select
          name="profession"
          label={missedTexts.profession}
          none={missedTexts.none}
          required
          options={professions.map(({ id, title }) => ({ value: id, text: title }))}
          errors={errors.name}
        />
        <div className="col-span-full flex flex-wrap gap-2">
          <SubmitButton busy={busy} busyText="جارٍ الإضافة…">
            {missedTexts.add}
          </SubmitButton>
          <Button look="quiet" busy={dismissal.busy} onClick={dismissal.run}>
            {missedTexts.dismiss} <span className="sr-only">{query}</span>
          </Button>
        </div>
        <div className="col-span-full">
          <AdminFormError error={formError} />
        </div>
      </form>
    </li>
  );
}
