import { Fragment, type ReactNode } from "react";
import type { PageLink } from "../../contract/pagination.ts";
import { SpriteIcon } from "../icons/sprite-icon.tsx";
import { classes } from "../styles/classes.ts";
import { Link } from "./link.tsx";

interface PaginationProps {
  /** Previous, page numbers, next, as the API returns them. */
  links: PageLink[];
  /** Path of a page of this list. */
  href: (page: number) => string;
}

export function Pagination({ links, href }: PaginationProps) {
  const [previous, ...numbers] = links;
  const next = numbers.pop();
  if (!previous || !next || numbers.length < 2) return null;
  const current = Number(numbers.find(({ active }) => active)?.label ?? 1);
  return (
    <nav
      aria-label="الصفحات"
      className="mt-8 flex flex-wrap items-center justify-center gap-0.5 md:gap-2"
    >
      <Step link={previous} href={href}>
        <SpriteIcon name="chevron-right" className="size-5" />
        <span className="max-lg:sr-only">{previous.label}</span>
      </Step>
      {numbers.map((link, index) => {
        if (link.url === null) return <Gap key={`after ${numbers[index - 1]?.label}`} />;
        const wideOnly = isWideOnly(numbers, index, current);
        return (
          <Fragment key={link.label}>
            {wideOnly && leavesGap(numbers, index, current) && <Gap className="lg:hidden" />}
            <PageNumber link={link} href={href} className={wideOnly && "max-lg:hidden"} />
          </Fragment>
        );
      })}
      <Step link={next} href={href}>
        <span className="max-lg:sr-only">{next.label}</span>
        <SpriteIcon name="chevron-left" className="size-5" />
      </Step>
    </nav>
  );
}

/** A narrow window has room for the ends, the current page and its neighbours. */
function isWideOnly(numbers: PageLink[], index: number, current: number) {
  const isEnd = index === 0 || index === numbers.length - 1;
  return !isEnd && Math.abs(Number(numbers[index]?.label) - current) > 1;
}

/** Whether this is the first of several numbers hidden in a narrow window, and no gap is next to them. */
function leavesGap(numbers: PageLink[], index: number, current: number) {
  if (numbers[index - 1]?.url === null || isWideOnly(numbers, index - 1, current)) return false;
  let end = index;
  while (numbers[end]?.url !== null && isWideOnly(numbers, end, current)) end++;
  return numbers[end]?.url !== null;
}

function PageNumber({
  link: { label, active },
  href,
  className,
}: {
  link: PageLink;
  href: PaginationProps["href"];
  className: string | false;
}) {
  if (active) {
    return (
      <span aria-current="page" className="page-box bg-fill text-on-fill">
        <span className="sr-only">الصفحة </span>
        {label}
      </span>
    );
  }
  return (
    <Link
      to={href(Number(label))}
      aria-label={`الصفحة ${label}`}
      className={classes("page-box page-link", className)}
    >
      {label}
    </Link>
  );
}

function Gap({ className }: { className?: string }) {
  return (
    <span aria-hidden="true" className={classes("text-ink2 md:px-1", className)}>
      …
    </span>
  );
}

function Step({
  link,
  href,
  children,
}: {
  link: PageLink;
  href: PaginationProps["href"];
  children: ReactNode;
}) {
  if (!link.url) {
    return <span className="page-box text-ink2">{children}</span>;
  }
  const query = link.url.slice(link.url.indexOf("?"));
  const page = Number(new URLSearchParams(query).get("page"));
  return (
    <Link to={href(page)} className="page-box page-link">
      {children}
    </Link>
  );
}
