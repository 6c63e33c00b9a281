import { z } from "zod";
import { latinDigits } from "#src/arabic/digits.ts";
import { pageTexts, pageWindow } from "./page-window.ts";

const pageError = "أدخل رقم صفحة من 1 فما فوق.";
const gapLabel = "...";

const Link = z
  .object({ url: z.string().nullable(), label: z.string(), active: z.boolean() })
  .meta({ id: "PageLink" });

/** The length-aware page of Laravel's paginator, around items of one view. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    current_page: z.int(),
    data: z.array(item),
    first_page_url: z.string(),
    from: z.int().nullable(),
    last_page: z.int(),
    last_page_url: z.string(),
    links: z.array(Link),
    next_page_url: z.string().nullable(),
    path: z.string(),
    per_page: z.int(),
    prev_page_url: z.string().nullable(),
    to: z.int().nullable(),
    total: z.int(),
  });

export type Page<Item> = Omit<z.infer<ReturnType<typeof pageOf>>, "data"> & { data: Item[] };

/** A page number in a query string; the first if absent. */
export const PageNumber = z
  .string({ error: pageError })
  .transform((typed) => latinDigits(typed).trim())
  .pipe(z.string().regex(/^\d{1,10}$/, { error: pageError }))
  .transform(Number)
  .pipe(
    z
      .number()
      .min(1, { error: pageError })
      .max(2 ** 31 - 1, { error: pageError }),
  )
  .optional()
  .transform((page) => page ?? 1);

/** Absolute URL of a list with its filter as the query string, for the links to its pages. */
export function listUrl(path: string, origin: string, filter: object): URL {
  const address = new URL(path, origin);
  for (const [name, value] of Object.entries(filter)) {
    if (value !== undefined) address.searchParams.set(name, String(value));
  }
  return address;
}

export interface Slice<Item> {
  items: Item[];
  total: number;
}

/**
 * Wraps one page of items in Laravel's length-aware paginator format.
 * @param address absolute URL of the list with its filter, without `page`
 */
export function toPage<Item>(
  { items, total }: Slice<Item>,
  page: number,
  perPage: number,
  address: URL,
): Page<Item> {
  const lastPage = Math.max(1, Math.ceil(total / perPage));
  const firstPage = new URL(address);
  firstPage.searchParams.set("page", "1");
  const withoutNumber = firstPage.href.slice(0, -1);
  const url = (number: number) => `${withoutNumber}${number}`;
  const previous = page > 1 ? url(page - 1) : null;
  const next = page < lastPage ? url(page + 1) : null;
  const from = items.length ? (page - 1) * perPage + 1 : null;
  return {
    current_page: page,
    data: items,
    first_page_url: url(1),
    from,
    last_page: lastPage,
    last_page_url: url(lastPage),
    links: [
      { url: previous, label: pageTexts.previous, active: false },
      ...pageWindow(page, lastPage).map((number) =>
        number === null
          ? { url: null, label: gapLabel, active: false }
          : { url: url(number), label: String(number), active: number === page },
      ),
      { url: next, label: pageTexts.next, active: false },
    ],
    next_page_url: next,
    path: address.origin + address.pathname,
    per_page: perPage,
    prev_page_url: previous,
    to: from === null ? null : from + items.length - 1,
    total,
  };
}
