import type { ComponentProps } from "react";
import { Below, type Labelled, useField } from "./field.tsx";

interface ChoiceProps extends Labelled {
  name: string;
  options: { value: string; text: string }[];
  required?: boolean;
  defaultValue?: string | undefined;
}

const mark =
  "size-6 shrink-0 appearance-none border-[1.5px] border-control bg-surface checked:border-fill";

/** One of a few, all in sight. */
export function Choice({ options, ...props }: ChoiceProps) {
  const { frame, field, rest } = useField(props);
  const { name, required, defaultValue } = rest;
  return (
    <div
      role="radiogroup"
      {...field}
      aria-labelledby={`${field.id}-legend`}
      aria-required={required}
      className="min-w-0"
    >
      <p id={`${field.id}-legend`} className="mb-1.5 text-[16px] font-medium">
        {frame.label}
      </p>
      <div className="grid grid-cols-2 gap-3">
        {options.map(({ value, text }) => (
          <label
            key={value}
            className="flex h-[52px] cursor-pointer items-center gap-3 rounded-control border-[1.5px] border-control bg-surface px-3.5 has-checked:border-2 has-checked:border-fill has-checked:bg-teal-tint has-checked:font-medium in-aria-invalid:border-2 in-aria-invalid:border-red"
          >
            <input
              type="radio"
              name={name}
              value={value}
              required={required}
              defaultChecked={value === defaultValue}
              className={`${mark} rounded-full checked:border-[7px]`}
            />
            {text}
          </label>
        ))}
      </div>
      <Below id={field.id} hint={frame.hint} error={frame.error} />
    </div>
  );
}

/** Yes or no, with its label beside it. */
export function Checkbox({ label, ...rest }: ComponentProps<"input"> & { label: string }) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 self-start">
      <span className="relative grid size-6 shrink-0">
        <input type="checkbox" className={`${mark} peer rounded-[6px] checked:bg-fill`} {...rest} />
        <svg
          viewBox="0 0 24 24"
          aria-hidden="true"
          className="pointer-events-none absolute inset-0 hidden fill-none stroke-on-fill stroke-[3] peer-checked:block"
        >
          <path d="M6 12.5 10.5 17 18 8" strokeLinecap="round" strokeLinejoin="round" />
        </svg>
      </span>
      {label}
    </label>
  );
}
