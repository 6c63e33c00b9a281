import { useEffect, useState } from "react";
import { useLocation, useNavigation, useRevalidator } from "react-router";
import { currentUser } from "#src/auth/current-user.ts";
import { browserApi } from "#src/client/browser.ts";
import type { WaitingCounts } from "#src/ui/admin/waiting.contract.ts";

/** Counts shown as badges in the menus. */
export interface MenuCounts {
  orders?: number;
  /** Published listings whose changed contacts were a declined or suspended listing's, and those whose removal is asked for. */
  flagged?: number;
  /** Listings that visitors say something is wrong with. */
  reports?: number;
  messages?: number;
  /** Problems of the site's state. */
  site?: number;
}

/** Counts of what waits for an admin; loaded again on each screen and after each action. */
export function useMenuCounts(): MenuCounts {
  const [counts, setCounts] = useState<MenuCounts>({});
  const { key } = useLocation();
  const [navigation, revalidator] = [useNavigation(), useRevalidator()];
  const isSettled = navigation.state === "idle" && revalidator.state === "idle";

  // biome-ignore lint/correctness/useExhaustiveDependencies: loads again on every screen
  useEffect(() => {
    if (!isSettled) return;
    let isLatest = true;
    fetchIfAdmin()
      .then((fetched) => fetched && isLatest && setCounts(toMenuCounts(fetched)))
      // The menus work without badges.
      .catch(() => {});
    return () => {
      isLatest = false;
    };
  }, [key, isSettled]);

  return counts;
}

const toMenuCounts = ({
  orders,
  contactReverts,
  revisions,
  flaggedListings,
  removalRequests,
  reports,
  messages,
  failedMails,
  ...site
}: WaitingCounts): MenuCounts => ({
  // All are reached from the same screen.
  orders: orders + contactReverts + revisions,
  flagged: flaggedListings + removalRequests,
  reports,
  messages,
  site: failedMails + (site.backupIsLate ? 1 : 0) + (site.diskIsFull ? 1 : 0),
});

async function fetchIfAdmin() {
  const user = await currentUser();
  const isAdmin = user?.type === 1 && user.two_factor !== "demanded";
  return isAdmin ? browserApi.get<WaitingCounts>("/api/get-waiting-counts") : undefined;
}
