import type { Page } from "@playwright/test";

// Without motion no colour is measured on its way to another.
export const light = (page: Page) =>
  page.emulateMedia({ reducedMotion: "reduce", colorScheme: "light" });
export const dark = (page: Page) =>
  page.emulateMedia({ reducedMotion: "reduce", colorScheme: "dark" });
