import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Growth } from "../growth/measured.ts";

/** What `npm run bench -- growth` measured last, if it was ever run. */
export function readGrowth(docs: string): Growth | undefined {
  const path = join(docs, "bench", "growth.json");
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : undefined;
}
