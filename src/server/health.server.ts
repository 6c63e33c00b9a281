import type { FastifyInstance } from "fastify";
import type { OpenDatabase } from "../database/open.server.ts";

const patience = 2000;
const tags = ["health"];

/** For whoever watches over the process: is it up, and can it serve? */
export async function health(app: FastifyInstance, { database }: { database: OpenDatabase }) {
  app.get(
    "/health/live",
    { schema: { tags, summary: "The process is up" } },
    async (_request, reply) => {
      reply.header("cache-control", "no-store");
      return { status: "live" };
    },
  );

  app.get(
    "/health/ready",
    { schema: { tags, summary: "Its database answers" } },
    async (request, reply) => {
      reply.header("cache-control", "no-store");
      try {
        await withinTime(database.ping());
        return { status: "ready" };
      } catch (error) {
        request.log.warn({ err: error }, "database does not answer");
        return reply.code(503).header("retry-after", 5).send({ status: "database away" });
      }
    },
  );
}

function withinTime(answer: Promise<void>) {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`no answer in ${patience} ms`)), patience);
  return Promise.race([answer, promise]).finally(() => clearTimeout(timer));
}
