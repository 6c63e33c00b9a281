import type { ComponentType, SVGProps } from "react";
import { classes } from "#src/ui/styles/classes.ts";
import sprite from "./icons.svg";

export type IconProps = SVGProps<SVGSVGElement>;
export type Icon = ComponentType<IconProps>;

/** An icon of icons.svg: as modules their outlines would be a tenth of the scripts that lists need. */
export function SpriteIcon({ name, className, ...props }: IconProps & { name: string }) {
  return (
    <svg aria-hidden="true" className={classes("lucide", className)} {...props}>
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
