// What every command needs first. Runs on whatever Node there is (20 or newer), before any package
// is installed; the pinned Node is one of the packages.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url));
const bin = join(root, "node_modules", ".bin");
const installStamp = join(root, "node_modules", ".herafi-lock");
const buildStamp = join(root, "build", ".herafi-sources");

/** Installs the packages of the lock file, unless just these are there. */
export async function ensureInstalled() {
  const wanted = hashOf(["package-lock.json"]);
  if (read(installStamp) === wanted) return;
  console.log("Installing packages…");
  rmSync(installStamp, { force: true });
  await must("npm", ["ci", "--loglevel=error", "--no-audit", "--no-fund"]);
  writeFileSync(installStamp, wanted);
}

/** Builds the screens, unless their sources are the built ones. */
export async function ensureBuilt() {
  const sources = [
    "package-lock.json",
    "vite.config.ts",
    "chunk-groups.ts",
    "react-router.config.ts",
  ];
  const wanted = hashOf([...sources, ...filesIn("src"), ...filesIn("public")]);
  if (read(buildStamp) === wanted) return;
  console.log("Building the screens…");
  rmSync(buildStamp, { force: true });
  await must("react-router", ["build", "--logLevel", "warn"]);
  await must("node", ["scripts/precompress.ts"]);
  writeFileSync(buildStamp, wanted);
}

/** Runs a command of this project to its end. @returns its exit code */
export function run(command, args, options = {}) {
  const child = spawn(command, args, {
    cwd: root,
    stdio: "inherit",
    ...options,
    env: { ...process.env, ...options.env, PATH: `${bin}:${process.env.PATH}` },
  });
  // Ctrl-C reaches the child by itself; a signal sent to this process alone must be passed on.
  const pass = (signal) => child.kill(signal);
  process.on("SIGINT", pass);
  process.on("SIGTERM", pass);
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => {
      process.off("SIGINT", pass);
      process.off("SIGTERM", pass);
      resolve(code ?? 1);
    });
  });
}

async function must(command, args) {
  const code = await run(command, args);
  if (code !== 0) {
    console.error(`herafi: "${command} ${args.join(" ")}" failed`);
    process.exit(code);
  }
}

function filesIn(folder) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(server|test)\.ts$/.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(root.length))
    .sort();
}

function hashOf(files) {
  const hash = createHash("sha256");
  for (const file of files) {
    if (existsSync(join(root, file))) hash.update(file).update(readFileSync(join(root, file)));
  }
  return hash.digest("hex");
}

function read(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
