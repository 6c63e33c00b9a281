import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { onSessionChangeElsewhere } from "./current-user.ts";

/** Runs the guard again when another tab has logged in or out. */
export function useRevalidateOnOtherTab() {
  const { revalidate } = useRevalidator();
  useEffect(() => onSessionChangeElsewhere(() => void revalidate()), [revalidate]);
}
