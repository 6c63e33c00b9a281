import { readdirSync, readFileSync } from "node:fs";

/** Processes that this one has started by a command with these words in it. */
export function childrenOf(parent: number, words: string): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      // The name before it may have spaces and brackets of its own.
      const stat = textOf(`/proc/${pid}/stat`);
      const parentOf = Number(stat.slice(stat.lastIndexOf(")")).split(" ")[2]);
      return parentOf === parent && textOf(`/proc/${pid}/cmdline`).includes(words);
    });
}

/** The most memory that a process has taken so far, in bytes; 0 of one that has ended. */
export const highestMemory = (pid: number) => memory(pid, "VmHWM");

/** The memory that a process takes now, in bytes; 0 of one that has ended. */
export const residentMemory = (pid: number) => memory(pid, "VmRSS");

function memory(pid: number, field: string) {
  const found = new RegExp(`^${field}:\\s+(\\d+) kB$`, "m").exec(textOf(`/proc/${pid}/status`));
  return Number(found?.[1] ?? 0) * 1024;
}

function textOf(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    // The process has ended meanwhile.
    return "";
  }
}
