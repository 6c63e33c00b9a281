import { NavLink, Outlet } from "react-router";
import { classes } from "../../ui/classes.ts";
import { LogOutButton } from "../accounts/login/log-out.tsx";
import { sideLinks } from "./navigation.ts";

/** Private screens stand beside the menu of whoever seems to be here. */
export default function SideMenuLayout() {
  return (
    // Down to the footer, whose margin belongs to the other column, and below the window's end.
    <div className="-mb-14 flex min-h-[calc(100dvh-65px)] lg:-mb-24 lg:min-h-[calc(100dvh-77px)]">
      <nav
        aria-label="قائمة الحساب"
        data-for="user admin"
        className="w-[248px] shrink-0 border-e border-line bg-surface p-3.5 max-md:hidden print:hidden"
      >
        <ul className="flex flex-col gap-1">
          {sideLinks.map(({ to, label, for: who, icon: Icon }) => (
            <li key={to} data-for={who}>
              <NavLink
                to={to}
                className={({ isActive }) =>
                  classes(
                    "flex min-h-12 items-center gap-3 rounded-control border-s-4 px-3",
                    isActive
                      ? "border-teal bg-teal-tint font-semibold text-teal"
                      : "border-transparent text-ink2 hover:bg-teal-tint",
                  )
                }
              >
                <Icon aria-hidden="true" className="size-5" />
                {label}
              </NavLink>
            </li>
          ))}
          <li className="mt-2 border-t border-line pt-2">
            <LogOutButton className="flex min-h-12 w-full items-center gap-3 rounded-control border-s-4 border-transparent px-3 text-ink2 hover:bg-teal-tint" />
          </li>
        </ul>
      </nav>
      <div className="min-w-0 grow pb-14 lg:pb-24">
        <Outlet />
      </div>
    </div>
  );
}
