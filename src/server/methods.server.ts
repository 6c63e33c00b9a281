import type { FastifyInstance, HTTPMethods } from "fastify";
import fp from "fastify-plugin";
import { sendRefusal } from "./errors.server.ts";
import { Refusal } from "./refusal.server.ts";

const all: HTTPMethods[] = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];

/**
 * Tells a known API path asked with another method (405, with what it allows) from an unknown one.
 * Registered before the routes; what it saw of them it answers for when all are there.
 */
export const refuseOtherMethods = fp(async (app: FastifyInstance) => {
  const allowed = new Map<string, Set<string>>();
  app.addHook("onRoute", ({ url, method }) => {
    if (!url.startsWith("/api/")) return;
    const methods = allowed.get(url) ?? new Set();
    for (const name of [method].flat()) methods.add(name);
    allowed.set(url, methods);
  });

  app.decorate("refuseOtherMethods", () => {
    for (const [url, methods] of [...allowed]) {
      const others = all.filter((name) => !methods.has(name));
      if (others.length === 0) continue;
      const allow = [...methods].join(", ");
      app.route({
        method: others,
        url,
        schema: { hide: true },
        handler: (request, reply) =>
          sendRefusal(request, reply.header("allow", allow), new Refusal("methodNotAllowed")),
      });
    }
  });
});

declare module "fastify" {
  interface FastifyInstance {
    refuseOtherMethods(): void;
  }
}
