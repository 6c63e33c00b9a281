import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import pLimit from "p-limit";
import { Refusal } from "../errors/refusal.server.ts";
import { second } from "../util/time.ts";
import type { ImageProcessReady, ImageReply, ImageTaskName, ImageTasks } from "./worker/tasks.ts";

const program = fileURLToPath(new URL("./worker/process.server.ts", import.meta.url));
const startTimeout = 30 * second;
/** By the clock, for a process that hangs: one that works gives up after its processor time. */
const taskTimeout = 60 * second;

interface ImageProcessLimits {
  /** Tasks that may wait for their turn; nobody would wait for more. */
  maxWaiting: number;
  /** For one task, in milliseconds. */
  processorTime?: number;
  /** In milliseconds. A process without a task ends after this time: it takes 70 MB. */
  idleTimeout?: number;
}

/** Why a task has no result: the process did not start, ended, or was ended for taking too long. */
type LossCause = "start" | "death" | "timeout";

/** The image process was lost before it had done its task. */
export class ImageProcessLost extends Error {
  readonly lossCause: LossCause;

  constructor(lossCause: LossCause, details: string | Error) {
    super(`image process lost: ${String(details)}`);
    this.lossCause = lossCause;
  }
}

/**
 * Runs image tasks one at a time in a process of limited memory, which is started with the first task
 * and ends when there have been none for a while.
 */
export function createImageProcess(limits: ImageProcessLimits) {
  const { maxWaiting, processorTime = 15 * second, idleTimeout = 10 * second } = limits;
  const oneAtATime = pLimit(1);
  let child: ChildProcess | undefined;
  let idleTimer: NodeJS.Timeout | undefined;

  /** @throws Refusal of the task itself, or `unavailable` while too many wait; ImageProcessLost */
  async function run<Name extends ImageTaskName>(
    name: Name,
    bytes: Buffer,
    options: ImageTasks[Name]["options"],
  ): Promise<ImageTasks[Name]["output"]> {
    if (oneAtATime.pendingCount >= maxWaiting) {
      throw new Refusal("unavailable", { retryAfter: 5 });
    }
    const reply = await oneAtATime(() => perform(name, bytes, options));
    if (reply.kind === "output") return reply.output as ImageTasks[Name]["output"];
    if (reply.kind === "refusal") {
      throw new Refusal("invalid", { fields: { image: [reply.message] } });
    }
    if (reply.kind === "overtime") throw new ImageProcessLost("timeout", "too much processor time");
    throw new Error(`image task ${name} failed`, { cause: reply });
  }

  async function perform(
    name: ImageTaskName,
    bytes: Buffer,
    options: unknown,
  ): Promise<ImageReply> {
    clearTimeout(idleTimer);
    const current = child ?? (await start());
    setReferenced(current, true);
    const coming = nextMessage<ImageReply>(current, taskTimeout);
    current.send({ name, options, length: bytes.length, processorTime });
    current.stdin?.write(bytes);
    const reply = await coming.catch((error: unknown) => {
      end(current);
      throw error;
    });
    setReferenced(current, false);
    if (reply.kind === "overtime" || reply.isWorn) end(current);
    else idleTimer = setTimeout(() => end(current), idleTimeout).unref();
    return reply;
  }

  async function start(): Promise<ChildProcess> {
    const started = fork(program, [], {
      execArgv: ["--expose-gc", "--disable-warning=ExperimentalWarning"],
      env: environment(),
      serialization: "advanced",
      stdio: ["pipe", "ignore", "inherit", "ipc"],
    });
    child = started;
    // Without a listener a failed start would end the site.
    started.on("error", () => end(started));
    started.stdin?.on("error", () => end(started));
    started.once("exit", () => end(started));
    await nextMessage<ImageProcessReady>(started, startTimeout).catch((error: Error) => {
      end(started);
      throw new ImageProcessLost("start", error);
    });
    return started;
  }

  function end(ended: ChildProcess) {
    if (child === ended) child = undefined;
    ended.kill("SIGKILL");
  }

  return { run, waiting: () => oneAtATime.pendingCount };
}

/** @throws ImageProcessLost if the process ends before, or sends nothing in that time */
async function nextMessage<Message>(child: ChildProcess, timeout: number): Promise<Message> {
  const settled = new AbortController();
  const { signal } = settled;
  const ended = once(child, "exit", { signal }).then(([code, killedBy]) => {
    throw new ImageProcessLost("death", `ended by ${killedBy ?? code}`);
  });
  const late = pause(timeout, null, { signal }).then(() => {
    throw new ImageProcessLost("timeout", `no message in ${timeout} ms`);
  });
  try {
    // Rejects with the error of a process that cannot be started or reached, too.
    const [message] = await Promise.race([once(child, "message", { signal }), ended, late]);
    return message;
  } catch (error) {
    throw error instanceof ImageProcessLost ? error : new ImageProcessLost("death", error as Error);
  } finally {
    settled.abort();
  }
}

/** An idle process does not keep the site from ending. */
function setReferenced(child: ChildProcess, isReferenced: boolean) {
  if (isReferenced) child.ref();
  else child.unref();
  if (isReferenced) child.channel?.ref();
  else child.channel?.unref();
}

/**
 * What the process needs, and no secrets. The allocator of the site is left out: it keeps memory that
 * was freed, which counts for the limit. The usual one is told to give it back at once.
 */
function environment() {
  const inherited = ["PATH", "LD_LIBRARY_PATH", "NODE_COMPILE_CACHE"];
  const values = inherited.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return {
    ...Object.fromEntries(values),
    NODE_ENV: "production",
    UV_THREADPOOL_SIZE: "2",
    MALLOC_ARENA_MAX: "1",
    MALLOC_MMAP_THRESHOLD_: "131072",
  };
}
