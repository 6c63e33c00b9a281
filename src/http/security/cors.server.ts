import cors, { type FastifyCorsOptions } from "@fastify/cors";
import type { FastifyInstance, FastifyRequest } from "fastify";
import fp from "fastify-plugin";
import { hour, inSeconds } from "#src/util/time.ts";

const exposedHeaders = ["Content-Disposition", "Retry-After", "X-Undo-Token"];
const allowed: FastifyCorsOptions = {
  origin: true,
  credentials: true,
  methods: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"],
  exposedHeaders,
  // `respondToPreflights` responds, once the rate limit has counted them.
  preflightContinue: true,
  maxAge: inSeconds(hour),
};
const refused: FastifyCorsOptions = { origin: false };

/**
 * CORS for clients on the listed origins, with cookies. Other origins get responses without CORS
 * headers, which browsers do not show to their scripts. Without a list nothing is registered, and no
 * response has `Vary: Origin`.
 */
export const corsForOrigins = fp(
  async (app: FastifyInstance, { origins }: { origins: string[] }) => {
    if (origins.length === 0) return;
    await app.register(cors, {
      delegator: async ({ headers }: FastifyRequest) =>
        isAllowedOrigin(headers.origin, origins)
          ? // Any other OPTIONS request is left to the routes.
            { ...allowed, preflight: "access-control-request-method" in headers }
          : refused,
    });
  },
);

/** Responds to the preflights of listed origins. Registered after the rate limit. */
export const respondToPreflights = fp(async (app: FastifyInstance) => {
  app.addHook("onRequest", async (request, reply) => {
    if (!request.corsPreflightEnabled) return;
    // Some browsers wait for a body without the length.
    return reply.code(204).header("content-length", "0").send();
  });
});

declare module "fastify" {
  interface FastifyRequest {
    /** Set by @fastify/cors. */
    corsPreflightEnabled?: boolean;
  }
}

/** The CORS headers of a response that is sent without the app's hooks. */
export function corsHeadersFor(
  origin: string | undefined,
  origins: string[],
): Record<string, string> {
  if (origins.length === 0) return {};
  if (origin === undefined || !isAllowedOrigin(origin, origins)) return { vary: "Origin" };
  return {
    vary: "Origin",
    "access-control-allow-origin": origin,
    "access-control-allow-credentials": "true",
    "access-control-expose-headers": exposedHeaders.join(", "),
  };
}

export const isAllowedOrigin = (origin: string | undefined, origins: string[]) =>
  origin !== undefined && origins.includes(origin);
