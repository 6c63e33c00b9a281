import type { FastifyRequest } from "fastify";
import { asRefusal, ClientGone } from "#src/errors/as-refusal.server.ts";
import { rootCause } from "#src/errors/cause.ts";
import { Refusal } from "#src/errors/refusal.server.ts";

/**
 * Maps an error of a request to a refusal. A client that has closed its connection is logged, and gets a
 * refusal that nobody reads: it is not a failure of the site's, in the log or in metrics.
 */
export function refusalFor(error: unknown, request: FastifyRequest): Refusal {
  return isClientGone(error, request) ? refuseClientGone(request) : asRefusal(error);
}

/** Logs it. @returns a refusal that nobody reads */
export function refuseClientGone(request: FastifyRequest): Refusal {
  request.log.info("client closed the connection");
  return new Refusal("unreadable");
}

/** Whether the connection was closed before the body had arrived. */
export const isBodyCutOff = ({ raw }: FastifyRequest) => !raw.complete && raw.destroyed;

function isClientGone(error: unknown, request: FastifyRequest): boolean {
  const cause = rootCause(error);
  return cause instanceof ClientGone || (isBodyCutOff(request) && cause === request.raw.errored);
}
