import { useState } from "react";

/** What a question is asked about. Give the question a key of it: each has its own way to end. */
export function useAskedAbout<Thing>() {
  // The last one stays, so that nothing changes in a dialog that closes.
  const [about, setAbout] = useState<Thing>();
  const [open, setOpen] = useState<Thing>();
  return {
    about,
    isOpen: open !== undefined && open === about,
    ask(thing: Thing) {
      setAbout(thing);
      setOpen(thing);
    },
    // A late answer closes its own question, not the next one.
    close: () => setOpen((now) => (now === about ? undefined : now)),
  };
}
