import type { FastifyInstance } from "fastify";
import fp from "fastify-plugin";
import { isInProcess } from "#src/http/render/in-process-request.server.ts";
import { addressOf } from "#src/http/security/address-key.server.ts";
import { isPublicImage } from "#src/images/paths.ts";
import type { Limiter } from "./limits.server.ts";

interface GlobalLimitOptions {
  limiter: Pick<Limiter, "count">;
  /** Whether public pictures are served from disk, which is too cheap to limit. */
  servesImagesFromDisk: boolean;
}

/**
 * Rate limit by address on all requests that reach the app; cached responses sent before it are counted
 * by `createCachedHitsLimit`. In-process requests were counted with their page; files and health checks
 * have no limit.
 */
export const globalLimit = fp(async (app: FastifyInstance, options: GlobalLimitOptions) => {
  const { limiter, servesImagesFromDisk } = options;
  app.addHook("onRequest", async (request) => {
    const { url } = request;
    const isImage = isPublicImage(url);
    if (isInProcess(request) || isExempt(url) || (isImage && servesImagesFromDisk)) return;
    const { generalLimit = "everything" } = request.routeOptions.config ?? {};
    await limiter.count(isImage ? "pictures" : generalLimit, addressOf(request));
  });
});

const isExempt = (url: string) =>
  url === "/health/live" || url === "/health/ready" || url.startsWith("/assets/");
