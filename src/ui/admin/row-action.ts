/** Classes of the links and buttons of a list's rows. */
export const rowAction =
  "inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-control px-3 font-semibold";
