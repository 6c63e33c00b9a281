import { useLocation } from "react-router";

/** Location state for links to an entry: the path of the list, with page and tab. */
export function useListState() {
  const { pathname, search, hash } = useLocation();
  return { list: `${pathname}${search}${hash}` };
}

/** The path of the list from which this screen was opened, if it was. */
export function useReturnPath(): string | undefined {
  const { state } = useLocation();
  return typeof state?.list === "string" ? state.list : undefined;
}
