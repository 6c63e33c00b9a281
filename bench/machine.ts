import { execFileSync, spawnSync } from "node:child_process";
import { cpus, loadavg, release, totalmem, type } from "node:os";

export type Machine = ReturnType<typeof thisMachine>;

/** Where and of what it was measured. */
export function thisMachine() {
  const [cpu] = cpus();
  return {
    date: new Date().toISOString(),
    commit: commit(),
    node: process.version,
    nginx: versionOf("nginx", "-v"),
    wrk: versionOf("wrk", "-v"),
    system: `${type()} ${release()}`,
    cpu: cpu?.model ?? "unknown",
    cpus: cpus().length,
    memoryGiB: Math.round(totalmem() / 1024 ** 3),
    /** What else it did as this began. */
    load: loadavg()[0]!,
  };
}

/** The programs that are missing here. */
export const missing = (...programs: string[]) =>
  programs.filter((program) => spawnSync(program, ["-v"]).error);

function commit() {
  const git = (...args: string[]) => execFileSync("git", args, { encoding: "utf8" }).trim();
  try {
    const isClean = git("status", "--porcelain", "--untracked-files=no", "src") === "";
    return git("rev-parse", "--short", "HEAD") + (isClean ? "" : " and changes");
  } catch {
    return "unknown";
  }
}

/** Both tell it where errors are told, in their first line. */
function versionOf(program: string, flag: string) {
  const { stdout, stderr } = spawnSync(program, [flag], { encoding: "utf8" });
  return /\d+(\.\d+)+/.exec(`${stderr}${stdout}`)?.[0] ?? "unknown";
}
