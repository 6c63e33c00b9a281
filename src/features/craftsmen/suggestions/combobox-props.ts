import type { ComponentProps } from "react";

/** What the list adds to the field. */
export type ComboboxProps = Pick<
  ComponentProps<"input">,
  | "role"
  | "onChange"
  | "onKeyDown"
  | "onBlur"
  | "aria-autocomplete"
  | "aria-expanded"
  | "aria-controls"
  | "aria-activedescendant"
>;
