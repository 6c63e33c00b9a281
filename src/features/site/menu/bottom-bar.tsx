import { Bookmark, Hammer, House, type LucideIcon, MessageSquare } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { useLocation } from "react-router";
import { LogOutButton } from "#src/auth/log-out.tsx";
import { adminAccountPath } from "#src/auth/paths.ts";
import { type NavEntry, phoneMenu } from "#src/features/site/frame/navigation.ts";
import { Menu } from "#src/ui/icons/icons.tsx";
import { Link } from "#src/ui/navigation/link.tsx";
import { classes } from "#src/ui/styles/classes.ts";
import { CountBadge } from "./count-badge.tsx";
import { isCurrentEntry, type MenuEntry, menuEntries } from "./menu-entries.ts";
import type { MenuCounts } from "./use-menu-counts.ts";

const entries = menuEntries.filter((entry) => entry.for !== "user");
const barEntries = entries.filter((entry) => entry.shortLabel);
const otherEntries = entries.filter((entry) => !entry.shortLabel);

/** Bottom bar of admins on phones: the daily screens, and the menu with everything. */
export function BottomBar({ counts }: { counts: MenuCounts }) {
  const { pathname } = useLocation();
  const isOtherCurrent = otherEntries.some((entry) => isCurrentEntry(entry, pathname));
  return (
    <div data-for="admin" data-bottom-bar className="md:hidden print:hidden">
      <nav
        aria-label="قائمة الإدارة"
        className="tall:fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)]"
      >
        <ul className="@container flex">
          {barEntries.map((entry) => (
            <li key={entry.to} data-for={entry.for} className="w-full min-w-0">
              <BarLink entry={entry}>
                <entry.icon aria-hidden="true" className="size-6" />
                <span className={labelClass}>{entry.shortLabel}</span>
                <CountBadge count={entry.count && counts[entry.count]} className={badgeClass} />
              </BarLink>
            </li>
          ))}
          <li className="w-full min-w-0">
            <button
              type="button"
              popoverTarget={menuId}
              className={classes(itemClass, isOtherCurrent ? currentClass : otherClass)}
            >
              <Menu aria-hidden="true" className="size-6" />
              <span className={labelClass}>القائمة</span>
              <CountBadge count={sum(otherEntries, counts)} className={badgeClass} />
            </button>
          </li>
        </ul>
      </nav>
      <BottomMenu id={menuId} counts={counts} />
    </div>
  );
}

const menuId = "bottom-menu";

/** With a large font size the labels do not fit beside each other. */
const labelClass = "@max-[18rem]:sr-only";

/** Beside the icon, or as far at the side as a badge of three digits fits. */
const badgeClass = "absolute inset-s-[min(50%_+_0.875rem,100%_-_2.75rem)] top-0.5 leading-[1.45]";

const sum = (entries: MenuEntry[], counts: MenuCounts) =>
  entries.reduce((total, { count }) => total + ((count && counts[count]) || 0), 0);

const itemClass =
  "relative flex min-h-16 w-full flex-col items-center justify-center gap-0.5 text-tiny border-t-4";
const currentClass = "border-teal font-semibold text-teal";
const otherClass = "border-transparent text-ink2";

function BarLink({ entry, children }: { entry: MenuEntry; children: ReactNode }) {
  const { pathname } = useLocation();
  const isCurrent = isCurrentEntry(entry, pathname);
  return (
    <Link
      to={entry.to}
      aria-current={isCurrent && (pathname === entry.to ? "page" : "true")}
      className={classes(itemClass, isCurrent ? currentClass : otherClass)}
    >
      {children}
    </Link>
  );
}

const siteIcons: LucideIcon[] = [House, Hammer, MessageSquare, Bookmark];

/** The menu of an admin on phones, above the bottom bar: the header's, with icons and counts. */
function BottomMenu({ id, counts }: { id: string; counts: MenuCounts }) {
  const menu = useRef<HTMLElement>(null);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: only closes the menu after a link was followed
    <nav
      ref={menu}
      id={id}
      popover="auto"
      aria-label="القائمة"
      onClick={() => menu.current?.hidePopover()}
      className="inset-x-0 top-auto bottom-[calc(var(--bottom-bar)+env(safe-area-inset-bottom))] m-0 max-h-[calc(100dvh-var(--bottom-bar)-env(safe-area-inset-bottom))] w-full overscroll-contain border-t border-line bg-surface px-4 py-2 text-ink shadow-card"
    >
      <Group>
        {entries
          .filter((entry) => entry.to !== adminAccountPath)
          .map((entry) => (
            <Item key={entry.to} entry={entry} count={entry.count && counts[entry.count]} />
          ))}
      </Group>
      <Group>
        {phoneMenu.site.map((entry, index) => (
          <Item key={entry.to} entry={{ ...entry, icon: siteIcons[index]! }} />
        ))}
      </Group>
      <Group>
        {entries
          .filter((entry) => entry.to === adminAccountPath)
          .map((entry) => (
            <Item key={entry.to} entry={entry} />
          ))}
        <li>
          <LogOutButton className="flex min-h-12 w-full items-center gap-2 text-label text-ink2" />
        </li>
      </Group>
    </nav>
  );
}

const Group = ({ children }: { children: ReactNode }) => (
  <ul className="pairs grid gap-x-4 border-b border-line last:border-0">{children}</ul>
);

interface ItemProps {
  entry: NavEntry & { icon: LucideIcon };
  count?: number | undefined;
}

function Item({ entry, count }: ItemProps) {
  const { pathname } = useLocation();
  const { to, label, icon: Icon } = entry;
  const isCurrent = isCurrentEntry(entry, pathname);
  return (
    <li data-for={entry.for}>
      <Link
        to={to}
        aria-current={isCurrent && (pathname === to ? "page" : "true")}
        className={classes(
          "flex min-h-12 items-center gap-2 text-label",
          isCurrent ? "font-semibold text-teal" : "text-ink2",
        )}
      >
        <Icon aria-hidden="true" className="size-5 shrink-0" />
        {label}
        <CountBadge count={count} />
      </Link>
    </li>
  );
}
