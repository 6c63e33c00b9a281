import { type RefObject, useEffect, useRef } from "react";
import { useNavigate, useRevalidator } from "react-router";
import type { Page } from "#src/contract/pagination.ts";
import { pagePath } from "#src/ui/admin/load-page.ts";

/** A page that leads to the last one. */
const pastTheEnd = 2 ** 31 - 1;

/**
 * @returns a function that opens the last page of the list, where a new item is, and then moves the focus back
 * to the form's first field
 */
export function useShowAdded(list: Page<unknown> | undefined, path: string, isFiltered: boolean) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const added = useRef<RefObject<HTMLFormElement | null>>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the list was loaded again
  useEffect(() => {
    const form = added.current;
    if (!form) return;
    added.current = undefined;
    // Opening another page has moved the focus to `main`.
    const frame = requestAnimationFrame(() => form.current?.querySelector("input")?.focus());
    return () => cancelAnimationFrame(frame);
  }, [list]);

  return async (form: RefObject<HTMLFormElement | null>) => {
    added.current = form;
    // The filter may hide the new one, and its total says nothing of the whole list.
    const last = isFiltered ? pastTheEnd : list ? Math.ceil((list.total + 1) / list.per_page) : 1;
    if (!list || last === list.current_page) await revalidate();
    else await navigate(pagePath(path, last), { preventScrollReset: true });
  };
}
