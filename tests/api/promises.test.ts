import { existsSync, globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

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

it("every test that is named there is there", () => {
  const named = [...table.matchAll(/`((?:src|tests)\/[^`\s]+\.ts)`/g)].map(([, path]) => path!);
  expect(named.length).toBeGreaterThan(60);
  expect(named.filter((path) => !existsSync(root + path))).toEqual([]);
});
