import { type ComponentProps, useEffect, useId, useState } from "react";
import { cleanLine, cleanText } from "#src/arabic/clean.ts";
import { formatNumber, plural } from "#src/arabic/plural.ts";
import { TextField } from "#src/ui/forms/field.tsx";
import { TextArea } from "#src/ui/forms/text-area.tsx";
import { classes } from "#src/ui/styles/classes.ts";
import { settingsTexts as texts, tooManyLetters } from "./texts.ts";

/** In characters. */
interface Limit {
  limit: number;
}

/** A field of one line with a counter below it. */
export function CountedField({ limit, ...props }: ComponentProps<typeof TextField> & Limit) {
  const id = useId();
  return (
    <div>
      <TextField id={id} {...props} />
      <Counter fieldId={id} limit={limit} clean={cleanLine} />
    </div>
  );
}

/** A field of several lines with a counter below it. */
export function CountedArea({ limit, ...props }: ComponentProps<typeof TextArea> & Limit) {
  const id = useId();
  return (
    <div>
      <TextArea id={id} {...props} />
      <Counter fieldId={id} limit={limit} clean={cleanText} />
    </div>
  );
}

/** Counts as the server does, which cleans a text first. */
function Counter({
  fieldId,
  limit,
  clean,
}: Limit & { fieldId: string; clean: (text: string) => string }) {
  const [length, setLength] = useState<number>();
  useEffect(() => {
    const field = document.getElementById(fieldId) as HTMLInputElement | null;
    if (!field) return;
    const count = () => setLength([...clean(field.value)].length);
    count();
    field.addEventListener("input", count);
    return () => field.removeEventListener("input", count);
  }, [fieldId, clean]);
  const excess = (length ?? 0) - limit;
  return (
    <div
      className={classes(
        "mt-1 flex flex-wrap justify-end gap-x-3 text-small tabular-nums",
        excess > 0 ? "text-red" : "text-ink2",
      )}
    >
      {/* Read out only once there is something to do. */}
      <p role="status">{excess > 0 && plural(excess, tooManyLetters)}</p>
      <p aria-hidden="true" data-counter>
        {length !== undefined && texts.letters(formatNumber(length), formatNumber(limit))}
      </p>
    </div>
  );
}
