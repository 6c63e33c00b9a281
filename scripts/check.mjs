// npm run check: everything that can be said of the code without running it.
import { ensureInstalled, run } from "./setup.mjs";

/** @returns how many of the checks passed, and the names of those that failed */
export async function check() {
  await ensureInstalled();
  const checks = [
    ["biome", ["check", "--error-on-warnings", "."]],
    ["react-router", ["typegen"]],
    ["tsc", ["--project", "."]],
    ["depcruise", ["src", "--config", ".dependency-cruiser.cjs"]],
    ["knip", []],
    ["node", ["scripts/named-files.mjs"]],
  ];
  const failures = [];
  for (const [command, args] of checks) {
    console.log(`\n> ${command} ${args.join(" ")}`);
    if ((await run(command, args)) !== 0) failures.push(command);
  }
  return { passed: checks.length - failures.length, failures };
}

if (process.argv[1]?.endsWith("check.mjs")) {
  const { failures } = await check();
  process.exit(failures.length ? 1 : 0);
}
