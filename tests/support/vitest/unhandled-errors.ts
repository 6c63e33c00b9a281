import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Reporter } from "vitest/node";

/** Writes what no test has caught, which Vitest's JSON report leaves out, to the file in UNHANDLED_ERRORS. */
export default class UnhandledErrors implements Reporter {
  onTestRunEnd: Reporter["onTestRunEnd"] = (_modules, errors) => {
    const file = process.env.UNHANDLED_ERRORS;
    if (!file) return;
    const texts = errors.map(({ message, stack }) => stack ?? message);
    // The JSON report makes the folder, too, but perhaps later.
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(texts));
  };
}
