import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type { Checker } from "accessibility-checker-engine";
import { runScript } from "#tests/browser/support/inspector.ts";

const source = readFileSync(
  createRequire(import.meta.url).resolve("accessibility-checker-engine/ace.js"),
  "utf8",
);

/**
 * The engine takes `username` on an e-mail field for an error. HTML allows it there, and password managers
 * need it beside a password.
 */
const ruleOnAutocomplete = "input_autocomplete_valid";

/**
 * What IBM's Equal Access engine finds wrong by WCAG 2.2; what a person has to judge is left out. What is
 * folded is unfolded for it, as the engine misses the labels of fields in a closed `details`.
 */
export async function equalAccessViolations(page: Page) {
  if (!(await page.evaluate("Boolean(window.ace)"))) await runScript(page, source);
  const found = await page.evaluate(async () => {
    const { ace } = window as unknown as { ace: { Checker: new () => Checker } };
    const folded = [...document.querySelectorAll<HTMLDetailsElement>("details:not([open])")];
    for (const one of folded) one.open = true;
    const { results } = await new ace.Checker().check(document, ["WCAG_2_2"]);
    for (const one of folded) one.open = false;
    if (results.length === 0) throw new Error("the engine has found nothing to look at");
    return results
      .filter(({ value: [level, outcome] }) => `${level} ${outcome}` === "VIOLATION FAIL")
      .map(({ ruleId, message, snippet }) => ({
        rule: ruleId,
        message,
        where: snippet.slice(0, 400),
      }));
  });
  return found.filter(
    ({ rule, where }) => rule !== ruleOnAutocomplete || !where.includes('type="email"'),
  );
}
