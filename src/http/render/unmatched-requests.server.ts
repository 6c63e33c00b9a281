import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Refusal } from "#src/errors/refusal.server.ts";
import { acceptsErrorPage } from "#src/http/api/accept-constraint.server.ts";
import { sendRefusal } from "#src/http/api/errors.server.ts";
import { sendPlainPage } from "./plain-page.server.ts";

/** Responds with 404 where there is neither an API route nor a screen. */
export function refuseUnmatchedRequests(app: FastifyInstance) {
  app.all("/api/*", { schema: { hide: true } }, (request, reply) =>
    sendRefusal(request, reply, new Refusal("notFound")),
  );
  app.setNotFoundHandler((request, reply) =>
    sendUnmatchedRefusal(request, reply, new Refusal("notFound")),
  );
}

/** Refuses a request that no route takes: an HTML page for browsers outside of the API, else JSON. */
export const sendUnmatchedRefusal = (
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal,
) =>
  acceptsErrorPage(request.raw)
    ? sendPlainPage(request, reply, refusal)
    : sendRefusal(request, reply, refusal);
