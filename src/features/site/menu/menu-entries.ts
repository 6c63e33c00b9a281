import { menuScreens } from "#src/screens.ts";
import { menuIcons } from "#src/ui/icons/menu-icons.ts";

/** The links of the side menu, and on phones of the admin's bottom bar. */
export const menuEntries = menuScreens.map(({ path, icon, ...screen }) => ({
  ...screen,
  to: path,
  icon: menuIcons[icon],
}));

export type MenuEntry = (typeof menuEntries)[number];

/** Whether the current screen is the entry's own or below it. */
export const isCurrentEntry = (
  { to, childPrefixes = [] }: Pick<MenuEntry, "to" | "childPrefixes">,
  pathname: string,
) => pathname === to || childPrefixes.some((prefix) => pathname.startsWith(prefix));
