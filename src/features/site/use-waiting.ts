import { useEffect, useState } from "react";
import { useLocation, useNavigation, useRevalidator } from "react-router";
import { browserApi } from "../../api/browser.ts";
import { currentUser, roleOf } from "../accounts/guard/who-is-here.ts";
import type { WaitingCounts } from "../dashboard/contract.ts";

/** What waits for the admin who is here; asked for with each screen and after each act. */
export function useWaiting(): Partial<WaitingCounts> {
  const [waiting, setWaiting] = useState<Partial<WaitingCounts>>({});
  const { key } = useLocation();
  const [navigation, revalidator] = [useNavigation(), useRevalidator()];
  const isSettled = navigation.state === "idle" && revalidator.state === "idle";

  // biome-ignore lint/correctness/useExhaustiveDependencies: asks anew on every screen
  useEffect(() => {
    if (!isSettled) return;
    let isLatest = true;
    askIfAdmin()
      .then((counts) => counts && isLatest && setWaiting(counts))
      // Only a help: without it the entries stand as they are.
      .catch(() => {});
    return () => {
      isLatest = false;
    };
  }, [key, isSettled]);

  return waiting;
}

async function askIfAdmin() {
  const isAdmin = roleOf(await currentUser()) === "admin";
  return isAdmin ? browserApi.get<WaitingCounts>("/api/get-waiting-counts") : undefined;
}
