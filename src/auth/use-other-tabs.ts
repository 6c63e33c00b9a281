import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { onOtherTab } from "./current-user.ts";

/** Lets the guard look again when another tab has logged in or out. */
export function useOtherTabs() {
  const { revalidate } = useRevalidator();
  useEffect(() => onOtherTab(() => void revalidate()), [revalidate]);
}
