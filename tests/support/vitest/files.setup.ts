import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  export interface ProvidedContext {
    filesFolder: string;
  }
}

/** One folder for what all tests of a run store; workers are ended before they could tidy up. */
export default function setup(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), "herafi-files-"));
  project.provide("filesFolder", folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
