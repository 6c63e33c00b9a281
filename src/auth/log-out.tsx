import { useRef, useState } from "react";
import { browserApi } from "#src/client/browser.ts";
import { ApiError } from "#src/client/client.ts";
import { toast } from "#src/ui/actions/toast.tsx";
import { deleteDrafts } from "#src/ui/forms/draft-storage.ts";
import { SpriteIcon } from "#src/ui/icons/icons.tsx";
import { useHydrated } from "#src/ui/use-hydrated.ts";
import { setLoggedOut } from "./current-user.ts";
import { logoutTexts } from "./session.texts.ts";

/** Logs out. Its look is that of the menu around it. */
export function LogOutButton({ className }: { className: string }) {
  const { busy, logOut } = useLogOut();
  const hydrated = useHydrated();
  return (
    <button
      type="button"
      disabled={!hydrated}
      // `disabled` would lose the focus, which must stay here if it fails.
      aria-disabled={busy}
      aria-busy={busy}
      onClick={logOut}
      className={className}
    >
      <SpriteIcon name="log-out" className="size-5 -scale-x-100" />
      {busy ? logoutTexts.busy : logoutTexts.logout}
    </button>
  );
}

function useLogOut() {
  const isLoggingOut = useRef(false);
  const [busy, setBusy] = useState(false);

  async function logOut() {
    if (isLoggingOut.current) return;
    isLoggingOut.current = true;
    setBusy(true);
    try {
      await browserApi.get("/sanctum/csrf-cookie");
      await browserApi.send("POST", "/logout");
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // Already logged out.
      if (!error.isLoggedOut) {
        toast(error.message, "bad", { label: logoutTexts.again, run: logOut });
        isLoggingOut.current = false;
        setBusy(false);
        return;
      }
    }
    setLoggedOut();
    deleteDrafts();
    // A full page load, so that nothing of the session stays in memory.
    location.assign("/login");
  }
  return { busy, logOut };
}
