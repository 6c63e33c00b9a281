import { z } from "zod";
import type { FeatureApi } from "#src/http/api/api.server.ts";
import { listTag } from "#src/http/cache/tags.ts";
import { Trade, TradeCount, TradeNames, TradesQuery, WantedTrades } from "./contract.ts";
import { populatedTrades, tradeNamed, tradesByDemand } from "./service.server.ts";

/** The number of trades that one would look through. */
const maxListed = 24;

export const tradesApi: FeatureApi = async (app, { readDb, now }) => {
  app.route({
    method: "GET",
    url: "/api/trades",
    config: {
      access: "anyone",
      cacheTags: ({ query }) => [listTag(query as TradesQuery)],
      mayBeStaleOnPages: true,
    },
    schema: {
      tags: ["craftsmen"],
      summary: "Professions in cities that have approved craftsmen, the most populated first",
      querystring: TradesQuery,
      response: { 200: z.array(TradeCount) },
    },
    handler: ({ query }) => populatedTrades(readDb, query, maxListed),
  });

  app.route({
    method: "GET",
    url: "/api/trades/wanted",
    // How often they were asked for changes their order slowly.
    config: { access: "anyone", cacheTags: () => [listTag({})] },
    schema: {
      tags: ["craftsmen"],
      summary: "All professions, those first whose numbers were asked for most",
      response: { 200: WantedTrades },
    },
    handler: () => tradesByDemand(readDb, now()),
  });

  app.route({
    method: "GET",
    url: "/api/trades/named",
    config: { access: "anyone", cacheTags: () => [] },
    schema: {
      tags: ["craftsmen"],
      summary: "The profession and the city that have these names or had them",
      querystring: TradeNames,
      response: { 200: Trade },
    },
    handler: ({ query }) => tradeNamed(readDb, query),
  });
};
