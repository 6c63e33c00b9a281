import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { constants, setPriority } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { Refusal } from "#src/errors/refusal.server.ts";
import { second } from "#src/util/time.ts";
import { type TaskClient, TaskQueue } from "./task-queue.server.ts";
import type { ImageProcessReady, ImageReply, ImageTaskName, ImageTasks } from "./worker/tasks.ts";

const program = fileURLToPath(new URL("./worker/process.server.ts", import.meta.url));
const startTimeout = 30 * second;
/** Wall-clock timeout for a process that hangs; a working one stops after its processor time. */
const taskTimeout = 60 * second;
/** About what the next start takes, charged to the task that had the process ended, in milliseconds. */
const restartTime = 500;

interface ImageProcessLimits {
  /** Maximum number of queued tasks. */
  maxWaiting: number;
  /** Processor time for one task, in milliseconds; the dearest honest picture takes 3.4 s. */
  processorTime?: number;
  /** In milliseconds. An idle process, which takes 70 MB, ends after this time. */
  idleTimeout?: number;
}

interface ImageTaskClient extends TaskClient {
  /** Called with the processor time that the task has taken, in milliseconds. */
  onProcessorTime?: (used: number) => void;
}

/** Why a task has no result: the process did not start, ended, or was killed after a timeout. */
type LossCause = "start" | "death" | "timeout";

/** The image process ended before it had finished its task. */
export class ImageProcessLost extends Error {
  readonly lossCause: LossCause;

  constructor(lossCause: LossCause, details: string | Error) {
    super(`image process lost: ${String(details)}`);
    this.lossCause = lossCause;
  }
}

/**
 * Runs image tasks one at a time in a child process with limited memory, which is started for the first
 * task and ends after an idle timeout.
 */
export function createImageProcess(limits: ImageProcessLimits) {
  const { maxWaiting, processorTime = 8 * second, idleTimeout = 10 * second } = limits;
  const queue = new TaskQueue(maxWaiting);
  let child: ChildProcess | undefined;
  let idleTimer: NodeJS.Timeout | undefined;

  /**
   * @throws Refusal of the task itself or of the queue; ImageProcessLost; the reason of the client's
   * signal, which also ends the task
   */
  async function run<Name extends ImageTaskName>(
    name: Name,
    bytes: Buffer,
    options: ImageTasks[Name]["options"],
    client: ImageTaskClient = {},
  ): Promise<ImageTasks[Name]["output"]> {
    const reply = await queue.run(() => perform(name, bytes, options, client), client);
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
    { signal, onProcessorTime }: ImageTaskClient,
  ): Promise<ImageReply> {
    clearTimeout(idleTimer);
    const current = child ?? (await start());
    const startedAt = performance.now();
    const kill = () => end(current);
    signal?.addEventListener("abort", kill, { once: true });
    if (signal?.aborted) kill();
    setReferenced(current, true);
    try {
      const coming = nextMessage<ImageReply>(current, taskTimeout);
      current.send({ name, options, length: bytes.length, processorTime });
      current.stdin?.write(bytes);
      const reply = await coming;
      const isOvertime = reply.kind === "overtime";
      onProcessorTime?.(reply.processorTime + (isOvertime ? restartTime : 0));
      setReferenced(current, false);
      if (isOvertime || reply.isWorn) kill();
      else idleTimer = setTimeout(kill, idleTimeout).unref();
      return reply;
    } catch (error) {
      kill();
      // The process can no longer say what it has used.
      onProcessorTime?.(Math.min(performance.now() - startedAt, processorTime) + restartTime);
      throw signal?.aborted ? signal.reason : error;
    } finally {
      signal?.removeEventListener("abort", kill);
    }
  }

  async function start(): Promise<ChildProcess> {
    const started = fork(program, [], {
      execArgv: ["--expose-gc", "--disable-warning=ExperimentalWarning"],
      env: environment(),
      serialization: "advanced",
      stdio: ["pipe", "ignore", "inherit", "ipc"],
    });
    child = started;
    lowerPriority(started);
    // Without a listener the error of a failed start would crash the site.
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

  return { run, waiting: () => queue.length };
}

/** @throws ImageProcessLost if the process ends first, or sends nothing before the timeout */
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
    // Also rejects with the `error` event of a process that cannot be started or reached.
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
 * Only the variables that the process needs, and no secrets. The site's jemalloc is not preloaded: it
 * retains freed memory, which counts towards the limit. glibc is set to return memory immediately.
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

/** Beside a picture the site answers as fast as without one, also where both share a core. */
function lowerPriority({ pid }: ChildProcess) {
  try {
    if (pid) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // The process has ended, or the system does not allow it.
  }
}
