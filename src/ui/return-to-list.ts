import { useLocation } from "react-router";

/** What the link of an entry carries along, as its `state`: its list as it stands, with page and tab. */
export function useThisList() {
  const { pathname, search, hash } = useLocation();
  return { list: `${pathname}${search}${hash}` };
}

/** The address of the list from which one came, as it was left; none when one came from elsewhere. */
export function useListLeft(): string | undefined {
  const { state } = useLocation();
  return typeof state?.list === "string" ? state.list : undefined;
}
