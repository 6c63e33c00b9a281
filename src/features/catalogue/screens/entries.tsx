import { Pencil, Trash2 } from "lucide-react";
import { useId } from "react";
import { useRevalidator } from "react-router";
import { plural } from "#src/arabic/plural.ts";
import { withQuery } from "#src/client/with-query.ts";
import type { ListedEntry } from "#src/features/catalogue/contract.ts";
import { toast } from "#src/ui/actions/toast.tsx";
import { DeleteDialog, useDialogItem } from "#src/ui/admin/confirm-dialog.tsx";
import { rowAction } from "#src/ui/admin/row.tsx";
import { adminTexts } from "#src/ui/admin/texts.ts";
import { useFocusAfterRemoval } from "#src/ui/admin/use-focus-after-removal.ts";
import { Link } from "#src/ui/navigation/link.tsx";
import { useListState } from "#src/ui/navigation/return-to-list.ts";
import { classes } from "#src/ui/styles/classes.ts";
import type { ScreenKind } from "./screen-kinds.ts";

interface EntriesProps {
  kind: ScreenKind;
  entries: ListedEntry[];
  remove: (entry: ListedEntry) => Promise<string>;
}

/** Table of the entries; on phones a list of rows. */
export function Entries({ kind, entries, remove }: EntriesProps) {
  // On a phone the row of headers is out of sight, so each cell names its own.
  const id = useId();
  const listState = useListState();
  const { revalidate } = useRevalidator();
  const { box, markRemoved } = useFocusAfterRemoval<HTMLTableElement>(entries);
  const { item: selected, isOpen, open, close } = useDialogItem<ListedEntry>();
  return (
    <>
      <table
        ref={box}
        className="block w-full rounded-card bg-surface shadow-card lg:table lg:border-collapse"
      >
        <caption className="sr-only">{kind.texts.title}</caption>
        <thead className="max-lg:sr-only">
          <tr className="text-start text-small text-ink2">
            <th scope="col" id={`${id}-number`} className="w-20 py-3 ps-6 text-start font-medium ">
              الرقم
            </th>
            <th scope="col" id={`${id}-name`} className="py-3 text-start font-medium">
              {kind.texts.label}
            </th>
            <th
              scope="col"
              id={`${id}-craftsmen`}
              className="w-36 py-3 text-start font-medium lg:w-48"
            >
              الحرفيون
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
        <tbody className="block divide-y divide-line lg:table-row-group lg:border-t lg:border-line">
          {entries.map((entry) => (
            <tr
              key={entry.id}
              className="grid grid-cols-[auto_1fr_auto_auto] items-center px-4 py-1 lg:table-row"
            >
              <td
                headers={`${id}-number`}
                className="row-span-2 min-w-9 self-start pt-3.5 pe-2 text-label text-ink2 tabular-nums lg:py-2 lg:ps-6"
              >
                <bdi dir="ltr">{entry.id}</bdi>
              </td>
              <th
                scope="row"
                headers={`${id}-name`}
                className="min-w-0 pe-2 pt-3 text-start font-medium break-words [overflow-wrap:anywhere] lg:pt-0"
              >
                {entry.text}
              </th>
              <td
                headers={`${id}-craftsmen`}
                className="min-w-0 max-lg:col-start-2 max-lg:row-start-2 lg:py-2 max-lg:[overflow-wrap:anywhere]"
              >
                <Craftsmen kind={kind} entry={entry} />
              </td>
              <td headers={`${id}-edit`} className="row-span-2 lg:py-2">
                <Link
                  to={`${kind.editPath}/${entry.id}`}
                  state={listState}
                  className={classes(rowAction, "text-teal hover:bg-teal-tint lg:-ms-3")}
                >
                  <Pencil aria-hidden="true" className="size-5 max-lg:hidden" />
                  تعديل <span className="sr-only">{entry.text}</span>
                </Link>
              </td>
              <td headers={`${id}-delete`} className="row-span-2 max-lg:-me-2 lg:py-2">
                <DeleteButton kind={kind} entry={entry} onPress={() => open(entry)} />
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

/** How many use the entry, with a link to them. */
function Craftsmen({ kind, entry: { id, craftsmen } }: { kind: ScreenKind; entry: ListedEntry }) {
  if (craftsmen === undefined) return null;
  const text = plural(craftsmen, kind.texts.users);
  if (craftsmen === 0) return <span className="text-label text-ink2">{text}</span>;
  return (
    <Link
      to={withQuery("/craftsmen", { [kind.name]: id })}
      className="inline-flex min-h-11 items-center text-label text-teal underline-offset-4 hover:underline"
    >
      {text}
    </Link>
  );
}

interface DeleteButtonProps {
  kind: ScreenKind;
  entry: ListedEntry;
  onPress: () => void;
}

/** Deletes an entry, or says why it cannot be deleted while craftsmen use it. */
function DeleteButton({ kind, entry, onPress }: DeleteButtonProps) {
  const id = useId();
  const { inUse, users, merge } = kind.texts;
  const { craftsmen } = entry;
  const reason = craftsmen ? `${inUse} ${plural(craftsmen, users)}. ${merge}` : undefined;
  return (
    <>
      <button
        type="button"
        data-focus-after-removal
        {...(reason
          ? { "aria-disabled": true, "aria-describedby": id, title: reason }
          : { "aria-haspopup": "dialog" })}
        onClick={reason ? () => toast(reason, "bad") : onPress}
        className={classes(
          rowAction,
          "lg:-ms-3",
          reason ? "text-ink2 opacity-70" : "text-red hover:bg-red-tint",
        )}
      >
        <Trash2 aria-hidden="true" className="size-5 max-lg:hidden" />
        {adminTexts.delete} <span className="sr-only">{entry.text}</span>
      </button>
      {reason && (
        <span id={id} hidden>
          {reason}
        </span>
      )}
    </>
  );
}
