import { type ComponentProps, type ReactNode, useId } from "react";
import type { Icon } from "#src/ui/icons/icons.tsx";
import { ChevronDown, CircleAlert } from "#src/ui/icons/icons.tsx";
import { classes } from "#src/ui/styles/classes.ts";

export interface Labelled {
  label: string;
  labelClass?: string | undefined;
  /** Beside the label, such as «اختياري». */
  aside?: string | undefined;
  hint?: string | undefined;
  /** The first one is shown. */
  errors?: string[] | undefined;
  className?: string;
}

type InputProps = Labelled &
  Omit<ComponentProps<"input">, "className"> & { icon?: Icon; foreign?: boolean };

/** @param foreign the value is left-to-right text, such as an e-mail address or a phone number */
export function TextField({ icon: Icon, foreign, ...props }: InputProps) {
  const { frame, field, rest } = useField(props);
  return (
    <Frame {...frame}>
      <div className="relative">
        {Icon && (
          <Icon
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 start-3.5 my-auto size-5 text-ink2"
          />
        )}
        <input
          className={classes(
            "control",
            "min-h-13 read-only:border-transparent read-only:bg-disabled",
            Icon && (rest.dir === "auto" ? "px-11" : "ps-11"),
            // Left to right but aligned with its label, which is on the right.
            foreign && "text-end",
            // Otherwise groups of Arabic digits would be reordered.
            foreign && rest.type === "tel" && "[unicode-bidi:bidi-override]",
          )}
          {...(foreign ? { dir: "ltr" } : {})}
          {...field}
          {...rest}
        />
      </div>
    </Frame>
  );
}

type SelectProps = Labelled &
  Omit<ComponentProps<"select">, "className"> & {
    /** Label of the empty option. */
    none: string;
    options: (Option | OptionGroup)[];
  };

interface Option {
  value: number | string;
  text: string;
}

interface OptionGroup {
  text: string;
  options: Option[];
}

export function Select({ none, options, ...props }: SelectProps) {
  const { frame, field, rest } = useField(props);
  return (
    <Frame {...frame}>
      <div className="relative">
        <select
          className={classes(
            "control",
            "min-h-13 appearance-none truncate pe-10 has-[option[value='']:checked]:text-ink2",
          )}
          {...field}
          {...rest}
        >
          <option value="">{none}</option>
          {options.map((one) =>
            "options" in one ? (
              <optgroup key={one.text} label={one.text}>
                {one.options.map(renderOption)}
              </optgroup>
            ) : (
              renderOption(one)
            ),
          )}
        </select>
        <ChevronDown
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 end-3.5 my-auto size-5 text-ink2"
        />
      </div>
    </Frame>
  );
}

const renderOption = ({ value, text }: Option) => (
  <option key={value} value={value}>
    {text}
  </option>
);

/** Splits a field's props between its frame and its control. */
export function useField<Props extends Labelled & { id?: string | undefined }>(props: Props) {
  const generatedId = useId();
  const { label, labelClass, aside, hint, errors, className, id = generatedId, ...rest } = props;
  const error = errors?.[0];
  const descriptionIds = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return {
    frame: { id, label, labelClass, aside, hint, error, className },
    field: {
      id,
      ...(error ? { "aria-invalid": true } : {}),
      ...(descriptionIds ? { "aria-describedby": descriptionIds } : {}),
    },
    rest,
  };
}

export function Frame({
  id,
  label,
  labelClass,
  aside,
  hint,
  error,
  className,
  children,
}: Omit<Labelled, "errors" | "className"> & {
  id: string;
  error: string | undefined;
  className: string | undefined;
  children: ReactNode;
}) {
  return (
    <div className={classes("min-w-0", className)}>
      <label htmlFor={id} className={classes("mb-1.5 block text-label font-medium", labelClass)}>
        {label}
        {aside && <span className="font-normal text-ink2"> ({aside})</span>}
      </label>
      {children}
      <Below id={id} hint={hint} error={error} />
    </div>
  );
}

/** Hint and error below a control, which its `aria-describedby` names. */
export function Below({
  id,
  hint,
  error,
}: {
  id: string;
  hint: string | undefined;
  error: string | undefined;
}) {
  return (
    <>
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-small text-ink2">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="mt-1.5 flex items-start gap-2 text-small text-red">
          <CircleAlert aria-hidden="true" className="mt-1 size-5 shrink-0" />
          {error}
        </p>
      )}
    </>
  );
}
