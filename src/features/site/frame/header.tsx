import { useRef } from "react";
import { useLocation } from "react-router";
import { useCurrentUser } from "#src/auth/current-user.ts";
import { LogOutButton } from "#src/auth/log-out.tsx";
import { Menu, SpriteIcon } from "#src/ui/icons/icons.tsx";
import { Link } from "#src/ui/navigation/link.tsx";
import { classes } from "#src/ui/styles/classes.ts";
import { useHydrated } from "#src/ui/use-hydrated.ts";
import { Brand } from "./brand.tsx";
import { firstLinks, headerLinks, type NavEntry, phoneMenu } from "./navigation.ts";

export function Header() {
  return (
    <header className="border-b border-line bg-surface print:hidden">
      <div className="container flex min-h-16 flex-wrap items-center justify-between gap-x-6 lg:min-h-19">
        <Brand className="text-teal" />
        <nav aria-label="القائمة الرئيسية" className="grow max-md:hidden lg:ms-6">
          <ul className="flex flex-wrap gap-x-5 lg:gap-x-8">
            <NavItems entries={headerLinks} className="py-2 hover:text-teal" />
          </ul>
        </nav>
        <div className="ms-auto flex items-center gap-6">
          <Link
            to="/login"
            data-for="visitor"
            className="inline-flex min-h-11 items-center gap-2 font-semibold text-teal md:rounded-control md:border-[1.5px] md:border-teal md:px-4 md:hover:bg-teal-tint"
          >
            <SpriteIcon name="log-in" className="size-5 -scale-x-100 max-md:hidden" />
            <span className="md:hidden">الدخول</span>
            <span className="max-md:hidden">تسجيل الدخول</span>
          </Link>
          {firstLinks.map((entry) => (
            <AccountLink key={entry.to} {...entry} />
          ))}
          <CurrentUserName />
          <PhoneMenu />
        </div>
      </div>
    </header>
  );
}

/** On phones, in the position of the visitors' login link: the user's own first screen. */
function AccountLink({ to, label, for: audience }: NavEntry) {
  const isCurrent = useLocation().pathname === to;
  return (
    <Link
      to={to}
      data-for={audience}
      aria-current={isCurrent ? "page" : undefined}
      className="inline-flex min-h-11 items-center font-semibold text-teal md:hidden"
    >
      {label}
    </Link>
  );
}

/** A native popover, which also works before hydration. On admins' screens the bottom bar has it instead. */
function PhoneMenu() {
  const menu = useRef<HTMLElement>(null);
  const itemClass = "flex min-h-12 items-center";
  return (
    <div data-phone-menu className="md:hidden">
      <button
        type="button"
        popoverTarget="menu"
        aria-label="القائمة"
        className="-me-2 grid size-11 place-items-center rounded-control hover:bg-teal-tint"
      >
        <Menu aria-hidden="true" className="size-7" />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: only closes the menu after a link was followed */}
      <nav
        ref={menu}
        id="menu"
        popover="auto"
        aria-label="القائمة"
        onClick={() => menu.current?.hidePopover()}
        className="inset-x-0 top-16 bottom-auto m-0 max-h-[calc(100dvh-4rem)] w-full overscroll-contain border-b border-line bg-surface px-4 py-3 text-ink shadow-card"
      >
        <ul data-for="user admin" className="pairs grid gap-x-8 border-b border-line">
          <NavItems entries={phoneMenu.screens} className={itemClass} />
        </ul>
        <ul>
          <NavItems entries={phoneMenu.site} className={itemClass} />
        </ul>
        <ul data-for="user admin" className="pairs grid gap-x-8 border-t border-line">
          <NavItems entries={phoneMenu.account} className={itemClass} />
          <li>
            <LogOutButton className="flex min-h-12 w-full items-center text-ink2 [&>svg]:hidden" />
          </li>
        </ul>
      </nav>
    </div>
  );
}

function NavItems({ entries, className }: { entries: readonly NavEntry[]; className: string }) {
  const location = useLocation();
  const { pathname } = location;
  // The server does not know the hash.
  const hash = useHydrated() ? location.hash : "";
  return entries.map(({ to, label, for: audience }) => {
    const isCurrent = to === pathname ? hash !== "#about" : to === `${pathname}${hash}`;
    return (
      <li key={to} data-for={audience}>
        <Link
          to={to}
          aria-current={isCurrent ? "page" : undefined}
          className={classes(className, isCurrent ? "font-semibold text-teal" : "text-ink2")}
        >
          {label}
        </Link>
      </li>
    );
  });
}

/** Name of the logged-in user, on wide screens. Its space is empty before, so that nothing moves. */
function CurrentUserName() {
  const user = useCurrentUser();
  if (!user) return null;
  return (
    <p data-for="user admin" className="flex items-center gap-2.5 text-label max-lg:hidden">
      <span className="grid size-10 place-items-center rounded-full bg-teal-tint text-teal">
        <SpriteIcon name="user-round" className="size-5" />
      </span>
      <span className="sr-only">الحساب: </span>
      <span className="max-w-56 truncate font-medium">{user.fullname}</span>
    </p>
  );
}
