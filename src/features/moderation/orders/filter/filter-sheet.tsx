import { SlidersHorizontal } from "lucide-react";
import type { ReactNode } from "react";
import { filterTexts as say } from "#src/features/moderation/orders/orders.texts.ts";
import { IconButton } from "#src/ui/button.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import { FilterForm, type FilterFormProps } from "./filter-form.tsx";

interface FilterSheetProps extends FilterFormProps {
  open: boolean;
  onOpen: () => void;
  onClose: () => void;
  /** What else can be done with several orders. */
  children: ReactNode;
}

/** On phones: the filter in a sheet, and the button that opens it. */
export function FilterSheet({ open, onOpen, onClose, children, ...form }: FilterSheetProps) {
  const isFiltered = Object.values(form.filter).some(Boolean);
  return (
    <>
      <IconButton
        name={isFiltered ? `${say.open} ${say.active}` : say.open}
        onClick={onOpen}
        className={isFiltered ? "bg-teal-tint text-teal" : "text-ink2"}
      >
        <SlidersHorizontal aria-hidden="true" className="size-6" />
      </IconButton>
      <Dialog open={open} onClose={onClose} title={say.title}>
        {open && (
          <div className="flex flex-col gap-4">
            <FilterForm {...form} onSent={onClose} />
            <div className="flex flex-col border-t border-line pt-4 empty:hidden">{children}</div>
          </div>
        )}
      </Dialog>
    </>
  );
}
