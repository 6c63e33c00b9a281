import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

/** Which processors the site has, and which everything beside it: half of them, the site at least one. */
export function coresOf(cpus: number) {
  const all = Array.from({ length: cpus }, (_, at) => at);
  const half = Math.max(1, Math.floor(cpus / 2));
  return { site: all.slice(0, half), beside: cpus > 1 ? all.slice(half) : all };
}

/** Keeps a process with all its threads on these processors; what it starts later inherits that. */
export function pinned(pid: number, cores: number[]) {
  execFileSync("taskset", ["-a", "-c", "-p", cores.join(","), String(pid)], { stdio: "ignore" });
}

/** Linux counts processor time in hundredths of a second. */
const ticks = 100;

/** Seconds of processor that these processes, or those of that name, have taken so far. */
export function cpuSecondsOf(which: number[] | string): number {
  const pids =
    typeof which === "string" ? readdirSync("/proc").filter((name) => /^\d+$/.test(name)) : which;
  return pids.reduce((sum: number, pid) => sum + secondsOf(pid, which), 0);
}

function secondsOf(pid: number | string, which: number[] | string): number {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  } catch {
    // It has ended meanwhile.
    return 0;
  }
  // The name, in brackets, may hold spaces.
  const end = stat.lastIndexOf(")");
  if (typeof which === "string" && stat.slice(stat.indexOf("(") + 1, end) !== which) return 0;
  const fields = stat.slice(end + 2).split(" ");
  // After the name: utime and stime are the 12th and 13th.
  return (Number(fields[11]) + Number(fields[12])) / ticks;
}
