import { open } from "#tests/browser/support.ts";
import type { Screen } from "./screens.ts";

/** Ways to a page by its number. */
export const numberScreens: Screen[] = [
  {
    name: "a page that is looked for by its number",
    route: "claim",
    show: (page) => open(page, "/claim"),
  },
  {
    name: "a link to claim a page that is too old",
    route: "claim/:token",
    show: (page) => open(page, `/claim/${"a".repeat(43)}`),
  },
];
