import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type { AxeResults, RunOptions } from "axe-core";
import { runScript } from "#tests/browser/support/inspector.ts";

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const ofColours = ["color-contrast", "link-in-text-block"];
const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

export const violations = (page: Page) => runAxe(page, { type: "tag", values: tags });

/** What alone can be wrong once only the colours have changed. */
export const violationsOfColours = (page: Page) =>
  runAxe(page, { type: "rule", values: ofColours });

/**
 * Runs axe in the page itself. @axe-core/playwright takes three times as long: it sends and parses the
 * script for every run, and describes each element that passed, too.
 */
async function runAxe(page: Page, runOnly: RunOptions["runOnly"]) {
  if (!(await page.evaluate("Boolean(window.axe)"))) await runScript(page, source);
  const { violations, passes, incomplete } = await page.evaluate(
    (options) => {
      const { axe } = window as unknown as { axe: typeof import("axe-core") };
      return axe.run(document, options) as Promise<AxeResults>;
    },
    { runOnly, resultTypes: ["violations"] } as RunOptions,
  );
  // Incomplete: of colours in an open dialog axe cannot tell whether they are right. Of some dialogs it says nothing at all.
  const looked = violations.length + passes.length + incomplete.length;
  const hasDialog = (await page.locator("dialog[open]").count()) > 0;
  if (looked === 0 && !hasDialog) throw new Error("axe has found nothing to look at");
  return violations.map(({ id, nodes }) => ({
    id,
    where: nodes.map(({ html }) => html.slice(0, 200)),
  }));
}
