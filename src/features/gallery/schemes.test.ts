import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

// Browser tests measure the widths of screens in one scheme because of this.
test("the rules of a colour scheme set colours and nothing that could move or widen anything", () => {
  const rules = globSync("src/**/*.css").flatMap((file) => schemeRules(readFileSync(file, "utf8")));
  expect(rules.length).toBeGreaterThan(50);
  const colour = /^--[a-z0-9-]+: (#[0-9a-f]{3,8}|transparent|var\(--color-[a-z0-9-]+\))$/;
  const painted = /^(--card-shadow|filter): /;
  expect(rules.filter((rule) => !colour.test(rule) && !painted.test(rule))).toEqual([]);
});

test("nothing but style sheets asks for the colour scheme of a screen", () => {
  const asking = globSync("src/**/*.{ts,tsx}")
    .filter((file) => !/\.test\.ts$/.test(file))
    .filter((file) => /prefers-color-scheme|light-dark\(|\bdark:[a-z[]/.test(read(file)));
  // The gallery reads style sheets; mails and plain pages have their own; the root names the colour of
  // the browser's frame.
  expect(asking.toSorted()).toEqual([
    "src/features/gallery/tokens.ts",
    "src/http/render/plain-page.server.ts",
    "src/mail/layout/layout.server.ts",
    "src/root.tsx",
  ]);
  const lines = read("src/root.tsx").split("\n");
  const about = lines.filter((line) => line.includes("prefers-color-scheme"));
  expect(about).not.toEqual([]);
  for (const line of about) expect(line).toContain('<meta name="theme-color"');
});

const read = (file: string) => readFileSync(file, "utf8");

/** The declarations of every block that depends on the scheme. */
function schemeRules(css: string): string[] {
  expect(css).not.toMatch(/light-dark\(|@variant dark|@apply[^;]*\bdark:/);
  return css
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .split("@media")
    .slice(1)
    .filter((part) => part.slice(0, part.indexOf("{")).includes("prefers-color-scheme"))
    .flatMap((part) => blockOf(part).match(/[\w-]+\s*:[^;{}]+(?=;)/g) ?? [])
    .map((rule) => rule.replace(/\s+/g, " "));
}

/** What stands between the first brace and the one that closes it. */
function blockOf(part: string) {
  const start = part.indexOf("{");
  let depth = 0;
  for (let at = start; at < part.length; at++) {
    if (part[at] === "{") depth++;
    if (part[at] === "}" && --depth === 0) return part.slice(start, at);
  }
  return part.slice(start);
}
