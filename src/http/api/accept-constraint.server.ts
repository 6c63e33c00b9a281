import type { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";

type Strategy = Parameters<FastifyInstance["addConstraintStrategy"]>[0];
type Handler = Parameters<ReturnType<Strategy["storage"]>["set"]>[1];

/** Route constraint: a path can be an API route for clients that accept JSON and a screen for others. */
export const acceptConstraint: Strategy = {
  name: "accepts",
  storage() {
    const handlers = new Map<unknown, Handler>();
    return {
      get: (accepts) => handlers.get(accepts) ?? null,
      set: (accepts, handler) => void handlers.set(accepts, handler),
    };
  },
  deriveConstraint: (request) => (acceptsJson(request) ? "json" : undefined),
  validate(accepts) {
    if (accepts !== "json") throw new Error("accepts can only be json");
  },
};

export const acceptsJson = ({ headers }: Pick<IncomingMessage, "headers">) =>
  headers.accept?.includes("application/json") ?? false;

/**
 * Whether an error is sent as a page: to a browser that opens an address outside of the API. Errors of
 * the API are always JSON.
 */
export const acceptsErrorPage = (request: Pick<IncomingMessage, "url" | "headers">) =>
  !/^\/api(?:[/?]|$)/.test(request.url ?? "") &&
  !acceptsJson(request) &&
  (request.headers.accept?.includes("text/html") ?? false);
