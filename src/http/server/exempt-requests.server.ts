import { globSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { fileURLToPath } from "node:url";
import { isPublicImage } from "#src/images/paths.ts";

export type IsExempt = (request: Pick<IncomingMessage, "url">) => boolean;

/**
 * Health checks, and the files that an accepted page needs: neither queued nor counted by a rate limit, only slowed
 * down by the throttle. A missing file of the build is a request like any other, or its 404 would be had without limit.
 * @param builtFiles paths of the build's files
 */
export function createIsExempt(builtFiles = findBuiltFiles()): IsExempt {
  const paths = new Set([...builtFiles, "/health/live", "/health/ready"]);
  return ({ url = "" }) => paths.has(url.split("?", 1)[0]!) || isPublicImage(url);
}

/** None in development, where Vite serves the sources. */
const findBuiltFiles = () =>
  globSync("assets/*", {
    cwd: fileURLToPath(new URL("../../../build/client", import.meta.url)),
  }).map((path) => `/${path}`);
