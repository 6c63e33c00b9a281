import { createHash, timingSafeEqual } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { FastifyInstance } from "fastify";
import fp from "fastify-plugin";
import { Refusal } from "#src/errors/refusal.server.ts";
import { isInProcess } from "#src/http/render/in-process-request.server.ts";
import { blameSetting, type Config } from "#src/settings/config.ts";
import type { MetricsDeps, MetricsRegistry } from "./registry.server.ts";

interface MetricsOptions {
  settings: NonNullable<Config["metrics"]>;
  registry: MetricsRegistry;
}

declare module "fastify" {
  interface FastifyRequest {
    /** The pattern of the requested screen; for Fastify all screens are one route. */
    screen?: string;
  }
}

/** Loads prom-client only where metrics are enabled. */
export const loadMetricsRegistry = async (deps: MetricsDeps) =>
  (await import("./registry.server.ts")).createMetricsRegistry(deps);

/** Counts responses and serves `/metrics`, on its own port if one is set, else on the site's with a token. */
export const metrics = fp(async (app: FastifyInstance, options: MetricsOptions) => {
  const { registry } = options;
  const { host, port, token } = options.settings;
  app.addHook("onClose", () => registry.close());

  app.addHook("onResponse", async (request, reply) => {
    // In-process calls are part of a page's request, which is counted.
    if (isInProcess(request)) return;
    const { method, routeOptions, screen, isCacheHit } = request;
    if (isCacheHit !== null) registry.countCacheLookup(isCacheHit);
    const route = screen ?? routeOptions.url ?? "none";
    const seconds = reply.elapsedTime / 1000;
    registry.recordResponse({ method, route, status: reply.statusCode, seconds });
  });

  if (port !== undefined) {
    const server = createServer(async ({ url, headers }, response) => {
      if (url !== "/metrics") return response.writeHead(404).end();
      if (!isAllowed(headers.authorization)) return response.writeHead(401, challenge).end();
      response.writeHead(200, { "content-type": registry.contentType }).end(await registry.read());
    });
    app.addHook("onReady", () =>
      blameSetting("METRICS_PORT", async () => {
        server.listen(port, host);
        await once(server, "listening");
      }),
    );
    app.addHook("onClose", async () => {
      server.close();
      server.closeAllConnections();
    });
    return;
  }

  app.get("/metrics", { schema: { hide: true } }, async ({ headers }, reply) => {
    if (!isAllowed(headers.authorization)) {
      reply.headers(challenge);
      throw new Refusal("unauthenticated");
    }
    return reply
      .header("cache-control", "no-store")
      .type(registry.contentType)
      .send(await registry.read());
  });

  function isAllowed(authorization = "") {
    return token === undefined || timingSafeEqual(hash(authorization), hash(`Bearer ${token}`));
  }
});

const challenge = { "www-authenticate": "Bearer" };

/** Hashes have equal lengths, as timingSafeEqual requires. */
const hash = (text: string) => createHash("sha256").update(text).digest();
