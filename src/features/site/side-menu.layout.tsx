import { Link, Outlet, useLocation } from "react-router";
import { LogOutButton } from "../../auth/log-out.tsx";
import { classes } from "../../ui/classes.ts";
import { BottomBar } from "./bottom-bar.tsx";
import { leadsHere, type SideEntry, sideLinks } from "./side-links.ts";
import { useWaiting } from "./use-waiting.ts";
import { WaitingCount } from "./waiting-count.tsx";

/** Private screens stand beside the menu of whoever seems to be here, on a phone above a bar. */
export default function SideMenuLayout() {
  const waiting = useWaiting();
  return (
    // Down to the footer, whose margin belongs to the other column, and below the window's end.
    <div className="-mb-14 flex min-h-[calc(100dvh-65px)] lg:-mb-24 lg:min-h-[calc(100dvh-77px)]">
      <nav
        aria-label="قائمة الحساب"
        data-for="user admin"
        className="w-[clamp(248px,15.5rem,24vw)] shrink-0 border-e border-line bg-surface p-3.5 max-md:hidden print:hidden"
      >
        <ul className="sticky top-3.5 flex flex-col gap-1">
          {sideLinks.map((entry) => (
            <li key={entry.to} data-for={entry.for}>
              <SideLink entry={entry} count={entry.waiting && waiting[entry.waiting]} />
            </li>
          ))}
          <li className="mt-2 border-t border-line pt-2">
            <LogOutButton className="flex min-h-12 w-full items-center gap-3 rounded-control px-4 text-ink2 hover:bg-teal-tint" />
          </li>
        </ul>
      </nav>
      <div className="min-w-0 grow pb-14 lg:pb-24">
        <Outlet />
      </div>
      <BottomBar waiting={waiting} />
    </div>
  );
}

function SideLink({ entry, count }: { entry: SideEntry; count: number | undefined }) {
  const { pathname } = useLocation();
  const { to, label, icon: Icon } = entry;
  const isHere = leadsHere(entry, pathname);
  return (
    <Link
      to={to}
      aria-current={isHere && (pathname === to ? "page" : "true")}
      className={classes(
        "flex min-h-12 items-center gap-3 rounded-control px-4",
        isHere
          ? "edge-mark bg-teal-tint font-semibold text-teal before:border-teal"
          : "text-ink2 hover:bg-teal-tint",
      )}
    >
      <Icon aria-hidden="true" className="size-5 shrink-0" />
      {/* Where letters are large the count stands under its label. */}
      <span className="flex min-w-0 grow flex-wrap items-center justify-between gap-x-3">
        <span className="min-w-0 [overflow-wrap:anywhere]">{label}</span>
        <WaitingCount count={count} />
      </span>
    </Link>
  );
}
