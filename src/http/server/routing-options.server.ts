import { maxHeaderSize } from "node:http";
import type { FastifyServerOptions } from "fastify";
import { parseQuery } from "#src/http/api/query.server.ts";
import type { RemoveParameters } from "#src/http/cache/ignored-parameters.server.ts";
import { requestIdOf } from "#src/http/render/in-process-request.server.ts";
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
      querystringParser: parseQuery,
    },
    genReqId: requestIdOf,
    // Requests that came before the server closed are still answered.
    return503OnClosing: false,
  }) satisfies FastifyServerOptions;
