import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { defaultEnvironment } from "./process.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));

interface Outcome {
  code: number;
  stdout: string;
  stderr: string;
}

/** What `npm run NAME -- …` does, without npm: `src/NAME.ts` with these variables alone. */
export function runCommand(
  name: "admin" | "backup" | "doctor" | "remove-demo" | "restore",
  args: string[],
  settings: Record<string, string>,
): Promise<Outcome> {
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  const options = { cwd: root, env: { ...defaultEnvironment, ...settings } };
  const child = execFile(
    process.execPath,
    [`src/commands/${name}.ts`, ...args],
    options,
    (_error, stdout, stderr) => resolve({ code: child.exitCode ?? 1, stdout, stderr }),
  );
  return promise;
}
