/** Labels of the links beside the page numbers. */
export const pageTexts = { previous: "السابق", next: "التالي" };

/**
 * The page numbers worth a link, `null` for a gap: all up to 13 pages; else the first ten and the
 * last two, mirrored near the end, or the first two, the current one ±3 and the last two between.
 */
export function pageWindow(page: number, lastPage: number): (number | null)[] {
  if (lastPage <= 13) return range(1, lastPage);
  if (page <= 7) return [...range(1, 10), null, ...range(lastPage - 1, lastPage)];
  if (page > lastPage - 7) return [1, 2, null, ...range(lastPage - 9, lastPage)];
  return [1, 2, null, ...range(page - 3, page + 3), null, ...range(lastPage - 1, lastPage)];
}

function range(first: number, last: number) {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
