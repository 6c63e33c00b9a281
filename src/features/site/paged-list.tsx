import type { ReactNode } from "react";
import { useLocation } from "react-router";
import type { Loaded } from "#src/auth/private-loader.ts";
import type { Page } from "#src/contract/pagination.ts";
import { pagePath } from "#src/ui/admin/load-page.ts";
import { ButtonLink } from "#src/ui/button.tsx";
import { Pagination } from "#src/ui/navigation/pagination.tsx";
import { LoadedContent } from "./error-screens/loaded-content.tsx";

interface PagedListProps<List> {
  loaded: Loaded<List>;
  /** Shown while another page or filter is loading. */
  skeleton: ReactNode;
  /** Title of the error message. */
  errorTitle: string;
  /** Text of the link to the first page without a filter, which is shown with an error; no link without it. */
  backText?: string | undefined;
  /** The filter's form shows the error message already. */
  isMessageInForm?: boolean;
  /** Shown in place of a list without items. */
  empty: ReactNode;
  /** Hash of the links to other pages. */
  hash?: string;
  children: (list: List) => ReactNode;
}

/** A page of an admin's list that `loadPage` has loaded, with links to its other pages. */
export function PagedList<List extends Page<unknown>>({
  backText,
  empty,
  hash = "",
  children,
  ...content
}: PagedListProps<List>) {
  const { pathname, search } = useLocation();
  const backLink = backText && (
    <ButtonLink look="outlined" to={pathname}>
      {backText}
    </ButtonLink>
  );
  return (
    <LoadedContent {...content} backLink={backLink}>
      {(list) =>
        list.data.length === 0 ? (
          empty
        ) : (
          <div>
            {children(list)}
            <Pagination page={list} href={(page) => pagePath(pathname, page, search) + hash} />
          </div>
        )
      }
    </LoadedContent>
  );
}
