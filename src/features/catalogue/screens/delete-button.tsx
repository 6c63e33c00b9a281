import { Trash2 } from "lucide-react";
import { useId } from "react";
import { plural } from "#src/arabic/plural.ts";
import type { ListedEntry } from "#src/features/catalogue/contract.ts";
import { toast } from "#src/ui/actions/toast.tsx";
import { rowAction } from "#src/ui/admin/row-action.ts";
import { adminTexts } from "#src/ui/admin/texts.ts";
import { classes } from "#src/ui/styles/classes.ts";
import type { ScreenKind } from "./screen-kinds.ts";

interface DeleteButtonProps {
  kind: ScreenKind;
  entry: ListedEntry;
  onPress: () => void;
}

/** Of an entry that craftsmen use it says why it cannot be deleted. */
export function DeleteButton({ kind, entry, onPress }: DeleteButtonProps) {
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
