import { readFile } from "node:fs/promises";

/** Numbers of Linux's <sys/resource.h>. */
const RLIMIT_DATA = 2;
const RLIMIT_CORE = 4;
/** In that time a process does not take more than some tens of megabytes. */
const watchIntervalMs = 5;

/**
 * Limits what this process may take from now on, in bytes. On Linux the kernel holds the limit: beyond
 * it an allocation fails, which a decoder reports as an error. Elsewhere, and where Node has no FFI,
 * the process ends itself as soon as it notices that it has taken more.
 */
export async function limitMemory(bytes: number) {
  const isLimited = process.platform === "linux" && (await limitData(bytes).catch(() => false));
  if (!isLimited) watchMemory(bytes);
}

/** @returns whether the kernel holds the limit */
async function limitData(bytes: number): Promise<boolean> {
  const status = await readFile("/proc/self/status", "utf8");
  const taken = Number(/^VmData:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024;
  if (!(taken > 0)) return false;
  const { dlopen, getRawPointer } = await import("node:ffi");
  const { functions } = dlopen(null, {
    setrlimit: { arguments: ["i32", "pointer"], return: "i32" },
  });
  const setLimit = (resource: number, most: number) => {
    const softAndHard = new BigUint64Array([BigInt(most), BigInt(most)]);
    return functions.setrlimit(resource, getRawPointer(softAndHard)) === 0;
  };
  // A decoder that crashes must not leave its memory on the disk each time.
  setLimit(RLIMIT_CORE, 0);
  return setLimit(RLIMIT_DATA, taken + bytes);
}

function watchMemory(bytes: number) {
  const most = process.memoryUsage.rss() + bytes;
  setInterval(() => {
    if (process.memoryUsage.rss() > most) process.kill(process.pid, "SIGKILL");
  }, watchIntervalMs).unref();
}
