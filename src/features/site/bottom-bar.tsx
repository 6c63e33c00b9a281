import { Ellipsis } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { Link, useLocation } from "react-router";
import { LogOutButton } from "../../auth/log-out.tsx";
import { classes } from "../../ui/classes.ts";
import { leadsHere, type SideEntry, sideLinks } from "./side-links.ts";
import type { Waiting } from "./use-waiting.ts";
import { WaitingCount } from "./waiting-count.tsx";

const entries = sideLinks.filter((entry) => entry.for === "admin");
const inReach = entries.filter((entry) => entry.short);
const others = entries.filter((entry) => !entry.short);

/** On phones: the admin's daily screens within the thumb's reach, the others in a menu above. */
export function BottomBar({ waiting }: { waiting: Waiting }) {
  const { pathname } = useLocation();
  const menu = useRef<HTMLUListElement>(null);
  const isAmongOthers = others.some((entry) => leadsHere(entry, pathname));
  return (
    <nav
      aria-label="قائمة الإدارة"
      data-for="admin"
      data-bottom-bar
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
    >
      <ul className="@container grid grid-cols-4">
        {inReach.map((entry) => (
          <li key={entry.to}>
            <BarLink entry={entry}>
              <entry.icon aria-hidden="true" className="size-6" />
              <span className={label}>{entry.short}</span>
              <WaitingCount count={entry.waiting && waiting[entry.waiting]} className={onIcon} />
            </BarLink>
          </li>
        ))}
        <li>
          <button
            type="button"
            popoverTarget="more"
            className={classes(place, isAmongOthers ? here : away)}
          >
            <Ellipsis aria-hidden="true" className="size-6" />
            <span className={label}>المزيد</span>
            <WaitingCount count={sum(others, waiting)} className={onIcon} />
          </button>
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: only closes what a followed link leaves open */}
          <ul
            ref={menu}
            id="more"
            popover="auto"
            onClick={() => menu.current?.hidePopover()}
            className="inset-x-0 top-auto bottom-[calc(var(--bottom-bar)+env(safe-area-inset-bottom))] m-0 max-h-[calc(100dvh-var(--bottom-bar)-env(safe-area-inset-bottom))] w-full overscroll-contain border-t border-line bg-surface px-4 py-2 text-ink shadow-card"
          >
            {others.map((entry) => (
              <li key={entry.to} className="border-b border-line">
                <BarLink entry={entry} wide>
                  <entry.icon aria-hidden="true" className="size-5" />
                  {entry.label}
                  <WaitingCount count={entry.waiting && waiting[entry.waiting]} />
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

/** Of large letters there is no room for words beside each other. */
const label = "@max-[18rem]:sr-only";

const onIcon = "absolute inset-s-1/2 top-0.5 ms-2 leading-[1.45]";

const sum = (some: SideEntry[], waiting: Waiting) =>
  some.reduce((all, entry) => all + ((entry.waiting && waiting[entry.waiting]) || 0), 0);

const place =
  "relative flex min-h-16 w-full flex-col items-center justify-center gap-0.5 text-tiny border-t-4";
const here = "border-teal font-semibold text-teal";
const away = "border-transparent text-ink2";

function BarLink({
  entry,
  wide = false,
  children,
}: {
  entry: SideEntry;
  wide?: boolean;
  children: ReactNode;
}) {
  const { pathname } = useLocation();
  const isHere = leadsHere(entry, pathname);
  return (
    <Link
      to={entry.to}
      aria-current={isHere && (pathname === entry.to ? "page" : "true")}
      className={classes(
        wide ? "flex min-h-12 items-center gap-3" : place,
        isHere ? (wide ? "font-semibold text-teal" : here) : away,
      )}
    >
      {children}
    </Link>
  );
}
