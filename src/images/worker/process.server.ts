import { read } from "node:fs";
import { writeFile } from "node:fs/promises";
import { flushCompileCache } from "node:module";
import { promisify } from "node:util";
import { Refusal } from "#src/errors/refusal.server.ts";
import { second } from "#src/util/time.ts";
import { encode, encodeWebp, encodeWork } from "./encode.server.ts";
import { drawLogoIcon, encodeLogo } from "./logo.server.ts";
import { limitMemory } from "./memory-limit.server.ts";
import { drawSitePicture } from "./own-brand.server.ts";
import { drawPreview } from "./preview.server.ts";
import { renderDrawing, sharp } from "./sharp.server.ts";
import type { ImageProcessReady, ImageReply, ImageTask, ImageTasks, TaskResult } from "./tasks.ts";

// The program of the image process: decodes and draws in a process of its own, so that a picture can
// neither take the site's memory nor end it. It is started by image-process.server.ts.

const megabyte = 1_000_000;
/**
 * Memory for one task, beside what the process takes at rest: 40 megapixels of four bytes each, and
 * 10 MB for what goes in, what comes out and the encoder.
 */
const taskMemory = 170 * megabyte;
/** Memory that a process may keep after a task; one that keeps more is replaced. */
const wearLimit = 32 * megabyte;

const readSome = promisify(read);

type Run<Name extends keyof ImageTasks> = (
  bytes: Buffer,
  options: ImageTasks[Name]["options"],
) => Promise<ImageTasks[Name]["output"]>;

const tasks: { [Name in keyof ImageTasks]: Run<Name> } = {
  encodePicture: encode,
  encodeWebp,
  encodeWork,
  renderDrawing,
  drawPreview,
  drawSitePicture,
  encodeLogo,
  drawLogoIcon,
};

// Signals to the whole group are for the site, which ends its pictures first; it ends this process.
process.on("SIGINT", () => {});
process.on("SIGTERM", () => {});
// A thread may be decoding: an orderly exit would wait for it.
process.on("disconnect", () => process.kill(process.pid, "SIGKILL"));

// If the machine itself runs short of memory, this process is to go and not the site.
await writeFile("/proc/self/oom_score_adj", "1000").catch(() => {});
// With this every thread is there, whose stacks must not count as memory of a task.
await sharp({ create: { width: 8, height: 8, channels: 3, background: "#fff" } })
  .webp()
  .toBuffer();
await limitMemory(taskMemory);
const atRest = process.memoryUsage.rss();

process.on("message", async (task: ImageTask) => {
  const { usedUp, used, stop } = watchProcessorTime(task.processorTime);
  const overtime = usedUp.then(() => ({ kind: "overtime" as const }));
  const result = await Promise.race([run(task), overtime]);
  stop();
  const processorTime = used();
  // What is left of the task would count for the next one.
  gc?.();
  reply({ ...result, processorTime, isWorn: process.memoryUsage.rss() - atRest > wearLimit });
});
reply({ kind: "ready" });
// The next start is quicker by it; the process itself is never ended in an orderly way.
flushCompileCache();

async function run<Name extends keyof ImageTasks>({
  name,
  options,
  length,
}: ImageTask<Name>): Promise<TaskResult> {
  const bytes = await readInput(length);
  try {
    return { kind: "output", output: await tasks[name](bytes, options) };
  } catch (error) {
    if (error instanceof Refusal) return { kind: "refusal", message: error.message };
    return { kind: "failure", stack: String((error as Error).stack) };
  }
}

/** Reads into one piece of memory. A stream would read in many, and hold some that are done with. */
async function readInput(length: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafeSlow(length);
  let filled = 0;
  while (filled < length) {
    const { bytesRead } = await readSome(0, bytes, filled, length - filled, null);
    // The site is gone, and this process ends too.
    if (bytesRead === 0) throw new Error("input ended early");
    filled += bytesRead;
  }
  return bytes;
}

function reply(message: ImageReply | ImageProcessReady) {
  process.send?.(message);
}

const checkInterval = 0.25 * second;

/**
 * Watches the processor time that this process uses from now on. Time by the clock would say little: on
 * a busy machine an honest picture may take many times longer than on another.
 * @param most in milliseconds
 */
function watchProcessorTime(most: number) {
  const { promise: usedUp, resolve } = Promise.withResolvers<void>();
  const before = process.cpuUsage();
  const used = () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
  const timer = setInterval(() => {
    if (used() > most) resolve();
  }, checkInterval);
  return { usedUp, used, stop: () => clearInterval(timer) };
}
