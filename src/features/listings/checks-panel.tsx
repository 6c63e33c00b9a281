import { useRevalidator } from "react-router";
import { dateInWords, exactDay, localDay } from "#src/arabic/date.ts";
import { sendUndoable } from "#src/client/undoable.ts";
import { checkKinds } from "#src/features/craftsmen/checks/kinds.ts";
import { checkNames, checkText } from "#src/features/craftsmen/checks/texts.ts";
import { site } from "#src/settings/current-site.ts";
import { showResult } from "#src/ui/actions/show-result.tsx";
import { useAction } from "#src/ui/actions/use-action.ts";
import { AdminFormError } from "#src/ui/admin/form-error.tsx";
import { Button } from "#src/ui/button.tsx";
import { Choice } from "#src/ui/forms/choice.tsx";
import { TextField } from "#src/ui/forms/field.tsx";
import { SubmitButton } from "#src/ui/forms/submit-button.tsx";
import { useSubmission } from "#src/ui/forms/use-submission.ts";
import type { ListingRecord } from "./contract.ts";
import { Panel } from "./panel.tsx";
import { checkTexts as texts } from "./texts.ts";

/** What admins have seen of the craftsman, and noting more of it. */
export function ChecksPanel({ record }: { record: ListingRecord }) {
  const { id, noted_checks, phone_proof, phone_state } = record;
  const where = site();
  const { revalidate } = useRevalidator();
  const { form, busy, errors, formError } = useSubmission({
    send: (fields) => sendUndoable(`/api/listings/${id}/checks`, Object.fromEntries(fields)),
    async done(result) {
      showResult(result, { refresh: revalidate });
      form.ref.current?.reset();
      await revalidate();
    },
  });
  return (
    <Panel title={texts.title}>
      <p className="-mt-2 text-small text-ink2">{texts.intro}</p>
      {noted_checks.length === 0 && !phone_proof && <p className="text-label">{texts.none}</p>}
      <ul className="flex flex-col gap-3">
        {phone_proof && phone_state === "proven" && (
          <li className={item}>
            <p>
              {texts.numberProven} {exactDay(phone_proof.at, where)}
            </p>
            <p className="text-small text-ink2">{texts.ways[phone_proof.how]}</p>
          </li>
        )}
        {noted_checks.map((check) => (
          <NotedCheck key={check.kind} listingId={id} check={check} />
        ))}
      </ul>
      <form {...form} className="flex flex-col gap-4">
        <Choice
          name="kind"
          label={texts.kind}
          options={checkKinds.map((value) => ({ value, text: checkNames[value] }))}
          required
          stacked
          errors={errors.kind}
        />
        <TextField
          name="seen_on"
          type="date"
          label={texts.seenOn}
          max={localDay(new Date(), where.time_zone)}
          defaultValue={localDay(new Date(), where.time_zone)}
          errors={errors.seen_on}
        />
        <AdminFormError error={formError} />
        <SubmitButton busy={busy} busyText={texts.saving}>
          {texts.save}
        </SubmitButton>
      </form>
    </Panel>
  );
}

const item = "rounded-control bg-sunk px-3.5 py-2.5";

interface NotedCheckProps {
  listingId: number;
  check: ListingRecord["noted_checks"][number];
}

function NotedCheck({ listingId, check }: NotedCheckProps) {
  const { kind, seen_on, by, is_shown } = check;
  const { revalidate } = useRevalidator();
  const { busy, run } = useAction({
    act: () => sendUndoable(`/api/listings/${listingId}/checks`, { kind }, "DELETE"),
    done: revalidate,
  });
  const { country } = site();
  const text = checkText({ kind, month: seen_on }, country);
  return (
    <li className={`${item} flex flex-wrap items-center gap-x-3 gap-y-1`}>
      <div className="min-w-0 grow">
        <p className={is_shown ? "" : "text-ink2"}>{text}</p>
        <p className="text-small text-ink2">
          {by}، {dateInWords(seen_on, country)}
        </p>
        {!is_shown && <p className="text-small text-red">{texts.notShown}</p>}
      </div>
      <Button look="outlined" onClick={run} busy={busy}>
        {busy ? texts.removing : texts.remove}
        <span className="sr-only"> {text}</span>
      </Button>
    </li>
  );
}
