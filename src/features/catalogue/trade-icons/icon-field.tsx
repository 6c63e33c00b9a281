import { useId } from "react";
import { SpriteIcon } from "#src/ui/icons/icons.tsx";
import { classes } from "#src/ui/styles/classes.ts";
import { tradeIcons } from "./icons.ts";

export const iconFieldTexts = {
  title: "أيقونة المهنة (اختياري)",
  byName: "حسب اسم المهنة",
};

interface IconFieldProps {
  /** The one that is chosen. */
  icon?: string | undefined;
  errors: string[] | undefined;
  /** What unfolds them says it already. */
  hidesTitle?: boolean;
}

/** The icons that a profession chooses among; without a choice its title decides. */
export function IconField({ icon = "", errors, hidesTitle = false }: IconFieldProps) {
  const id = useId();
  const [error] = errors ?? [];
  return (
    <fieldset className="min-w-0" aria-describedby={error && `${id}-error`}>
      <legend className={hidesTitle ? "sr-only" : "mb-1.5 text-label font-medium"}>
        {iconFieldTexts.title}
      </legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(3rem,1fr))] gap-2">
        <label className={classes(optionClass, "col-span-full px-3.5")}>
          <input
            type="radio"
            name="icon"
            value=""
            defaultChecked={icon === ""}
            className="sr-only"
          />
          {iconFieldTexts.byName}
        </label>
        {Object.entries(tradeIcons).map(([name, label]) => (
          <label key={name} title={label} className={classes(optionClass, "justify-center")}>
            <input
              type="radio"
              name="icon"
              value={name}
              defaultChecked={icon === name}
              className="sr-only"
            />
            <SpriteIcon name={name} className="size-[1.625rem]" />
            <span className="sr-only">{label}</span>
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className="mt-1.5 text-small text-red">
          {error}
        </p>
      )}
    </fieldset>
  );
}

const optionClass =
  "relative flex min-h-12 cursor-pointer items-center rounded-control border-[1.5px] border-control bg-surface hover:border-ink2 has-checked:border-2 has-checked:border-fill has-checked:bg-teal-tint has-checked:text-teal has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus";
