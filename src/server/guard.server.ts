import type { FastifyInstance } from "fastify";
import fp from "fastify-plugin";
import type { Limiter, LimitName } from "./limits.server.ts";

/** Who may call a route. */
type Access = "anyone";

declare module "fastify" {
  interface FastifyContextConfig {
    access?: Access;
    /** Counted once the input is valid, beside the limit on everything. */
    limit?: LimitName;
  }
}

/**
 * Stands before every route of the API: who may call it, and how often what is dear.
 * A route that does not say who may call it stops the start.
 */
export const guard = fp(async (app: FastifyInstance, { limiter }: { limiter: Limiter }) => {
  app.addHook("onRoute", (route) => {
    if (!route.config?.access) {
      throw new Error(`${route.method} ${route.url} does not say who may call it`);
    }
  });

  app.addHook("preValidation", async (request) => {
    const { body } = request;
    const hasFields = typeof body === "object" && body !== null && !Array.isArray(body);
    // What is missing is told field by field, also when there is no field at all.
    if (request.routeOptions.schema?.body && !hasFields) request.body = {};
  });

  app.addHook("preHandler", async (request) => {
    const { limit } = request.routeOptions.config;
    if (limit) await limiter(limit, request);
  });
});
