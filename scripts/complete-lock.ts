// Run after changing dependencies: npm leaves a platform's binary package out of the lock file when
// its registry does not carry it, and then `npm ci` refuses the lock file everywhere. This writes
// the missing entries from what the packages themselves name; npm skips those of other platforms.
import { readFileSync, writeFileSync } from "node:fs";

interface Entry {
  version: string;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
}

const systems = /android|darwin|freebsd|linux|netbsd|openbsd|openharmony|sunos|win32/;
const processors = /arm64|arm|ia32|loong64|ppc64|riscv64|s390x|wasm32|x64/;

const lock: { packages: Record<string, Entry> } = JSON.parse(
  readFileSync("package-lock.json", "utf8"),
);
const { packages } = lock;
for (const [path, entry] of Object.entries(packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    if (isFound(path, name)) continue;
    const { dev = false } = entry;
    packages[`node_modules/${name}`] = {
      version,
      ...(dev ? { dev } : {}),
      optional: true,
      ...platformOf(name),
    };
    console.log(`added ${name}@${version}`);
  }
}
const sorted = Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, "en"));
lock.packages = Object.fromEntries(sorted);
writeFileSync("package-lock.json", `${JSON.stringify(lock, null, 2)}\n`);

/** Looked for as Node does: beside the package itself, then in every folder above. */
function isFound(path: string, name: string): boolean {
  if (packages[`${path ? `${path}/` : ""}node_modules/${name}`]) return true;
  return (
    path !== "" && isFound(path.slice(0, Math.max(0, path.lastIndexOf("/node_modules/"))), name)
  );
}

function platformOf(name: string): Pick<Entry, "os" | "cpu" | "libc"> {
  const os = systems.exec(name)?.[0];
  const cpu = processors.exec(name)?.[0];
  if (!cpu) throw new Error(`${name} is missing and names no platform`);
  const libc = /musl/.test(name)
    ? "musl"
    : /gnu/.test(name) && os === "linux"
      ? "glibc"
      : undefined;
  return { ...(os ? { os: [os] } : {}), cpu: [cpu], ...(libc ? { libc: [libc] } : {}) };
}
