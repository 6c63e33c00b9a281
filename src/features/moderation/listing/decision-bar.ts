/** Two buttons, on phones above the bottom bar, the narrower one first. */
export const decisionBar = `grid-cols-[1fr_2fr] ${bar()}`;

/** Three of them, or two. */
export const threeButtons = (areThree: boolean) =>
  areThree ? `grid-cols-[1fr_1fr_1.6fr] ${bar()}` : decisionBar;

function bar() {
  return "grid gap-3 max-md:tall:fixed max-md:inset-x-0 max-md:bottom-[calc(var(--bottom-bar)+env(safe-area-inset-bottom))] max-md:z-20 max-md:border-t max-md:border-line max-md:bg-surface max-md:px-4 max-md:py-2.5 md:mt-2.5";
}
