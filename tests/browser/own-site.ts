import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "../support/free-port.ts";
import { password } from "./accounts.ts";

/** The admin of such a site, with everyone's password. */
export const ownAdmin = "rana@herafi.example";

/** Runs a site of the test's own, with other settings than the one that all tests share. */
export async function withOwnSite(
  settings: Record<string, string>,
  use: (url: string) => Promise<void>,
) {
  const folder = mkdtempSync(join(tmpdir(), "herafi-own-"));
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const site = spawn(process.execPath, ["src/main.ts"], {
    env: {
      ...{ PATH: process.env.PATH, HOST: "127.0.0.1", PORT: port, APP_URL: url, DATA_DIR: folder },
      ...{
        LOG_LEVEL: "error",
        DEMO: "off",
        LIMITS: "1000",
        ADMIN_EMAIL: ownAdmin,
        ADMIN_PASSWORD: password,
      },
      ...settings,
    },
    stdio: "inherit",
  });
  const ended = new Promise((resolve) => site.once("close", resolve));
  try {
    while (!(await isReady(url))) {
      if (site.exitCode !== null) throw new Error(`the site ended with ${site.exitCode}`);
      await pause(100);
    }
    await use(url);
  } finally {
    site.kill();
    await ended;
    rmSync(folder, { recursive: true, force: true });
  }
}

const isReady = (url: string) =>
  fetch(`${url}/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  );
