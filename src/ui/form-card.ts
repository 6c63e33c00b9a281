/** The card in which a form's fields stand. */
export const formCard = "flex flex-col gap-5 rounded-card bg-surface p-4 shadow-card md:p-8";

/** A link in running words that a thumb can hit. */
export const textLink =
  "inline-flex min-h-11 items-center font-semibold text-teal underline-offset-4 hover:underline";
