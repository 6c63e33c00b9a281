import { readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { expect, it } from "vitest";
import { everyScreen, listings } from "../../chunk-groups.ts";

const root = new URL("../..", import.meta.url).pathname;
const files = ["src", "tests"]
  .flatMap((top) => readdirSync(join(root, top), { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => ({ folder: relative(root, parentPath), name }));

it("each pattern by which files share a chunk matches a file", () => {
  const paths = files.map(({ folder, name }) => `${folder}/${name}`);
  const unmatched = [...everyScreen, ...listings].filter(
    (pattern) => !paths.some((path) => new RegExp(pattern).test(path)),
  );
  expect(unmatched).toEqual([]);
});
