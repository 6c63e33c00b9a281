import { useEarlyTap } from "#src/ui/early-taps.ts";
import { SpriteIcon } from "#src/ui/icons/icons.tsx";
import { classes } from "#src/ui/styles/classes.ts";
import { type StoredPerson, setInList, usePeople } from "./people.ts";
import { saveName } from "./texts.ts";

/** A heart that keeps someone in the list of this device. */
export function SaveButton({ person, className }: { person: StoredPerson; className?: string }) {
  const isSaved = usePeople("saved").some(({ id }) => id === person.id);
  // A page shows nobody as saved before scripts run, so an early tap can only mean to save.
  const earlyTap = useEarlyTap<HTMLButtonElement>(() => setInList("saved", person, true));
  return (
    <button
      {...earlyTap}
      type="button"
      aria-label={saveName(person.fullname)}
      aria-pressed={isSaved}
      onClick={() => setInList("saved", person, !isSaved)}
      className={classes("save-button", className)}
    >
      <SpriteIcon name="heart" className="size-6" />
    </button>
  );
}
