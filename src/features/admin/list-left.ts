import { useLocation } from "react-router";

/** What the link of a row carries along, as its `state`: the list as it stands, with page and tab. */
export function useThisList() {
  const { search, hash } = useLocation();
  return { list: `${search}${hash}` };
}

/** The address of the list from which one came, as it was left. */
export function useListLeft(path: string) {
  const { state } = useLocation();
  return `${path}${typeof state?.list === "string" ? state.list : ""}`;
}
