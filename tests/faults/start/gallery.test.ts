import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { cleanUp, start, temporaryFolder } from "./process.ts";

afterAll(cleanUp);

test("the page of all parts is for development: the built site answers that it has none", async () => {
  const { url } = await start({ DATA_DIR: temporaryFolder(), DEMO: "off" });
  const answer = await fetch(`${url}/_ui`, { headers: { accept: "text/html" } });
  expect(answer.status).toBe(404);
});

test("nothing of that page is in the build", () => {
  const built = readdirSync("build", { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(js|css)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  expect(built.length).toBeGreaterThan(0);
  expect(built.filter((file) => /gallery|_ui\b/.test(readFileSync(file, "utf8")))).toEqual([]);
});
