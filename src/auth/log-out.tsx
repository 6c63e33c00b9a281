import { LogOut } from "lucide-react";
import { useRef, useState } from "react";
import { browserApi } from "../client/browser.ts";
import { ApiError } from "../client/client.ts";
import { useHydrated } from "../ui/hydrated.ts";
import { forgetDrafts } from "../ui/kept-drafts.ts";
import { toast } from "../ui/toast.tsx";
import { leave } from "./current-user.ts";
import { logoutTexts } from "./leaving.texts.ts";

/** Ends the session, here and on the server. Its look is that of the menu around it. */
export function LogOutButton({ className }: { className: string }) {
  const { busy, logOut } = useLogOut();
  const hydrated = useHydrated();
  return (
    <button
      type="button"
      disabled={!hydrated}
      // Put to sleep it would lose the focus, which belongs here if it fails.
      aria-disabled={busy}
      aria-busy={busy}
      onClick={logOut}
      className={className}
    >
      <LogOut aria-hidden="true" className="size-5 -scale-x-100" />
      {busy ? logoutTexts.busy : logoutTexts.logout}
    </button>
  );
}

function useLogOut() {
  const leaving = useRef(false);
  const [busy, setBusy] = useState(false);

  async function logOut() {
    if (leaving.current) return;
    leaving.current = true;
    setBusy(true);
    try {
      await browserApi.get("/sanctum/csrf-cookie");
      await browserApi.send("POST", "/logout");
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // Whoever is not logged in any more has what was wanted.
      if (!error.isLoggedOut) {
        toast(error.message, "bad", { label: logoutTexts.again, run: logOut });
        leaving.current = false;
        setBusy(false);
        return;
      }
    }
    leave();
    forgetDrafts();
    // A new page: nothing of the session stays in memory.
    location.assign("/login");
  }
  return { busy, logOut };
}
