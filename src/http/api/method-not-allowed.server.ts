import type { FastifyInstance, HTTPMethods } from "fastify";
import fp from "fastify-plugin";
import { Refusal } from "../../errors/refusal.server.ts";
import { sendRefusal } from "./errors.server.ts";

const writing: HTTPMethods[] = ["POST", "PUT", "PATCH", "DELETE"];
const all: HTTPMethods[] = ["GET", "HEAD", "OPTIONS", ...writing];

/**
 * Tells a known path of the API asked with another method (405, with what it allows) from an unknown
 * one. Outside of `/api` what reads may be for a screen. Registered before the routes; what it saw of
 * them it answers for when all are there.
 */
export const refuseOtherMethods = fp(async (app: FastifyInstance) => {
  const allowed = new Map<string, Set<string>>();
  app.addHook("onRoute", ({ url, method }) => {
    if (url.includes("*")) return;
    const methods = allowed.get(url) ?? new Set();
    for (const name of [method].flat()) methods.add(name);
    allowed.set(url, methods);
  });

  app.decorate("refuseOtherMethods", () => {
    for (const [url, methods] of [...allowed]) {
      const possible = url.startsWith("/api/") ? all : writing;
      const others = possible.filter((name) => !methods.has(name));
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
