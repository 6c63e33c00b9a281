import { readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { expect, it } from "vitest";
import { everyScreen, listings } from "../../chunk-groups.ts";

const root = new URL("../..", import.meta.url).pathname;
const files = ["src", "tests"]
  .flatMap((top) => readdirSync(join(root, top), { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => ({ folder: relative(root, parentPath), name }));

/** Generated migrations, and drawings that differ by their number alone. */
const ofAnySize = ["src/database/migrations", "src/database/migrations/meta", "src/demo/portraits"];

it("a folder of src or tests has at most 15 files of its own", () => {
  const byFolder = Object.groupBy(files, ({ folder }) => folder);
  const large = Object.entries(byFolder).filter(([, inside = []]) => inside.length > 15);
  expect(large.map(([folder]) => folder).sort()).toEqual(ofAnySize);
});

it("each pattern by which files share a chunk matches a file", () => {
  const paths = files.map(({ folder, name }) => `${folder}/${name}`);
  const unmatched = [...everyScreen, ...listings].filter(
    (pattern) => !paths.some((path) => new RegExp(pattern).test(path)),
  );
  expect(unmatched).toEqual([]);
});
