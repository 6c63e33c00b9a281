import { Bookmark, Hammer, House, type LucideIcon, MessageSquare } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { useLocation } from "react-router";
import { LogOutButton } from "#src/auth/log-out.tsx";
import { phoneMenu } from "#src/features/site/frame/navigation.ts";
import { Link } from "#src/ui/navigation/link.tsx";
import { classes } from "#src/ui/styles/classes.ts";
import { CountBadge } from "./count-badge.tsx";
import { isCurrentEntry, type MenuEntry, menuEntries } from "./menu-entries.ts";
import type { MenuCounts } from "./use-menu-counts.ts";

const siteIcons: LucideIcon[] = [House, Hammer, MessageSquare, Bookmark];

const entriesOf = (links: readonly { to: string }[]) =>
  menuEntries.filter(
    ({ to, for: audience }) => audience !== "user" && links.some((link) => link.to === to),
  );

/** The menu of an admin on phones, above the bottom bar: the header's, with icons and counts. */
export function BottomMenu({ id, counts }: { id: string; counts: MenuCounts }) {
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
        {entriesOf(phoneMenu.screens).map((entry) => (
          <Item key={entry.to} entry={entry} count={entry.countKey && counts[entry.countKey]} />
        ))}
      </Group>
      <Group>
        {phoneMenu.site.map((entry, index) => (
          <Item key={entry.to} entry={{ ...entry, icon: siteIcons[index]! }} />
        ))}
      </Group>
      <Group>
        {entriesOf(phoneMenu.account).map((entry) => (
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

function Item({ entry, count }: { entry: MenuEntry; count?: number | undefined }) {
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
