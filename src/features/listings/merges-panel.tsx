import { useRevalidator } from "react-router";
import { exactTime } from "#src/arabic/date.ts";
import { browserApi } from "#src/client/browser.ts";
import { site } from "#src/settings/current-site.ts";
import { useAction } from "#src/ui/actions/use-action.ts";
import { Button } from "#src/ui/button.tsx";
import type { ListingRecord } from "./contract.ts";
import { Panel } from "./panel.tsx";
import { mergesTexts as texts } from "./texts.ts";

/** Listings that were merged into this one, and undoing that for a day. */
export const MergesPanel = ({ record: { id, merges } }: { record: ListingRecord }) => (
  <Panel title={texts.title}>
    <ul className="flex flex-col gap-3">
      {merges.map((merge) => (
        <Merge key={merge.former_id} listingId={id} merge={merge} />
      ))}
    </ul>
  </Panel>
);

interface MergeProps {
  listingId: number;
  merge: ListingRecord["merges"][number];
}

function Merge({ listingId, merge }: MergeProps) {
  const { former_id, merged_at, by, undoable } = merge;
  const where = site();
  const { revalidate } = useRevalidator();
  const { busy, run } = useAction({
    act: () =>
      browserApi.send<string>("POST", `/api/listings/${listingId}/unmerge`, { former: former_id }),
    done: revalidate,
  });
  return (
    <li className="flex flex-col items-start gap-2 rounded-control bg-sunk px-3.5 py-2.5">
      <div className="[overflow-wrap:anywhere]">
        <p>{undoable?.name ?? texts.former(former_id)}</p>
        <p className="text-small text-ink2">
          {by && `${by}، `}
          <time dateTime={merged_at}>{exactTime(merged_at, where)}</time>
        </p>
        {undoable && (
          <p className="text-small text-ink2">
            {texts.until} {exactTime(undoable.until, where)}
          </p>
        )}
      </div>
      {undoable && (
        <Button look="outlined" onClick={run} busy={busy}>
          {busy ? texts.undoing : texts.undo}
        </Button>
      )}
    </li>
  );
}
