import { useState } from "react";

/** State of a confirmation dialog: the item that it is about. Use the item as the dialog's React key. */
export function useDialogItem<Item>() {
  // The last item stays, so that the content does not change while the dialog closes.
  const [item, setItem] = useState<Item>();
  const [openItem, setOpenItem] = useState<Item>();
  return {
    item,
    isOpen: openItem !== undefined && openItem === item,
    open(newItem: Item) {
      setItem(newItem);
      setOpenItem(newItem);
    },
    // A late response closes its own dialog, not the next one.
    close: () => setOpenItem((current) => (current === item ? undefined : current)),
  };
}
