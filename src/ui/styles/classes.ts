/** Joins the class names that apply. */
export const classes = (...names: (string | false | null | undefined)[]) =>
  names.filter(Boolean).join(" ");

/** Classes of a form's card. */
export const formCard = "flex flex-col gap-5 rounded-card bg-surface p-4 shadow-card md:p-8";

/** Classes of a link in text, large enough for touch. */
export const textLink =
  "inline-flex min-h-11 items-center font-semibold text-teal underline-offset-4 hover:underline";
