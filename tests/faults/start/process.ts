import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { freePort } from "#tests/support/free-port.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
/** What every process is given; as with `npm start`, what one has compiled is there for the next. */
export const defaultEnvironment = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: join(root, "node_modules", ".cache", "compiled"),
};
const running = new Map<ChildProcess, Promise<unknown>>();
const folders: string[] = [];

/** The program in a process of its own. */
export interface Herafi {
  url: string;
  pid: number;
  output(): string;
  errors(): string;
  /** The exit code once it has ended; null if a signal ended it. */
  ended: Promise<number | null>;
  /** Sends the signal and waits for the end. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/** Starts the program with these variables alone, on a free port unless PORT says otherwise. */
export async function launch(settings: Record<string, string>): Promise<Herafi> {
  const { PORT = `${await freePort()}` } = settings;
  const child = spawn(process.execPath, ["src/main.ts"], {
    cwd: root,
    env: { ...defaultEnvironment, LOG_LEVEL: "silent", ...settings, PORT },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const printed = { output: "", errors: "" };
  child.stdout.setEncoding("utf8").on("data", (text) => {
    printed.output += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text) => {
    printed.errors += text;
  });
  const { promise: ended, resolve, reject } = Promise.withResolvers<number | null>();
  child.on("error", reject).on("close", resolve);
  running.set(child, ended);
  return {
    url: `http://localhost:${PORT}`,
    pid: child.pid!,
    output: () => printed.output,
    errors: () => printed.errors,
    ended,
    end(signal) {
      child.kill(signal);
      return ended;
    },
  };
}

/** Starts the program and waits until it can serve. */
export async function start(settings: Record<string, string>): Promise<Herafi> {
  const herafi = await launch(settings);
  await ready(herafi);
  return herafi;
}

/** Waits until the program can serve. Rejects if it ends instead. */
export function ready(herafi: Herafi): Promise<void> {
  return waitUntil(herafi, async () => {
    const response = await fetch(`${herafi.url}/health/ready`).catch(() => null);
    return response?.ok ?? false;
  });
}

/** In ms. On a busy machine an upload takes ten seconds, and a start twenty. */
const longest = 5 * 60_000;

/** Waits until the condition holds. Rejects if the program ends before, or if it takes five minutes. */
export async function waitUntil(
  { ended, errors }: Herafi,
  condition: () => boolean | Promise<boolean>,
): Promise<void> {
  const late = performance.now() + longest;
  let over = false;
  ended.finally(() => {
    over = true;
  });
  while (!(await condition())) {
    if (over) throw new Error(`ended with ${await ended}: ${errors()}`);
    if (performance.now() > late) throw new Error(`not within five minutes: ${errors()}`);
    await pause(20);
  }
}

export async function json(url: string) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return response.json();
}

/** The headers of a browser that has asked for the anti-forgery cookie. */
export async function csrfHeaders(url: string): Promise<Record<string, string>> {
  const response = await fetch(`${url}/sanctum/csrf-cookie`);
  const cookies = response.headers.getSetCookie().map((line) => line.split(";")[0]!);
  const token = cookies.find((one) => one.startsWith("XSRF-TOKEN="))!.slice("XSRF-TOKEN=".length);
  return { cookie: cookies.join("; "), "x-xsrf-token": decodeURIComponent(token) };
}

/** What a visitor writes, as the API takes it. */
export function contactMessage(subject = "سؤال عن الموقع"): string {
  return JSON.stringify({
    fullname: "ليلى حداد",
    email: "layla@mail.example",
    subject,
    description: "كيف أضيف مهنتي إلى الموقع؟ وشكرًا لكم.",
  });
}

export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "herafi-start-"));
  folders.push(folder);
  return folder;
}

/** For afterAll: ends what this file started, however its tests went, and removes its folders. */
export async function cleanUp(): Promise<void> {
  for (const child of running.keys()) child.kill("SIGKILL");
  await Promise.allSettled(running.values());
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
}
