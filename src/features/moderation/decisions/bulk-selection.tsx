import { useState } from "react";
import { useRevalidator } from "react-router";
import { formatNumber } from "#src/arabic/plural.ts";
import { browserApi } from "#src/client/browser.ts";
import { ApiError } from "#src/client/client.ts";
import type { Query } from "#src/client/with-query.ts";
import type { RecordForAdmins } from "#src/features/accounts/record/record.contract.ts";
import { Portrait } from "#src/features/craftsmen/card/portrait.tsx";
import type { SelectedIds } from "#src/features/moderation/contract.ts";
import { decisionBar } from "#src/features/moderation/listing/decision-bar.ts";
import { bulkSelectionTexts } from "#src/features/moderation/texts.ts";
import { site } from "#src/settings/current-site.ts";
import { toast } from "#src/ui/actions/toast.tsx";
import { Button } from "#src/ui/button.tsx";
import { Checkbox } from "#src/ui/forms/choice.tsx";
import { BulkQuestion } from "./reason-question.tsx";
import type { ReasonedDecision } from "./reasons.ts";
import type { Unmailed } from "./without-email.tsx";

interface BulkSelectionProps {
  decision: ReasonedDecision;
  /** The listings of the visible page. */
  records: RecordForAdmins[];
  /** How many there are on all pages. */
  total: number;
  /** Where the ids of all pages are read, and by which filter. */
  idsPath: string;
  filter: Query;
  onClose: () => void;
  onUnmailed: (unmailed: Unmailed | undefined) => void;
}

/**
 * Several listings of a page, or all of a list as it is at that moment, are selected and declined or suspended
 * for the same reasons.
 */
export function BulkSelection(props: BulkSelectionProps) {
  const { decision, records, total, idsPath, filter, onClose, onUnmailed } = props;
  const texts = bulkSelectionTexts[decision];
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const [all, setAll] = useState<number[]>();
  const [isAsking, setAsking] = useState(false);
  const { revalidate } = useRevalidator();
  // A listing that another admin has decided on meanwhile leaves the page and the selection.
  const onPage = records.map(({ id }) => id).filter((id) => selected.has(id));
  const ids = all ?? onPage;
  const isPageSelected = onPage.length === records.length && records.length > 0;
  const finish = () => {
    onClose();
    return revalidate();
  };
  const [isLoading, setLoading] = useState(false);
  async function selectAll() {
    if (isLoading) return;
    setLoading(true);
    try {
      setAll((await browserApi.get<SelectedIds>(idsPath, filter)).ids);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast(error.message, "bad");
    } finally {
      setLoading(false);
    }
  }
  function toggle(id: number, isSelected: boolean) {
    setSelected(new Set(isSelected ? [...onPage, id] : onPage.filter((other) => other !== id)));
  }
  return (
    <section aria-label={texts.title} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <p className="text-label text-ink2">
          {site().sends_mail ? texts.text : texts.textUnmailed}
        </p>
        <Checkbox
          label={texts.page}
          checked={all !== undefined || isPageSelected}
          disabled={all !== undefined}
          mixed={all === undefined && onPage.length > 0 && !isPageSelected}
          onChange={({ target }) =>
            setSelected(new Set(target.checked ? records.map(({ id }) => id) : []))
          }
        />
      </div>
      {(all || total > records.length) && (
        <div className="flex flex-wrap items-center gap-x-4 rounded-control bg-sunk px-4 py-1.5 text-label">
          <p role="status">
            {texts.selected(ids.length)}
            {all && all.length < total && ` ${texts.first(total)}`}
          </p>
          {all ? (
            <button type="button" onClick={() => setAll(undefined)} className={linkLike}>
              {texts.onlyPage}
            </button>
          ) : (
            <button type="button" onClick={selectAll} aria-busy={isLoading} className={linkLike}>
              {texts.everything(total)}
            </button>
          )}
        </div>
      )}
      <ul className="grid gap-2 xl:grid-cols-2">
        {records.map((record) => (
          <li
            key={record.id}
            className="rounded-card bg-surface px-4 py-2 shadow-card has-checked:bg-teal-tint"
          >
            <Checkbox
              label={<Summary record={record} />}
              checked={all !== undefined || selected.has(record.id)}
              disabled={all !== undefined}
              onChange={({ target }) => toggle(record.id, target.checked)}
            />
          </li>
        ))}
      </ul>
      <div
        data-decision-bar
        className={`${decisionBar} md:tall:sticky md:bottom-0 md:bg-bg md:py-3`}
      >
        <Button look="outlined" onClick={onClose} className="px-2 max-md:min-h-14">
          {texts.cancel}
        </Button>
        <Button
          look="danger"
          disabled={ids.length === 0}
          onClick={() => setAsking(true)}
          className="px-2 max-md:min-h-14"
        >
          {texts.decide}
          {ids.length > 0 && `: ${formatNumber(ids.length)}`}
        </Button>
      </div>
      <BulkQuestion
        decision={decision}
        ids={ids}
        subject={texts.subject(ids.length)}
        open={isAsking}
        onClose={() => setAsking(false)}
        onUnmailed={onUnmailed}
        onDone={finish}
        onRefused={finish}
      />
    </section>
  );
}

const linkLike =
  "min-h-11 font-semibold text-teal underline-offset-4 hover:underline aria-busy:cursor-progress";

const Summary = ({ record }: { record: RecordForAdmins }) => (
  <span className="flex min-w-0 items-center gap-3">
    <Portrait card={record} size="card" className="size-14 shrink-0 rounded-control" />
    <span className="min-w-0 [overflow-wrap:anywhere]">
      <span className="block font-semibold">{record.fullname}</span>
      <span className="block text-small text-ink2">
        {record.profession.title}، {record.city.name}، <bdi dir="ltr">{record.phone_display}</bdi>
      </span>
      {record.description && <span className="line-clamp-1 text-small">{record.description}</span>}
    </span>
  </span>
);
