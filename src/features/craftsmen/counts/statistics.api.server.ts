import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { ApiDeps } from "#src/http/api/api.server.ts";
import { viewerOf } from "#src/http/security/guard.server.ts";
import { OwnStatistics } from "./contract.ts";
import { countNumberRequests } from "./listing-requests.server.ts";
import type { NumberRequestCounter } from "./number-requests.server.ts";

interface StatisticsDeps extends Pick<ApiDeps, "db" | "timeZone" | "now"> {
  numberRequests: Pick<NumberRequestCounter, "flush">;
}

/** What a craftsman's listing brings. */
export const ownStatisticsApi: FastifyPluginAsyncZod<StatisticsDeps> = async (app, deps) => {
  const { db, timeZone, now, numberRequests } = deps;

  app.route({
    method: "GET",
    url: "/api/user/statistics",
    config: { access: "user" },
    schema: {
      tags: ["accounts"],
      summary: "How often people asked for one's own number",
      response: { 200: OwnStatistics },
    },
    handler: async (request) => {
      const { accountId } = viewerOf(request);
      // What this process has counted just now is in it, too.
      await numberRequests.flush();
      const numbersOf = await countNumberRequests(db, [accountId], { timeZone, now: now() });
      return { numbers: numbersOf(accountId) };
    },
  });
};
