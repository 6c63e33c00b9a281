// npm run bench -- [full [LISTINGS]]: how fast the site is beside nginx and what one would write by
// hand, in ratios. Two minutes; in full, with a million listings, a quarter of an hour. With
// `capacity` it measures nothing, but computes docs/capacity.md anew from the last full run; with
// `search [LISTINGS]` it measures searches alone, as npm run bench:search does, with `dear [LISTINGS [server]]` what
// the dearest searches of one address cost others, and with `emptying` it
// simulates how much of the cache approvals empty, which needs no quiet machine. `pages FOLDER [LISTINGS]`
// measures pages that nobody has asked for before, beside another checkout. `growth [LISTINGS...]` fills one
// database with 1, 3 and 10 million listings, in an hour, and tells what they take and what requests read. `compare FOLDER [LISTINGS]` measures
// cached responses, pages and searches beside another checkout in six alternating rounds. `processes` measures one,
// two and four behind nginx, `import [ROWS] [LISTINGS]` what an import costs and what others wait for meanwhile.
import { runtime } from "./runtime.mjs";
import { ensureBuilt, ensureInstalled, run } from "./setup.mjs";

await ensureInstalled();
await ensureBuilt();
const [what, ...rest] = process.argv.slice(2);
const others = {
  capacity: "report/recompute-capacity",
  search: "search/search-steps",
  dear: "search/dear-searches",
  emptying: "emptying",
  pages: "pages",
  compare: "compare",
  growth: "growth/run",
  processes: "processes/run",
  import: "imports",
};
const script = others[what] ?? "run";
const args = others[what] ? rest : process.argv.slice(2);
process.exit(
  await run("node", [`bench/${script}.ts`, ...args], {
    env: { SITE_RUNTIME: JSON.stringify(runtime()) },
  }),
);
