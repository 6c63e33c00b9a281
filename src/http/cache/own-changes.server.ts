import type { FastifyInstance, FastifyRequest } from "fastify";
import fp from "fastify-plugin";
import type { Kept } from "./invalidation.server.ts";

/**
 * Whoever has changed something finds it in the next answer: it is heard of here before they are
 * told that it is done.
 */
export const hearOwnChanges = fp(async (app: FastifyInstance, { kept }: { kept: Kept }) => {
  app.addHook("onSend", async (request, reply, payload) => {
    if (reply.statusCode < 400 && mayChange(request)) await kept.heardAll();
    return payload;
  });
});

/** What anyone may see is changed by who is logged in alone. */
function mayChange({ method, routeOptions }: FastifyRequest) {
  const { access = "anyone" } = routeOptions.config;
  return method !== "GET" && method !== "HEAD" && access !== "anyone" && access !== "visitor";
}
