import type { ComponentProps } from "react";
import { Link } from "react-router";
import { classes } from "./classes.ts";

type Look = "filled" | "outlined" | "quiet" | "warning" | "danger" | "hero";

/** `:where` has no specificity, so that a caller's classes override these. */
const shape =
  "inline-flex [:where(&)]:min-h-13 items-center justify-center gap-2 rounded-control [:where(&)]:px-6 py-2 text-plain " +
  "font-semibold transition-colors duration-150 forced-colors:border disabled:cursor-not-allowed aria-busy:cursor-progress";

const filledDisabled = "disabled:bg-disabled disabled:text-disabled-ink disabled:brightness-100";
const outlinedDisabled =
  "disabled:border-control disabled:bg-surface disabled:text-disabled-ink " +
  "aria-disabled:cursor-not-allowed aria-disabled:border-control aria-disabled:bg-surface aria-disabled:text-disabled-ink";

const looks: Record<Look, string> = {
  filled: `bg-fill text-on-fill hover:bg-fill-hover active:bg-fill-hover ${filledDisabled}`,
  outlined: `border-[1.5px] border-teal bg-surface text-teal hover:bg-teal-tint active:bg-teal-tint ${outlinedDisabled}`,
  quiet:
    "text-teal hover:bg-teal-tint active:bg-teal-tint " +
    "disabled:bg-transparent disabled:text-disabled-ink",
  warning: `border-[1.5px] border-red bg-surface text-red hover:bg-red-tint active:bg-red-tint ${outlinedDisabled}`,
  danger: `bg-red text-on-red hover:brightness-90 active:brightness-90 ${filledDisabled}`,
  hero: `bg-hero-button text-hero-button-ink hover:brightness-95 active:brightness-90 ${filledDisabled}`,
};

export const buttonClass = (look: Look = "filled", more?: string) =>
  classes(shape, looks[look], more);

type ButtonProps = ComponentProps<"button"> & {
  look?: Look | undefined;
  /** Working: `aria-disabled`, since `disabled` would lose the focus. */
  busy?: boolean;
};

export function Button({ look, className, type = "button", busy, ...rest }: ButtonProps) {
  return (
    <button
      type={type}
      aria-disabled={busy}
      aria-busy={busy}
      className={buttonClass(look, className)}
      {...rest}
    />
  );
}

type ButtonLinkProps = ComponentProps<typeof Link> & { look?: Look };

export function ButtonLink({ look, className, ...rest }: ButtonLinkProps) {
  return <Link className={buttonClass(look, className)} {...rest} />;
}

/** A square button that shows only an icon; its name is read out. */
export function IconButton({
  name,
  className,
  ...rest
}: ComponentProps<"button"> & { name: string }) {
  return (
    <button
      type="button"
      aria-label={name}
      className={classes(
        "inline-grid size-11 shrink-0 place-items-center rounded-control transition-colors duration-150 " +
          "not-disabled:hover:bg-current/10 not-disabled:active:bg-current/15 disabled:text-disabled-ink",
        className,
      )}
      {...rest}
    />
  );
}
