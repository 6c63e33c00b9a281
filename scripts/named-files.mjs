// Static check: a source file that a comment or a document names exists, under its path or the end of it.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

const name = /(?<![\w*{},./:<>$-])(?:[\w.-]+\/)*[\w.-]+\.(?:tsx?|mjs|sql|md)(?![\w*{/-]|\.\w)/g;
/** Of a recipe, and of what a benchmark writes. */
const examples = /NAME|^\.|languages\.api\.test\.ts|bench\/processes\.md/;
const comment = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;

const missing = missingNames();
for (const line of missing) console.log(line);
process.exit(missing.length ? 1 : 0);

function missingNames() {
  const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
    encoding: "utf8",
  })
    .split("\n")
    .filter(existsSync);
  const ends = new Set(files.flatMap(endsOf));
  return files
    .filter((file) => /\.(?:tsx?|mjs|md|sql)$/.test(file) && !file.includes("migrations/"))
    .flatMap((file) => {
      const text = readFileSync(file, "utf8");
      const prose = file.endsWith(".md") ? text : (text.match(comment) ?? []).join("\n");
      const names = prose.match(name) ?? [];
      return names
        .filter((named) => !examples.test(named))
        .filter((named) => !ends.has(named.replace(/^(?:\.\.?\/)+/, "")))
        .map((named) => `${file} names ${named}, which does not exist`);
    });
}

/** A path and each end of it, down to the name. */
function endsOf(file) {
  const parts = file.split("/");
  return parts.map((_, at) => parts.slice(at).join("/"));
}
