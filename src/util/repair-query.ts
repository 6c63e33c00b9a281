/**
 * A query string without the `amp;` before a name that is left over where a link was copied from HTML:
 * `a=1&amp;a=2` gives the parameter twice.
 */
export const repairQuery = (query: string): string =>
  query.replace(/(^\??|&)(?:amp;)+(?=[^=&])/g, "$1");
