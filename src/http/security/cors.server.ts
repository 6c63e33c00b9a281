import cors, { type FastifyCorsOptions } from "@fastify/cors";
import type { FastifyInstance, FastifyRequest } from "fastify";
import fp from "fastify-plugin";
import { hour, inSeconds } from "../../util/time.ts";

const allowed: FastifyCorsOptions = {
  origin: true,
  credentials: true,
  methods: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"],
  exposedHeaders: ["Content-Disposition", "Retry-After"],
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
        isListed(headers.origin, origins)
          ? // Any other OPTIONS request is left to the routes.
            { ...allowed, preflight: "access-control-request-method" in headers }
          : refused,
    });
  },
);

export const isListed = (origin: string | undefined, origins: string[]) =>
  origin !== undefined && origins.includes(origin);
