import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "#tests/faults/start/process.ts";

/** The folders of a server, as its scripts see them. */
export function makeServer() {
  const root = execFileSync("realpath", [temporaryFolder()], { encoding: "utf8" }).trim();
  for (const folder of ["etc", "var/backups/herafi", "usr/local/bin", "opt/herafi/current"]) {
    mkdirSync(join(root, folder), { recursive: true });
  }
  writeFileSync(join(root, "etc/herafi.env"), "DEMO='off'\n");
  const install = (path: string, script: string) =>
    writeFileSync(join(root, path), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  install("usr/local/bin/runuser", 'echo "$@"');
  return {
    root,
    install,
    run(name: string, ...args: string[]) {
      const script = readFileSync(new URL(`../../../../deploy/${name}`, import.meta.url), "utf8");
      const here = script.replaceAll(
        /(?<=[\s=])\/(etc|var\/backups|opt|usr\/local)\//g,
        `${root}/$1/`,
      );
      const env = { PATH: `${join(root, "usr/local/bin")}:${process.env.PATH}` };
      return spawnSync("sh", ["-c", here, name, ...args], { cwd: root, env, encoding: "utf8" });
    },
  };
}
