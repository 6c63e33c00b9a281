import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";

const aptGet = "/usr/bin/apt-get";

/** Whether packages can be installed. */
export const isDebian: boolean = existsSync(aptGet) && process.getuid?.() === 0;

export function installPackages(names: string[]): void {
  execFileSync(aptGet, ["update", "-qq"], { stdio: "ignore" });
  const install = ["install", "-y", "-qq", "--no-install-recommends", ...names];
  execFileSync(aptGet, install, {
    stdio: "ignore",
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
}
