import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import { type FieldErrors, Refusal, refusalStatus } from "../../errors/refusal.server.ts";
import { refusalTexts } from "../../errors/refusal.texts.ts";

/** Makes every error of the instance one of the catalogue, in Arabic, as JSON. */
export function answerErrors(app: FastifyInstance) {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = asRefusal(error);
    // A surplus that is turned away is no fault; what went wrong has a cause.
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

/** Fastify's own errors, and those of the file server, which say that they may be shown. */
type HttpError = FastifyError & { expose?: boolean };

/** The refusal that an error stands for; what nobody foresaw is `failed`. */
export function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const { code = "", statusCode = 500, expose } = error as Partial<HttpError>;
  if (hasZodFastifySchemaValidationErrors(error)) {
    // An id that is no id names nothing.
    if (error.validationContext === "params") return new Refusal("notFound");
    return new Refusal("invalid", { fields: fieldErrors(error.validation) });
  }
  if (isDatabaseAway(error)) {
    return new Refusal("unavailable", { retryAfter: 5, cause: error });
  }
  if (code.startsWith("FST_CSRF_")) return new Refusal("staleToken");
  const known = byStatus.get(statusCode);
  if (known && (code.startsWith("FST_") || expose)) return new Refusal(known);
  // What else is the client's doing, such as a part of a file that it has not: it asks for nothing.
  if (statusCode === 400 || (statusCode < 500 && expose)) return new Refusal("unreadable");
  return new Refusal("failed", { cause: error });
}

const byStatus = new Map(
  (Object.keys(refusalStatus) as (keyof typeof refusalStatus)[]).map((code) => [
    refusalStatus[code] as number,
    code,
  ]),
);

function fieldErrors(issues: { instancePath: string; message?: string | undefined }[]) {
  const fields: FieldErrors = {};
  for (const { instancePath, message } of issues) {
    const field = instancePath.split("/")[1];
    if (!field) continue;
    fields[field] ??= [];
    const said = fields[field];
    const text = message ?? refusalTexts.invalid;
    if (!said.includes(text)) said.push(text);
  }
  return fields;
}

/**
 * Connection refused, cut or timed out; PostgreSQL shutting down, starting up, out of room, or
 * giving up what others held up for too long.
 */
function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: string };
  if (
    code &&
    /^(ECONN\w+|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|E(HOST|NET)UNREACH|08\w{3}|57P0[123]|57014|25P03|40P01|55P03|53\w{3}|58030)$/.test(
      code,
    )
  ) {
    return true;
  }
  if (
    /Connection terminated|not queryable|timeout exceeded when trying to connect|Query read timeout/.test(
      error.message,
    )
  ) {
    return true;
  }
  return isDatabaseAway(error.cause);
}
