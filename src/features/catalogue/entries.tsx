import { Pencil, Trash2 } from "lucide-react";
import { useId } from "react";
import { Link, useRevalidator } from "react-router";
import { DeleteDialog } from "../../ui/admin/confirm-dialog.tsx";
import { adminTexts } from "../../ui/admin/texts.ts";
import { useDialogItem } from "../../ui/admin/use-dialog-item.ts";
import { useFocusAfterRemoval } from "../../ui/admin/use-focus-after-removal.ts";
import { classes } from "../../ui/classes.ts";
import { useListState } from "../../ui/return-to-list.ts";
import type { Entry } from "./contract.ts";
import type { ScreenKind } from "./screen-kinds.ts";

interface EntriesProps {
  kind: ScreenKind;
  entries: Entry[];
  remove: (entry: Entry) => Promise<string>;
}

const actionClass =
  "inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-control px-3 font-semibold";

/** Table of the entries; on phones a list of rows. */
export function Entries({ kind, entries, remove }: EntriesProps) {
  // On a phone the row of headers is out of sight, so each cell names its own.
  const id = useId();
  const listState = useListState();
  const { revalidate } = useRevalidator();
  const { box, markRemoved } = useFocusAfterRemoval<HTMLTableElement>(entries);
  const { item: selected, isOpen, open, close } = useDialogItem<Entry>();
  return (
    <>
      <table
        ref={box}
        className="block w-full rounded-card bg-surface shadow-card md:table md:border-collapse"
      >
        <caption className="sr-only">{kind.texts.title}</caption>
        <thead className="max-md:sr-only">
          <tr className="text-start text-small text-ink2">
            <th
              scope="col"
              id={`${id}-number`}
              className="w-20 py-3 ps-6 text-start font-medium lg:w-28"
            >
              الرقم
            </th>
            <th scope="col" id={`${id}-name`} className="py-3 text-start font-medium">
              {kind.texts.label}
            </th>
            <th scope="col" id={`${id}-edit`} className="w-26 py-3 text-start font-medium lg:w-32">
              تعديل
            </th>
            <th
              scope="col"
              id={`${id}-delete`}
              className="w-24 py-3 text-start font-medium lg:w-32"
            >
              حذف
            </th>
          </tr>
        </thead>
        <tbody className="block divide-y divide-line md:table-row-group md:border-t md:border-line">
          {entries.map((entry) => (
            <tr
              key={entry.id}
              className="grid grid-cols-[auto_1fr_auto_auto] items-center px-4 py-2.5 md:table-row"
            >
              <td
                headers={`${id}-number`}
                className="min-w-9 pe-2 text-label text-ink2 tabular-nums md:py-2 md:ps-6"
              >
                <bdi dir="ltr">{entry.id}</bdi>
              </td>
              <th
                scope="row"
                headers={`${id}-name`}
                className="min-w-0 pe-2 text-start font-medium break-words [overflow-wrap:anywhere]"
              >
                {entry.text}
              </th>
              <td headers={`${id}-edit`} className="md:py-2">
                <Link
                  to={`${kind.editPath}/${entry.id}`}
                  state={listState}
                  className={classes(actionClass, "text-teal hover:bg-teal-tint md:-ms-3")}
                >
                  <Pencil aria-hidden="true" className="size-5 max-md:hidden" />
                  تعديل <span className="sr-only">{entry.text}</span>
                </Link>
              </td>
              <td headers={`${id}-delete`} className="max-md:-me-2 md:py-2">
                <button
                  type="button"
                  data-focus-after-removal
                  aria-haspopup="dialog"
                  onClick={() => open(entry)}
                  className={classes(actionClass, "text-red hover:bg-red-tint md:-ms-3")}
                >
                  <Trash2 aria-hidden="true" className="size-5 max-md:hidden" />
                  {adminTexts.delete} <span className="sr-only">{entry.text}</span>
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {selected && (
        <DeleteDialog
          key={selected.id}
          open={isOpen}
          title={kind.texts.deletionQuestion}
          act={() => remove(selected)}
          onClose={close}
          onDone={() => {
            markRemoved(entries.findIndex(({ id }) => id === selected.id));
            return revalidate();
          }}
          onRefused={revalidate}
        >
          {kind.texts.deletionText(selected.text)}
        </DeleteDialog>
      )}
    </>
  );
}
