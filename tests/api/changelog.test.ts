import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");

it("the list of changes has the program's version, dated, with kinds of changes alone under it", () => {
  const { version } = JSON.parse(read("package.json"));
  expect(JSON.parse(read("package-lock.json"))).toMatchObject({ version });
  const changelog = read("CHANGELOG.md");
  const headings = [...changelog.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading);
  expect(headings[0]).toBe("[Unreleased]");
  for (const heading of headings.slice(1)) {
    expect(heading).toMatch(/^\[\d+\.\d+\.\d+\] - \d{4}-\d\d-\d\d$/);
  }
  expect(headings[1]).toContain(`[${version}] - `);
  const kinds = [...changelog.matchAll(/^### (.*)$/gm)].map(([, kind]) => kind!);
  const known = ["Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"];
  expect(kinds.filter((kind) => !known.includes(kind))).toEqual([]);
});
