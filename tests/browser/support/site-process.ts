import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { password } from "./password.ts";

/** The admin of every site of the browser tests, with the password of all accounts there. */
export const admin = { email: "boss@herafi.example" };

export interface SiteProcess {
  stop(): Promise<void>;
  /** Moves the program's clock so far from the machine's, in ms. Not that of its database. */
  moveClock(milliseconds: number): Promise<void>;
}

/** Starts the program at this address as `npm start` does, and waits until it is ready. */
export async function startSiteProcess(
  url: string,
  settings: Record<string, string>,
): Promise<SiteProcess> {
  const site = spawn(process.execPath, ["--import", movedClock, "src/main.ts"], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      NODE_COMPILE_CACHE: "node_modules/.cache/compiled",
      HOST: "127.0.0.1",
      PORT: new URL(url).port,
      APP_URL: url,
      LIMITS: "1000",
      LOG_LEVEL: "error",
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: password,
      ...settings,
    },
    cwd: join(import.meta.dirname, "../../.."),
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const ended = once(site, "exit");
  const kill = () => site.kill();
  process.once("exit", kill);
  while (!(await isReady(url))) {
    if (site.exitCode !== null) throw new Error(`the site ended with ${site.exitCode}`);
    await pause(50);
  }
  return {
    async stop() {
      kill();
      await ended;
      process.off("exit", kill);
    },
    async moveClock(milliseconds) {
      const isMoved = once(site, "message");
      site.send(milliseconds);
      await isMoved;
    },
  };
}

const movedClock = new URL("moved-clock.ts", import.meta.url).href;

const isReady = (url: string) =>
  fetch(`${url}/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  );
