/** Two buttons, on phones above the bottom bar, the narrower one first. */
export const decisionBar =
  "grid grid-cols-[1fr_2fr] gap-3 max-md:tall:fixed max-md:inset-x-0 max-md:bottom-[calc(var(--bottom-bar)+env(safe-area-inset-bottom))] max-md:z-20 max-md:border-t max-md:border-line max-md:bg-surface max-md:px-4 max-md:py-2.5 md:mt-2.5";
