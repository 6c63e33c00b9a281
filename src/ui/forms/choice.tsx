import type { ComponentProps, ReactNode } from "react";
import { Below, type Labelled, useField } from "./field.tsx";

interface ChoiceProps extends Omit<Labelled, "aside" | "className"> {
  name: string;
  options: { value: string; text: ReactNode }[];
  required?: boolean;
  defaultValue?: string | undefined;
  /** Any number of them, as checkboxes. */
  several?: boolean;
  /** The default of `several`. */
  defaultValues?: string[] | undefined;
  /** One option per line, for options that are sentences. */
  stacked?: boolean;
  /** The first option gets the focus when the dialog around it opens. */
  firstFocus?: boolean;
}

const mark =
  "size-6 shrink-0 appearance-none border-[1.5px] border-control bg-surface checked:border-fill " +
  "disabled:cursor-not-allowed disabled:border-control";

/** A group of radio buttons or checkboxes. */
export function Choice({
  options,
  several,
  defaultValues,
  stacked,
  firstFocus,
  ...props
}: ChoiceProps) {
  const { frame, field, rest } = useField(props);
  const { name, required, defaultValue } = rest;
  const labelledBy = { "aria-labelledby": `${field.id}-legend` };
  const group = several
    ? { role: "group", ...labelledBy }
    : { role: "radiogroup", ...labelledBy, "aria-required": required };
  return (
    <div {...group} {...field} className="min-w-0">
      <p id={`${field.id}-legend`} className="mb-1.5 text-label font-medium">
        {frame.label}
      </p>
      <div className={stacked ? "grid gap-2" : "grid grid-cols-2 gap-3"}>
        {options.map(({ value, text }, index) => (
          <label
            key={value}
            htmlFor={`${field.id}-${value}`}
            className="flex min-h-13 cursor-pointer items-center gap-3 rounded-control border-[1.5px] border-control bg-surface px-3.5 hover:border-ink2 has-checked:border-2 has-checked:border-fill has-checked:bg-teal-tint has-checked:font-medium in-aria-invalid:border-2 in-aria-invalid:border-red"
          >
            {several ? (
              <CheckMark
                id={`${field.id}-${value}`}
                name={name}
                value={value}
                defaultChecked={defaultValues?.includes(value)}
                data-first-focus={(firstFocus && index === 0) || undefined}
              />
            ) : (
              <input
                id={`${field.id}-${value}`}
                type="radio"
                name={name}
                value={value}
                required={required}
                defaultChecked={value === defaultValue}
                data-first-focus={(firstFocus && index === 0) || undefined}
                className={`${mark} rounded-full checked:border-[7px]`}
              />
            )}
            {text}
          </label>
        ))}
      </div>
      <Below id={field.id} hint={frame.hint} error={frame.error} />
    </div>
  );
}

interface CheckboxProps extends Omit<ComponentProps<"input">, "ref"> {
  /** Beside it; without one it needs an `aria-label`. */
  label?: ReactNode;
  /** Represents several, of which only some are checked. */
  mixed?: boolean;
}

export function Checkbox({ label, mixed = false, ...rest }: CheckboxProps) {
  const Box = label === undefined ? "span" : "label";
  return (
    <Box className="relative flex min-h-11 w-fit cursor-pointer items-center gap-3 has-disabled:cursor-not-allowed has-disabled:text-disabled-ink">
      <CheckMark mixed={mixed} {...rest} />
      {label}
    </Box>
  );
}

/** The box with its tick. */
const CheckMark = ({
  mixed = false,
  ...rest
}: ComponentProps<"input"> & { mixed?: boolean; "data-first-focus"?: boolean | undefined }) => (
  <span className="relative grid size-6 shrink-0">
    <input
      // Only a script can set it.
      ref={(input) => {
        if (input) input.indeterminate = mixed;
      }}
      type="checkbox"
      className={`${mark} peer rounded-[6px] after:absolute after:-inset-2.5 checked:bg-fill indeterminate:border-fill indeterminate:bg-fill disabled:bg-disabled`}
      {...rest}
    />
    <Tick
      className="peer-checked:block peer-indeterminate:hidden peer-disabled:stroke-disabled-ink"
      path="M6 12.5 10.5 17 18 8"
    />
    <Tick className="peer-indeterminate:block" path="M6 12H18" />
  </span>
);

const Tick = ({ className, path }: { className: string; path: string }) => (
  <svg
    viewBox="0 0 24 24"
    aria-hidden="true"
    className={`pointer-events-none absolute inset-0 hidden fill-none stroke-on-fill stroke-[3] ${className}`}
  >
    <path d={path} strokeLinecap="round" strokeLinejoin="round" />
  </svg>
);
