import { LogIn, Menu } from "lucide-react";
import { useRef } from "react";
import { Link, useLocation } from "react-router";
import { LogOutButton } from "../../auth/log-out.tsx";
import { classes } from "../../ui/classes.ts";
import { useHydrated } from "../../ui/hydrated.ts";
import { Brand } from "./brand.tsx";
import { type Entry, headerLinks, privateLinks } from "./navigation.ts";
import { OwnName } from "./own-name.tsx";

export function Header() {
  return (
    <header className="border-b border-line bg-surface print:hidden">
      <div className="container flex min-h-16 flex-wrap items-center justify-between gap-x-6 lg:min-h-19">
        <Brand className="text-teal" />
        <nav aria-label="القائمة الرئيسية" className="grow max-md:hidden lg:ms-6">
          <ul className="flex flex-wrap gap-x-5 lg:gap-x-8">
            <Entries of={headerLinks} className="py-2 hover:text-teal" />
          </ul>
        </nav>
        <div className="ms-auto flex items-center gap-6">
          <Link
            to="/login"
            data-for="visitor"
            className="inline-flex min-h-11 items-center gap-2 font-semibold text-teal md:rounded-control md:border-[1.5px] md:border-teal md:px-4 md:hover:bg-teal-tint"
          >
            <LogIn aria-hidden="true" className="size-5 -scale-x-100 max-md:hidden" />
            <span className="md:hidden">الدخول</span>
            <span className="max-md:hidden">تسجيل الدخول</span>
          </Link>
          {headerLinks
            .filter((entry) => entry.for === "user" || entry.for === "admin")
            .map((entry) => (
              <OwnPlace key={entry.to} {...entry} />
            ))}
          <OwnName />
          <PhoneMenu />
        </div>
      </div>
    </header>
  );
}

/** On phones, where visitors have the login: the place of whoever is here. */
function OwnPlace({ to, label, for: who }: Entry) {
  const here = useLocation().pathname === to;
  return (
    <Link
      to={to}
      data-for={who}
      aria-current={here ? "page" : undefined}
      className="inline-flex min-h-11 items-center font-semibold text-teal md:hidden"
    >
      {label}
    </Link>
  );
}

/** Opens before scripts are at work too: the browser's own popover, closed by Esc or a tap beside. */
function PhoneMenu() {
  const menu = useRef<HTMLElement>(null);
  const entry = "flex min-h-12 items-center border-b border-line last:border-0";
  return (
    <div className="md:hidden">
      <button
        type="button"
        popoverTarget="menu"
        aria-label="القائمة"
        className="-me-2 grid size-11 place-items-center rounded-control hover:bg-teal-tint"
      >
        <Menu aria-hidden="true" className="size-7" />
      </button>
      <nav
        ref={menu}
        id="menu"
        popover="auto"
        aria-label="القائمة"
        className="inset-x-0 top-16 bottom-auto m-0 max-h-[calc(100dvh-4rem)] w-full overscroll-contain border-b border-line bg-surface px-4 py-3 text-ink shadow-card"
      >
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: only closes what a followed link leaves open */}
        <ul onClick={() => menu.current?.hidePopover()}>
          <Entries of={headerLinks} className={entry} />
          <Entries of={privateLinks.filter(({ to }) => !inHeader.has(to))} className={entry} />
          <li data-for="user admin">
            <LogOutButton className="flex min-h-12 w-full items-center text-ink2 [&>svg]:hidden" />
          </li>
        </ul>
      </nav>
    </div>
  );
}

const inHeader = new Set(headerLinks.map(({ to }) => to));

function Entries({ of: entries, className }: { of: Entry[]; className: string }) {
  const location = useLocation();
  const { pathname } = location;
  // The server never sees what follows the #.
  const hash = useHydrated() ? location.hash : "";
  return entries.map(({ to, label, for: who }) => {
    const here = to === pathname ? hash !== "#about" : to === `${pathname}${hash}`;
    return (
      <li key={to} data-for={who}>
        <Link
          to={to}
          aria-current={here ? "page" : undefined}
          className={classes(className, here ? "font-semibold text-teal" : "text-ink2")}
        >
          {label}
        </Link>
      </li>
    );
  });
}
