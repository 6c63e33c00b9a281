import type { FastifyInstance } from "fastify";
import fp from "fastify-plugin";
import { isInProcess } from "#src/http/render/in-process-request.server.ts";
import { addressOf } from "#src/http/security/address-key.server.ts";
import type { IsExempt } from "#src/http/server/exempt-requests.server.ts";
import { isPublicImage } from "#src/images/paths.ts";
import type { Limiter } from "./limits.server.ts";

interface GlobalLimitOptions {
  limiter: Pick<Limiter, "count">;
  isExempt: IsExempt;
  /** Whether public pictures are served from disk, which is too cheap to limit. */
  servesImagesFromDisk: boolean;
}

/**
 * Rate limit by address on all requests that reach the app; cached responses sent before it are counted
 * by `createCachedHitsLimit`. In-process requests were counted with their page; files and health checks
 * have no limit.
 */
export const globalLimit = fp(async (app: FastifyInstance, options: GlobalLimitOptions) => {
  const { limiter, isExempt, servesImagesFromDisk } = options;
  app.addHook("onRequest", async (request) => {
    const isImage = isPublicImage(request.url);
    if (isInProcess(request) || (isImage ? servesImagesFromDisk : isExempt(request))) return;
    const { generalLimit = "everything" } = request.routeOptions.config ?? {};
    await limiter.count(isImage ? "pictures" : generalLimit, addressOf(request));
  });
});
