import { Ellipsis } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { Link, useLocation } from "react-router";
import { LogOutButton } from "../../auth/log-out.tsx";
import { classes } from "../../ui/classes.ts";
import { CountBadge } from "./count-badge.tsx";
import { isCurrentEntry, type MenuEntry, menuEntries } from "./menu-entries.ts";
import type { MenuCounts } from "./use-menu-counts.ts";

const entries = menuEntries.filter((entry) => entry.for !== "user");
const barEntries = entries.filter((entry) => entry.shortLabel);
const moreEntries = entries.filter((entry) => !entry.shortLabel);

/** Bottom bar of admins on phones: the daily screens, and a menu with the others. */
export function BottomBar({ counts }: { counts: MenuCounts }) {
  const { pathname } = useLocation();
  const menu = useRef<HTMLUListElement>(null);
  const isMoreCurrent = moreEntries.some((entry) => isCurrentEntry(entry, pathname));
  return (
    <nav
      aria-label="قائمة الإدارة"
      data-for="admin moderator"
      data-bottom-bar
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
    >
      <ul className="@container flex">
        {barEntries.map((entry) => (
          <li key={entry.to} data-for={entry.for} className="w-full min-w-0">
            <BarLink entry={entry}>
              <entry.icon aria-hidden="true" className="size-6" />
              <span className={labelClass}>{entry.shortLabel}</span>
              <CountBadge count={entry.countKey && counts[entry.countKey]} className={badgeClass} />
            </BarLink>
          </li>
        ))}
        <li className="w-full min-w-0">
          <button
            type="button"
            popoverTarget="more"
            className={classes(itemClass, isMoreCurrent ? currentClass : otherClass)}
          >
            <Ellipsis aria-hidden="true" className="size-6" />
            <span className={labelClass}>المزيد</span>
            <CountBadge count={sum(moreEntries, counts)} className={badgeClass} />
          </button>
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: only closes the menu after a link was followed */}
          <ul
            ref={menu}
            id="more"
            popover="auto"
            onClick={() => menu.current?.hidePopover()}
            className="inset-x-0 top-auto bottom-[calc(var(--bottom-bar)+env(safe-area-inset-bottom))] m-0 max-h-[calc(100dvh-var(--bottom-bar)-env(safe-area-inset-bottom))] w-full overscroll-contain border-t border-line bg-surface px-4 py-2 text-ink shadow-card"
          >
            {moreEntries.map((entry) => (
              <li key={entry.to} data-for={entry.for} className="border-b border-line">
                <BarLink entry={entry} wide>
                  <entry.icon aria-hidden="true" className="size-5" />
                  {entry.label}
                  <CountBadge count={entry.countKey && counts[entry.countKey]} />
                </BarLink>
              </li>
            ))}
            <li>
              <LogOutButton className="flex min-h-12 w-full items-center gap-3 text-ink2" />
            </li>
          </ul>
        </li>
      </ul>
    </nav>
  );
}

/** With a large font size the labels do not fit beside each other. */
const labelClass = "@max-[18rem]:sr-only";

const badgeClass = "absolute inset-s-1/2 top-0.5 ms-3.5 leading-[1.45]";

const sum = (entries: MenuEntry[], counts: MenuCounts) =>
  entries.reduce((total, { countKey }) => total + ((countKey && counts[countKey]) || 0), 0);

const itemClass =
  "relative flex min-h-16 w-full flex-col items-center justify-center gap-0.5 text-tiny border-t-4";
const currentClass = "border-teal font-semibold text-teal";
const otherClass = "border-transparent text-ink2";

function BarLink({
  entry,
  wide = false,
  children,
}: {
  entry: MenuEntry;
  wide?: boolean;
  children: ReactNode;
}) {
  const { pathname } = useLocation();
  const isCurrent = isCurrentEntry(entry, pathname);
  return (
    <Link
      to={entry.to}
      aria-current={isCurrent && (pathname === entry.to ? "page" : "true")}
      className={classes(
        wide ? "flex min-h-12 items-center gap-3" : itemClass,
        isCurrent ? (wide ? "font-semibold text-teal" : currentClass) : otherClass,
      )}
    >
      {children}
    </Link>
  );
}
