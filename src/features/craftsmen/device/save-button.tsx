import { SpriteIcon } from "#src/ui/icons/icons.tsx";
import { classes } from "#src/ui/styles/classes.ts";
import { type StoredPerson, setInList, usePeople } from "./people.ts";
import { saveName } from "./texts.ts";

/** A heart that keeps someone in the list of this device. */
export function SaveButton({ person, className }: { person: StoredPerson; className?: string }) {
  const isSaved = usePeople("saved").some(({ id }) => id === person.id);
  return (
    <button
      type="button"
      aria-label={saveName(person.fullname)}
      aria-pressed={isSaved}
      onClick={() => setInList("saved", person, !isSaved)}
      className={classes("save-button", className)}
    >
      <SpriteIcon name="heart" className={isSaved ? "size-6 fill-current" : "size-6"} />
    </button>
  );
}
