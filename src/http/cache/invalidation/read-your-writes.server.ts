import type { FastifyInstance, FastifyRequest } from "fastify";
import fp from "fastify-plugin";
import type { SyncedCache } from "./invalidation.server.ts";

/** A client that has changed something must not get an older cached response in its next request. */
export const readYourWrites = fp(
  async (app: FastifyInstance, { sync }: Pick<SyncedCache, "sync">) => {
    app.addHook("onSend", async (request, reply, payload) => {
      if (reply.statusCode < 400 && mayChangeCached(request)) await sync();
      return payload;
    });
  },
);

/** Only routes that need a login change what is cached. */
function mayChangeCached({ method, routeOptions }: FastifyRequest) {
  const { access = "anyone" } = routeOptions.config;
  return method !== "GET" && method !== "HEAD" && access !== "anyone" && access !== "visitor";
}
