import type { ComponentProps } from "react";
import { Link } from "./navigation/link.tsx";
import { classes } from "./styles/classes.ts";

type Look = "filled" | "outlined" | "quiet" | "warning" | "danger" | "hero";

export const buttonClass = (look: Look = "filled", more?: string) =>
  classes("button", `button-${look}`, more);

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
      className={classes("icon-button", className)}
      {...rest}
    />
  );
}
