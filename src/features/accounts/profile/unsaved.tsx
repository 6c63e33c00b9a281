import { useEffect } from "react";
import { useBlocker } from "react-router";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { hasLeft } from "../guard/who-is-here.ts";
import { unsavedTexts } from "./profile.texts.ts";

interface UnsavedProps {
  changed: boolean;
  /** Gives them up; then nothing is changed any more, and the way is free. */
  onLeave: () => void;
}

/** Asks before edits are left that were not saved; a new page is asked about by the browser. */
export function Unsaved({ changed, onLeave }: UnsavedProps) {
  // Whoever is logged out cannot save: the draft waits for the next login.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      changed && !hasLeft() && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    // Given up, or saved while the question stood.
    if (blocker.state === "blocked" && !changed) blocker.proceed();
  }, [blocker, changed]);

  useEffect(() => {
    // Listened for only while it matters: a page with this listener is not kept for Back.
    if (!changed) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (!hasLeft()) event.preventDefault();
    };
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [changed]);

  const stay = () => blocker.state === "blocked" && blocker.reset();
  return (
    <Dialog open={blocker.state === "blocked"} onClose={stay} title={unsavedTexts.title}>
      <p className="text-ink2">{unsavedTexts.text}</p>
      <div className="mt-2 grid gap-3 md:grid-cols-2">
        <Button data-first-focus onClick={stay} className="px-3">
          {unsavedTexts.stay}
        </Button>
        <Button look="outlined" onClick={onLeave} className="px-3">
          {unsavedTexts.leave}
        </Button>
      </div>
    </Dialog>
  );
}
