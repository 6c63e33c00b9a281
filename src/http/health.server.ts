import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { OpenDatabase } from "#src/database/open.server.ts";
import { second } from "#src/util/time.ts";

const pingTimeout = 2000;
/** In ms. These routes have no rate limit, so the database is queried at most once in this time. */
const resultLifetime = second;
const openApiTags = ["health"];
const Status = z
  .object({ status: z.enum(["live", "ready", "database away"]) })
  .meta({ id: "HealthStatus" });

/** Liveness and readiness checks. */
export async function health(app: FastifyInstance, { database }: { database: OpenDatabase }) {
  app.get(
    "/health/live",
    { schema: { tags: openApiTags, summary: "The process is up", response: { 200: Status } } },
    async (_request, reply) => {
      reply.header("cache-control", "no-store");
      return { status: "live" };
    },
  );

  app.get(
    "/health/ready",
    {
      schema: {
        tags: openApiTags,
        summary: "Its database answers",
        response: { 200: Status, 503: Status },
      },
    },
    async (_request, reply) => {
      reply.header("cache-control", "no-store");
      if (await isReady()) return { status: "ready" };
      return reply.code(503).header("retry-after", 5).send({ status: "database away" });
    },
  );

  let lastResult = Promise.resolve(false);
  let checkedAt = Number.NEGATIVE_INFINITY;
  function isReady() {
    if (performance.now() - checkedAt < resultLifetime) return lastResult;
    checkedAt = performance.now();
    lastResult = withTimeout(database.ping()).then(
      () => true,
      (error) => {
        app.log.warn({ err: error }, "database does not answer");
        return false;
      },
    );
    return lastResult;
  }
}

function withTimeout(answer: Promise<void>) {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`no answer in ${pingTimeout} ms`)), pingTimeout);
  return Promise.race([answer, promise]).finally(() => clearTimeout(timer));
}
