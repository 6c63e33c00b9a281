import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { freePort } from "#tests/support/free-port.ts";
import { siteRuntime } from "../load/site-runtime.ts";
import { onExit } from "./cleanup.ts";

const appKey = Buffer.alloc(32, "bench").toString("base64");
const root = fileURLToPath(new URL("../..", import.meta.url));

export const admin = { email: "boss@herafi.example", password: "zaytoun-7-jisr" };

/** A program in a process of its own that answers here. */
export interface Running {
  url: string;
  pid: number;
  /** From its start until it answered, in ms. */
  readyIn: number;
  /** Resident memory in bytes. */
  memory(): number;
  stop(): Promise<void>;
}

/**
 * The site as `npm start` would run it, on what is there already.
 * @param folder of another checkout that has been built; this one by default
 * @param settings instead of those here
 */
export async function startSite(
  dataDir: string,
  databaseUrl?: string,
  folder = root,
  settings: Record<string, string> = {},
): Promise<Running> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  return startNode(
    ["src/main.ts"],
    `${url}/health/ready`,
    {
      ...siteRuntime(),
      LOG_LEVEL: "error",
      PORT: String(port),
      APP_URL: url,
      LIMITS: "1000000",
      DATA_DIR: dataDir,
      DEMO: "off",
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
      // Two on one database must have one key.
      APP_KEY: appKey,
      ...settings,
    },
    folder,
  );
}

/** A server of this folder, given its port and this. */
export async function startReference(file: string, given: string): Promise<Running> {
  const port = await freePort();
  const args = [`bench/servers/${file}`, String(port), given];
  return startNode(args, `http://127.0.0.1:${port}/`, {});
}

/** @param ready is answered once it can serve */
async function startNode(
  args: string[],
  ready: string,
  settings: Record<string, string>,
  folder = root,
): Promise<Running> {
  const begun = performance.now();
  const program = spawn(process.execPath, args, {
    cwd: folder,
    stdio: ["ignore", "ignore", "inherit"],
    env: { PATH: process.env.PATH, NODE_ENV: "production", ...settings },
  });
  const stop = () => end(program);
  onExit(stop);
  await untilAnswered(program, ready);
  const readyIn = performance.now() - begun;
  const { origin: url } = new URL(ready);
  const pid = program.pid!;
  return { url, pid, readyIn, memory: () => residentOf(pid), stop };
}

async function untilAnswered(program: ChildProcess, url: string) {
  for (;;) {
    const answer = await fetch(url).catch(() => null);
    await answer?.arrayBuffer();
    if (answer?.ok) return;
    if (program.exitCode !== null) throw new Error(`${program.spawnargs.join(" ")} did not start`);
    await pause(10);
  }
}

export async function end(program: ChildProcess) {
  if (program.exitCode !== null || program.signalCode !== null) return;
  const ended = once(program, "exit");
  program.kill();
  const late = setTimeout(() => program.kill("SIGKILL"), 20_000);
  await ended;
  clearTimeout(late);
}

const residentOf = (pid: number) =>
  1024 * Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" }));
