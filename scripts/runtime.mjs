import { existsSync } from "node:fs";
import { join } from "node:path";
import { root } from "./setup.mjs";

/** What the site's own process is started with; `deploy/` says the same to systemd and Docker. */
export function runtime() {
  return {
    NODE_ENV: "production",
    // What was compiled for the last start is not compiled again.
    NODE_COMPILE_CACHE: join(root, "node_modules", ".cache", "compiled"),
    // Room for what lives a moment: with less, half a drawn screen is taken for what stays.
    NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ""} --max-semi-space-size=4`.trim(),
    // Room for files beside what is long at work in it: two passwords.
    UV_THREADPOOL_SIZE: "8",
    ...sparingAllocator(),
  };
}

const folders = ["x86_64-linux-gnu/", "aarch64-linux-gnu/", "../lib64/", ""];

/**
 * jemalloc, if the machine has it: cached responses have buffers of all sizes, and the usual allocator
 * gives little of that back. This one does so within a second, also when nothing goes on.
 */
function sparingAllocator() {
  if (process.platform !== "linux" || process.env.LD_PRELOAD) return {};
  const path = folders
    .map((folder) => `/usr/lib/${folder}libjemalloc.so.2`)
    .find((one) => existsSync(one));
  return path
    ? { LD_PRELOAD: path, MALLOC_CONF: "background_thread:true,dirty_decay_ms:1000" }
    : {};
}
