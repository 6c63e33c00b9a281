import { useState } from "react";

/** State of a confirmation dialog: the item that it is about. Use the item as the dialog's React key. */
export function useQuestionSubject<Thing>() {
  // The last item stays, so that the content does not change while the dialog closes.
  const [about, setAbout] = useState<Thing>();
  const [open, setOpen] = useState<Thing>();
  return {
    about,
    isOpen: open !== undefined && open === about,
    ask(thing: Thing) {
      setAbout(thing);
      setOpen(thing);
    },
    // A late response closes its own dialog, not the next one.
    close: () => setOpen((now) => (now === about ? undefined : now)),
  };
}
