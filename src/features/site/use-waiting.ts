import { useEffect, useState } from "react";
import { useLocation, useNavigation, useRevalidator } from "react-router";
import { currentUser, roleOf } from "../../auth/current-user.ts";
import { browserApi } from "../../client/browser.ts";
import type { WaitingCounts } from "../../ui/admin/waiting.contract.ts";

/** How much waits behind an entry of the menus. */
export interface Waiting {
  orders?: number;
  /** Locked accounts. */
  locked?: number;
  messages?: number;
  /** What of the site's state needs care. */
  site?: number;
}

/** What waits for the admin who is here; asked for with each screen and after each act. */
export function useWaiting(): Waiting {
  const [waiting, setWaiting] = useState<Waiting>({});
  const { key } = useLocation();
  const [navigation, revalidator] = [useNavigation(), useRevalidator()];
  const isSettled = navigation.state === "idle" && revalidator.state === "idle";

  // biome-ignore lint/correctness/useExhaustiveDependencies: asks anew on every screen
  useEffect(() => {
    if (!isSettled) return;
    let isLatest = true;
    askIfAdmin()
      .then((counts) => counts && isLatest && setWaiting(inMenus(counts)))
      // Only a help: without it the entries stand as they are.
      .catch(() => {});
    return () => {
      isLatest = false;
    };
  }, [key, isSettled]);

  return waiting;
}

const inMenus = ({
  orders,
  lockedAccounts,
  messages,
  failedMails,
  ...site
}: WaitingCounts): Waiting => ({
  orders,
  locked: lockedAccounts,
  messages,
  site: failedMails + (site.backupIsLate ? 1 : 0) + (site.diskIsFull ? 1 : 0),
});

async function askIfAdmin() {
  const isAdmin = roleOf(await currentUser()) === "admin";
  return isAdmin ? browserApi.get<WaitingCounts>("/api/get-waiting-counts") : undefined;
}
