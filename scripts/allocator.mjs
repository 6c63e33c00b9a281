import { existsSync } from "node:fs";

const folders = ["x86_64-linux-gnu/", "aarch64-linux-gnu/", "../lib64/", ""];

/**
 * What makes the site use jemalloc, if the machine has it. Kept answers come and go in all sizes, and
 * the usual allocator gives little of that back: measured, half as much again stays taken.
 */
export function sparingAllocator() {
  if (process.platform !== "linux" || process.env.LD_PRELOAD) return {};
  const path = folders
    .map((folder) => `/usr/lib/${folder}libjemalloc.so.2`)
    .find((one) => existsSync(one));
  return path ? { LD_PRELOAD: path } : {};
}
