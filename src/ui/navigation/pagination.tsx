import { Fragment, type ReactNode } from "react";
import { pageTexts, pageWindow } from "#src/contract/page-window.ts";
import type { Page } from "#src/contract/pagination.ts";
import { SpriteIcon } from "#src/ui/icons/icons.tsx";
import { classes } from "#src/ui/styles/classes.ts";
import { Link } from "./link.tsx";

interface PaginationProps {
  page: Pick<Page<unknown>, "current_page" | "last_page">;
  /** Path of a page of this list. */
  href: (page: number) => string;
}

/** Previous, page numbers, next; nothing where there is one page. */
export function Pagination({ page: { current_page, last_page }, href }: PaginationProps) {
  const numbers = pageWindow(current_page, last_page);
  if (numbers.length < 2) return null;
  // Beyond the last page none is current.
  const current = current_page > last_page ? 1 : current_page;
  return (
    <nav
      aria-label="الصفحات"
      className="mt-8 flex flex-wrap items-center justify-center gap-0.5 md:gap-2"
    >
      <Step to={current_page > 1 && href(current_page - 1)}>
        <SpriteIcon name="chevron-right" className="size-5" />
        <span className="max-lg:sr-only">{pageTexts.previous}</span>
      </Step>
      {numbers.map((number, index) => {
        if (number === null) return <Gap key={`after ${numbers[index - 1]}`} />;
        const wideOnly = isWideOnly(numbers, index, current);
        return (
          <Fragment key={number}>
            {wideOnly && leavesGap(numbers, index, current) && <Gap className="lg:hidden" />}
            {number === current_page ? (
              <span aria-current="page" className="page-box bg-fill text-on-fill">
                <span className="sr-only">الصفحة </span>
                {number}
              </span>
            ) : (
              <Link
                to={href(number)}
                aria-label={`الصفحة ${number}`}
                className={classes("page-box page-link", wideOnly && "max-lg:hidden")}
              >
                {number}
              </Link>
            )}
          </Fragment>
        );
      })}
      <Step to={current_page < last_page && href(current_page + 1)}>
        <span className="max-lg:sr-only">{pageTexts.next}</span>
        <SpriteIcon name="chevron-left" className="size-5" />
      </Step>
    </nav>
  );
}

type Numbers = ReturnType<typeof pageWindow>;

/** A narrow window has room for the ends, the current page and its neighbours. */
function isWideOnly(numbers: Numbers, index: number, current: number) {
  const isEnd = index === 0 || index === numbers.length - 1;
  return !isEnd && Math.abs(Number(numbers[index]) - current) > 1;
}

/** Whether this is the first of several numbers hidden in a narrow window, and no gap is next to them. */
function leavesGap(numbers: Numbers, index: number, current: number) {
  if (numbers[index - 1] === null || isWideOnly(numbers, index - 1, current)) return false;
  let end = index;
  while (numbers[end] !== null && isWideOnly(numbers, end, current)) end++;
  return numbers[end] !== null;
}

function Gap({ className }: { className?: string }) {
  return (
    <span aria-hidden="true" className={classes("text-ink2 md:px-1", className)}>
      …
    </span>
  );
}

function Step({ to, children }: { to: string | false; children: ReactNode }) {
  if (!to) return <span className="page-box text-ink2">{children}</span>;
  return (
    <Link to={to} className="page-box page-link">
      {children}
    </Link>
  );
}
