import { createHash, timingSafeEqual } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { FastifyInstance } from "fastify";
import fp from "fastify-plugin";
import { Refusal } from "../../errors/refusal.server.ts";
import { type Config, naming } from "../../settings/config.ts";
import { isInProcess } from "../render/in-process-request.server.ts";
import type { FigureParts, Figures } from "./figures.server.ts";

interface MetricsParts {
  metrics: NonNullable<Config["metrics"]>;
  figures: Figures;
}

declare module "fastify" {
  interface FastifyRequest {
    /** The pattern of the screen that was asked for: all screens are one route. */
    screen?: string;
  }
}

/** What counts is loaded only where somebody looks. */
export const openFigures = async (parts: FigureParts) =>
  (await import("./figures.server.ts")).openFigures(parts);

/**
 * Counts what is answered, and tells it to Prometheus: on a port of its own if there is one, else
 * beside the site to whoever has the token.
 */
export const metrics = fp(async (app: FastifyInstance, parts: MetricsParts) => {
  const { figures } = parts;
  const { host, port, token } = parts.metrics;
  app.addHook("onClose", () => figures.close());

  app.addHook("onResponse", async (request, reply) => {
    // Screens read the API from inside; their request is counted as it came in.
    if (isInProcess(request)) return;
    const { method, routeOptions, screen, isCacheHit } = request;
    if (isCacheHit !== null) figures.countCacheLookup(isCacheHit);
    const route = screen ?? routeOptions.url ?? "none";
    const seconds = reply.elapsedTime / 1000;
    figures.answered({ method, route, status: reply.statusCode, seconds });
  });

  if (port !== undefined) {
    const server = createServer(async ({ url, headers }, response) => {
      if (url !== "/metrics") return response.writeHead(404).end();
      if (!isAllowed(headers.authorization)) return response.writeHead(401, challenge).end();
      response.writeHead(200, { "content-type": figures.contentType }).end(await figures.read());
    });
    app.addHook("onReady", () =>
      naming("METRICS_PORT", async () => {
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
      .type(figures.contentType)
      .send(await figures.read());
  });

  function isAllowed(authorization = "") {
    return token === undefined || timingSafeEqual(hash(authorization), hash(`Bearer ${token}`));
  }
});

const challenge = { "www-authenticate": "Bearer" };

/** Of one length, whatever was given. */
const hash = (text: string) => createHash("sha256").update(text).digest();
