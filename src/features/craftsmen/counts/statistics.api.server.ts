import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { ApiDeps } from "#src/http/api/api.server.ts";
import { viewerOf } from "#src/http/security/guard.server.ts";
import { OwnStatistics } from "./contract.ts";
import type { ListingCounter } from "./listing-counter.server.ts";
import { readStatistics } from "./listing-requests.server.ts";

interface StatisticsDeps extends Pick<ApiDeps, "db" | "timeZone" | "now"> {
  counter: Pick<ListingCounter, "flush">;
}

/** What a craftsman's listing brings. */
export const ownStatisticsApi: FastifyPluginAsyncZod<StatisticsDeps> = async (app, deps) => {
  const { db, timeZone, now, counter } = deps;

  app.route({
    method: "GET",
    url: "/api/user/statistics",
    config: { access: "user" },
    schema: {
      tags: ["accounts"],
      summary: "How often people opened one's own page and asked for the number",
      response: { 200: OwnStatistics },
    },
    handler: async (request) => {
      const { accountId } = viewerOf(request);
      // What this process has counted just now is in it, too.
      await counter.flush();
      return readStatistics(db, accountId, { timeZone, now: now() });
    },
  });
};
