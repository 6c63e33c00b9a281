import { z } from "zod";
import { listTopic } from "../../../kept/topics.ts";
import type { FeatureApi } from "../../../server/api.server.ts";
import { TradeCount, TradesQuery } from "./contract.ts";
import { populatedTrades } from "./service.server.ts";

/** As many as one would look through. */
const mostListed = 24;

export const tradesApi: FeatureApi = async (app, { reading }) => {
  app.route({
    method: "GET",
    url: "/api/trades",
    config: {
      access: "anyone",
      kept: ({ query }) => [listTopic(query as TradesQuery)],
    },
    schema: {
      tags: ["craftsmen"],
      summary: "Professions in cities that have approved craftsmen, the most populated first",
      querystring: TradesQuery,
      response: { 200: z.array(TradeCount) },
    },
    handler: ({ query }) => populatedTrades(reading, query, mostListed),
  });
};
