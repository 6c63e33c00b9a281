import type { FastifyError } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import { type FieldErrors, Refusal, refusalStatus } from "./refusal.server.ts";
import { refusalTexts } from "./refusal.texts.ts";

/** Fastify's errors, and those of the file server, which set `expose`. */
type HttpError = FastifyError & { expose?: boolean };

/** Maps any error to a refusal; an unexpected one becomes `failed`. */
export function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof ClientGone) return new Refusal("unreadable", { cause: error });
  const { code = "", statusCode = 500, expose } = error as Partial<HttpError>;
  if (hasZodFastifySchemaValidationErrors(error)) {
    // A malformed id in the path is an unknown one.
    if (error.validationContext === "params") return new Refusal("notFound");
    return new Refusal("invalid", { fields: fieldErrors(error.validation) });
  }
  if (isDatabaseUnavailable(error)) {
    return new Refusal("unavailable", { retryAfter: 5, cause: error });
  }
  if (code.startsWith("FST_CSRF_")) return new Refusal("staleToken");
  const refusalCode = codesByStatus.get(statusCode);
  if (refusalCode && (code.startsWith("FST_") || expose)) return new Refusal(refusalCode);
  // Other client errors, such as a range outside of a file.
  if (statusCode === 400 || (statusCode < 500 && expose)) return new Refusal("unreadable");
  return new Refusal("failed", { cause: error });
}

const codesByStatus = new Map(
  (Object.keys(refusalStatus) as (keyof typeof refusalStatus)[]).map((code) => [
    refusalStatus[code] as number,
    code,
  ]),
);

/** Parts of fields that a response names, so that it is not longer than the request. */
const maxParts = 50;

/** Errors by field and, where it is a part of one that is wrong, by that, too: `social` and `social.facebook`. */
function fieldErrors(issues: { instancePath: string; message?: string | undefined }[]) {
  const fields: FieldErrors = {};
  const parts: FieldErrors = {};
  for (const { instancePath, message } of issues) {
    const [field, ...path] = instancePath.split("/").slice(1);
    if (!field) continue;
    const text = message ?? refusalTexts.invalid;
    addError(fields, field, text);
    const isItem = /^\d*$/.test(path.at(-1) ?? "");
    if (!isItem && Object.keys(parts).length < maxParts) {
      addError(parts, [field, ...path].join("."), text);
    }
  }
  return { ...fields, ...parts };
}

function addError(fields: FieldErrors, name: string, text: string) {
  fields[name] ??= [];
  const messages = fields[name];
  if (!messages.includes(text)) messages.push(text);
}

/**
 * Connection refused, closed or timed out; PostgreSQL shutting down, starting up or out of disk
 * space, or a lock or statement timeout.
 */
function isDatabaseUnavailable(error: unknown): boolean {
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
  return isDatabaseUnavailable(error.cause);
}

/** A client closed its connection before it got its response, so its work is given up. */
export class ClientGone extends Error {
  constructor() {
    super("client closed the connection");
  }
}
