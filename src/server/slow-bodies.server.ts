import type { FastifyInstance } from "fastify";
import fp from "fastify-plugin";

/** How long the server waits for a whole request; only a picture may take that long. In ms. */
export const longestRequest = 120_000;
const longestBody = 30_000;

/**
 * Cuts off a client whose body is not there in time. A route that takes a picture has all the time
 * that the server gives to a request.
 */
export const slowBodies = fp(
  async (app: FastifyInstance, { patience = longestBody }: { patience?: number }) => {
    app.addHook("preParsing", async ({ raw, routeOptions }) => {
      const hasBody = raw.headers["content-length"] || raw.headers["transfer-encoding"];
      if (!hasBody || raw.complete || routeOptions.config.takesPicture) return;
      const deadline = setTimeout(() => raw.complete || raw.destroy(), patience);
      raw.once("close", () => clearTimeout(deadline));
    });
  },
);
