import { useEffect } from "react";
import { useBlocker } from "react-router";
import { isSessionOver } from "#src/auth/current-user.ts";
import { Button } from "#src/ui/button.tsx";
import { Dialog } from "#src/ui/dialog.tsx";

interface UnsavedProps {
  /** Whether something is there that leaving would lose. */
  changed: boolean;
  texts: { title: string; text: string; stay: string; leave: string };
  /** Gives them up; then nothing is changed any more, and the way is free. */
  onLeave: () => void;
}

/** Asks before something is left that was not saved; a new page is asked about by the browser. */
export function Unsaved({ changed, texts, onLeave }: UnsavedProps) {
  // Whoever is logged out cannot save: the draft waits for the next login.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      changed && !isSessionOver() && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    // Given up, or saved while the question stood.
    if (blocker.state === "blocked" && !changed) blocker.proceed();
  }, [blocker, changed]);

  useEffect(() => {
    // Listened for only while it matters: a page with this listener is not kept for Back.
    if (!changed) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (!isSessionOver()) event.preventDefault();
    };
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [changed]);

  const stay = () => blocker.state === "blocked" && blocker.reset();
  return (
    <Dialog open={blocker.state === "blocked"} onClose={stay} title={texts.title}>
      <p className="text-ink2">{texts.text}</p>
      <div className="mt-2 grid gap-3 md:grid-cols-2">
        <Button data-first-focus onClick={stay} className="px-3">
          {texts.stay}
        </Button>
        <Button look="outlined" onClick={onLeave} className="px-3">
          {texts.leave}
        </Button>
      </div>
    </Dialog>
  );
}
