import type { ComponentType, SVGProps } from "react";
import { classes } from "#src/ui/styles/classes.ts";
import sprite from "./icons.svg";

/** Icons of the screens that are for everyone, under Lucide's names; those of other screens are Lucide's modules. */
export const ArrowLeft = icon("arrow-left");
export const ArrowRight = icon("arrow-right");
export const BriefcaseBusiness = icon("briefcase-business");
export const ChevronDown = icon("chevron-down");
export const CircleAlert = icon("circle-alert");
export const CircleCheck = icon("circle-check");
export const Eye = icon("eye");
export const Flag = icon("flag");
export const MapPin = icon("map-pin");
export const Menu = icon("menu");
export const MessageCircle = icon("message-circle");
export const Phone = icon("phone");
export const RotateCw = icon("rotate-cw");
export const Search = icon("search");
export const SearchX = icon("search-x");
export const Share2 = icon("share-2");
export const WifiOff = icon("wifi-off");
export const X = icon("x");

function icon(name: string): Icon {
  return (props) => <SpriteIcon name={name} {...props} />;
}

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
