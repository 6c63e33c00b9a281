import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { asRefusal } from "../../errors/as-refusal.server.ts";
import { type Refusal, refusalStatus } from "../../errors/refusal.server.ts";

/** Makes every error of the instance one of the catalogue, in Arabic, as JSON. */
export function answerErrors(app: FastifyInstance) {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = asRefusal(error);
    // Load shedding is no failure; an unavailable dependency comes with a cause.
    if (refusal.code === "failed" || (refusal.code === "unavailable" && refusal.cause)) {
      request.log.error({ err: error }, "request failed");
    }
    return sendRefusal(request, reply, refusal);
  });
}

/** The JSON answer for a refusal, with its status and headers. */
export function sendRefusal(request: FastifyRequest, reply: FastifyReply, refusal: Refusal) {
  if (refusal.retryAfter) reply.header("retry-after", Math.ceil(refusal.retryAfter));
  return (
    reply
      .code(refusalStatus[refusal.code])
      .header("cache-control", "no-store")
      // A file that could not be had is not saved under its name.
      .removeHeader("content-disposition")
      .type("application/json; charset=utf-8")
      .serializer(JSON.stringify)
      .send({
        message: refusal.message,
        ...(refusal.code === "invalid" ? { errors: refusal.fields ?? {} } : {}),
        ...(refusal.code === "failed" ? { request_id: request.id } : {}),
      })
  );
}
