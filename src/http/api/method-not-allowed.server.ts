import type { FastifyInstance, HTTPMethods } from "fastify";
import fp from "fastify-plugin";
import { Refusal } from "#src/errors/refusal.server.ts";
import { sendUnmatchedRefusal } from "#src/http/render/unmatched-requests.server.ts";

const writeMethods: HTTPMethods[] = ["POST", "PUT", "PATCH", "DELETE"];
const allMethods: HTTPMethods[] = ["GET", "HEAD", "OPTIONS", ...writeMethods];

/**
 * Responds with 405 and `Allow` to a known path with a method that it does not have. Outside of
 * `/api`, GET and HEAD are left to the screens. Registered before the routes, which it records;
 * `app.refuseOtherMethods()` must be called after all of them.
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
      const candidates = url.startsWith("/api/") ? allMethods : writeMethods;
      const others = candidates.filter((name) => !methods.has(name));
      if (others.length === 0) continue;
      const allow = [...methods].join(", ");
      app.route({
        method: others,
        url,
        schema: { hide: true },
        handler: (request, reply) =>
          sendUnmatchedRefusal(
            request,
            reply.header("allow", allow),
            new Refusal("methodNotAllowed"),
          ),
      });
    }
  });
});

declare module "fastify" {
  interface FastifyInstance {
    refuseOtherMethods(): void;
  }
}
