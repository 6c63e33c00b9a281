import { maxHeaderSize } from "node:http";
import { parse } from "node:querystring";
import type { FastifyServerOptions } from "fastify";
import type { RemoveParameters } from "#src/http/cache/ignored-parameters.server.ts";
import { requestIdOf } from "#src/http/render/in-process-request.server.ts";
import { repairQuery } from "#src/util/repair-query.ts";
import { routablePath } from "./request-url.server.ts";

interface RoutingDeps {
  trustProxy: (address: string) => boolean;
  removeParameters: RemoveParameters;
}

/** Fastify's options of how requests are read and routed. */
export const routingOptions = ({ trustProxy, removeParameters }: RoutingDeps) =>
  ({
    trustProxy,
    bodyLimit: 1024 * 1024,
    rewriteUrl: (request) => removeParameters(routablePath(request)),
    // A longer parameter would get the router's own error; Node limits the header block anyway.
    routerOptions: {
      maxParamLength: maxHeaderSize,
      ignoreTrailingSlash: true,
      querystringParser: parseQueryString,
    },
    genReqId: requestIdOf,
    // Requests that came before the server closed are still answered.
    return503OnClosing: false,
  }) satisfies FastifyServerOptions;

/**
 * Reads a query as PHP does: of a parameter that comes several times the last value counts, and
 * `city[]=1` and `city[a]=1` are a list named `city`, which no field takes. `amp;` before a name is
 * left over from HTML, of which a link was copied.
 */
export function parseQueryString(text: string): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = Object.create(null);
  for (const [key, given] of Object.entries(parse(repairQuery(text)))) {
    const values = [given ?? ""].flat();
    const bracket = key.indexOf("[");
    if (bracket > 0) query[key.slice(0, bracket)] = values;
    else if (!Array.isArray(query[key])) query[key] = values.at(-1)!;
  }
  return query;
}
