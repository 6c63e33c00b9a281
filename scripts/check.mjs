// npm run check: everything that can be said of the code without running it.
import { ensureInstalled, run } from "./setup.mjs";

/** @returns how many of the checks passed and failed */
export async function check() {
  await ensureInstalled();
  const checks = [
    ["biome", ["check", "--error-on-warnings", "."]],
    ["react-router", ["typegen"]],
    ["tsc", ["--project", "."]],
    ["depcruise", ["src", "--config", ".dependency-cruiser.cjs"]],
    ["knip", []],
  ];
  let failed = 0;
  for (const [command, args] of checks) {
    console.log(`\n> ${command} ${args.join(" ")}`);
    if ((await run(command, args)) !== 0) failed++;
  }
  return { passed: checks.length - failed, failed };
}

if (process.argv[1]?.endsWith("check.mjs")) {
  const { failed } = await check();
  process.exit(failed ? 1 : 0);
}
