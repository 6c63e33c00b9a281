import { existsSync, globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { distinctLimits, limits } from "#src/http/security/limits/limit-values.server.ts";
import { second } from "#src/util/time.ts";

const root = new URL("../..", import.meta.url).pathname;
const table = readFileSync(`${root}docs/promises.md`, "utf8");
const rows = table.split("\n").filter((line) => /^\| *\d/.test(line) && !line.includes("_To be"));
const tests = globSync(["{src,tests}/**/*.test.ts", "tests/**/*.spec.ts"], { cwd: root });
const names = tests.map((path) => readFileSync(root + path, "utf8")).join("\n");

it("every promise is shown by a test whose name begins with its number", () => {
  const numbers = rows.flatMap((line) => line.split("|")[1]!.split(",")).map((one) => one.trim());
  expect(numbers.length).toBeGreaterThan(30);
  const unseen = numbers.filter((number) => !new RegExp(`["'\`]${number}: `).test(names));
  expect(unseen).toEqual([]);
});

it("every limit has its row with its number, and every row its tests", () => {
  const section = table.slice(table.indexOf("## Limits"), table.indexOf("## Input and output"));
  const limitRows = section.split("\n").filter((line) => line.startsWith("- **"));
  for (const [name, { points }] of Object.entries({ ...limits, ...distinctLimits })) {
    // Milliseconds of a processor, told in seconds.
    const number = name === "pictureTime" ? points / second : points;
    const row = limitRows.find((line) => line.includes(`\`${name}\``));
    expect(row, name).toMatch(new RegExp(`\\b${number.toLocaleString("en")}\\b`));
  }
  for (const row of limitRows) expect(row).toMatch(/Tests: `(src|tests)\/.*\.test\.ts`\.$/);
});

it("every test that is named there is there", () => {
  const named = [...table.matchAll(/`((?:src|tests)\/[^`\s]+\.ts)`/g)].map(([, path]) => path!);
  expect(named.length).toBeGreaterThan(60);
  expect(named.filter((path) => !existsSync(root + path))).toEqual([]);
});
