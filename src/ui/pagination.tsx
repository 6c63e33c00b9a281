import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { PageLink } from "../server/pagination.ts";
import { classes } from "./classes.ts";

interface PaginationProps {
  /** Previous, the numbers, next: as the API gives them. */
  links: PageLink[];
  /** Address of a page of this list on the site. */
  href: (page: number) => string;
}

const box =
  "inline-flex h-11 min-w-11 items-center justify-center gap-1 rounded-control px-3 font-medium tabular-nums";

export function Pagination({ links, href }: PaginationProps) {
  const [previous, ...rest] = links;
  const next = rest.pop();
  if (!previous || !next || rest.length < 2) return null;
  const current = Number(rest.find(({ active }) => active)?.label);
  return (
    <nav aria-label="الصفحات" className="mt-8 flex flex-wrap items-center justify-center gap-2">
      <Step link={previous} href={href}>
        <ChevronRight aria-hidden="true" className="size-5" />
        <span className="max-md:sr-only">{previous.label}</span>
      </Step>
      {rest.map((link, position) => {
        const page = Number(link.label);
        if (link.url === null) {
          const gap = `gap-${rest[position - 1]?.label}`;
          return (
            <span key={gap} aria-hidden="true" className="px-1 text-ink2">
              …
            </span>
          );
        }
        return (
          <Link
            key={link.label}
            to={href(page)}
            aria-current={link.active ? "page" : undefined}
            aria-label={`الصفحة ${link.label}`}
            // A phone has room for the neighbours and the ends.
            className={classes(
              box,
              link.active
                ? "pointer-events-none bg-fill text-on-fill"
                : "border border-line bg-surface hover:bg-teal-tint",
              Math.abs(page - current) > 1 &&
                page !== 1 &&
                page !== Number(rest.at(-1)?.label) &&
                "max-md:hidden",
            )}
          >
            {link.label}
          </Link>
        );
      })}
      <Step link={next} href={href}>
        <span className="max-md:sr-only">{next.label}</span>
        <ChevronLeft aria-hidden="true" className="size-5" />
      </Step>
    </nav>
  );
}

function Step({ link, href, children }: { link: PageLink; href: PaginationProps["href"]; children: ReactNode }) {
  if (!link.url) {
    return (
      <span aria-disabled="true" className={classes(box, "text-ink2")}>
        {children}
      </span>
    );
  }
  const page = Number(new URL(link.url).searchParams.get("page"));
  return (
    <Link to={href(page)} className={classes(box, "border border-line bg-surface hover:bg-teal-tint")}>
      {children}
    </Link>
  );
}
