import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type Refusal, refusalStatus } from "#src/errors/refusal.server.ts";
import { isInProcess, loadRefusalHeader } from "#src/http/render/in-process-request.server.ts";
import { refusalFor } from "./client-gone.server.ts";

/** Maps every error to a refusal, and sends it as JSON with an Arabic message. */
export function registerErrorHandler(app: FastifyInstance) {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = refusalFor(error, request);
    if (isForLoad(refusal)) {
      if (isInProcess(request)) reply.header(loadRefusalHeader, refusal.code);
    } else if (refusal.code === "failed" || refusal.code === "unavailable") {
      request.log.error({ err: error }, "request failed");
    }
    return sendRefusal(request, reply, refusal);
  });
}

export function sendRefusal(request: FastifyRequest, reply: FastifyReply, refusal: Refusal) {
  if (refusal.retryAfter) reply.header("retry-after", Math.ceil(refusal.retryAfter));
  return (
    reply
      .code(refusalStatus[refusal.code])
      .header("cache-control", "no-store")
      // The error must not be saved under the name of a download, nor decoded or stored as the file in its place.
      .removeHeader("content-disposition")
      .removeHeader("content-encoding")
      .removeHeader("etag")
      .removeHeader("last-modified")
      .removeHeader("age")
      .type("application/json; charset=utf-8")
      .serializer(JSON.stringify)
      .send({
        message: refusal.message,
        ...(refusal.code === "invalid" ? { errors: refusal.fields ?? {} } : {}),
        ...(refusal.existingId === undefined ? {} : { id: refusal.existingId }),
        ...(refusal.code === "failed" ? { request_id: request.id } : {}),
      })
  );
}

/** Whether the site is asked for too much: `unavailable` without a cause is not a failure. */
const isForLoad = ({ code, cause }: Refusal) =>
  code === "tooMany" || (code === "unavailable" && !cause);
