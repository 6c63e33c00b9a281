import { Outlet, useLocation } from "react-router";
import { LogOutButton } from "#src/auth/log-out.tsx";
import { Link } from "#src/ui/navigation/link.tsx";
import { classes } from "#src/ui/styles/classes.ts";
import { BottomBar } from "./bottom-bar.tsx";
import { CountBadge } from "./count-badge.tsx";
import { isCurrentEntry, type MenuEntry, menuEntries } from "./menu-entries.ts";
import { useMenuCounts } from "./use-menu-counts.ts";

/** Layout of the private screens: a side menu, on phones a bottom bar. */
export default function SideMenuLayout() {
  const counts = useMenuCounts();
  return (
    // The menu reaches down to the footer; the negative margin removes the footer's.
    <div className="-mb-14 flex min-h-[calc(100dvh-65px)] lg:-mb-24 lg:min-h-[calc(100dvh-77px)]">
      <nav
        aria-label="قائمة الحساب"
        data-for="user admin"
        className="w-[clamp(248px,15.5rem,24vw)] shrink-0 border-e border-line bg-surface px-2 py-3.5 max-md:hidden print:hidden"
      >
        <ul className="sticky top-3.5 flex flex-col gap-1">
          {menuEntries.map((entry) => (
            <li key={entry.to} data-for={entry.for}>
              <SideLink entry={entry} count={entry.count && counts[entry.count]} />
            </li>
          ))}
          <li className="mt-2 border-t border-line pt-2">
            <LogOutButton className="flex min-h-12 w-full items-center gap-3 rounded-control px-3 text-label text-ink2 hover:bg-teal-tint" />
          </li>
        </ul>
      </nav>
      <div className="min-w-0 grow pb-14 lg:pb-24">
        <Outlet />
      </div>
      <BottomBar counts={counts} />
    </div>
  );
}

function SideLink({ entry, count }: { entry: MenuEntry; count: number | undefined }) {
  const { pathname } = useLocation();
  const { to, label, icon: Icon } = entry;
  const isCurrent = isCurrentEntry(entry, pathname);
  return (
    <Link
      to={to}
      aria-current={isCurrent && (pathname === to ? "page" : "true")}
      className={classes(
        "flex min-h-12 items-center gap-3 rounded-control px-3 text-label",
        isCurrent
          ? "edge-bar bg-teal-tint font-semibold text-teal before:border-teal"
          : "text-ink2 hover:bg-teal-tint",
      )}
    >
      <Icon aria-hidden="true" className="size-5 shrink-0" />
      {/* With a large font size the count wraps below the label. */}
      <span className="flex min-w-0 grow flex-wrap items-center justify-between gap-x-2">
        <span className="min-w-0 [overflow-wrap:anywhere]">{label}</span>
        <CountBadge count={count} />
      </span>
    </Link>
  );
}
