import { z } from "zod";
import { type FeatureApi, Sentence } from "../../../../http/api/api.server.ts";
import { MissedSearch, MissedSearchBody } from "./contract.ts";
import { dismissMissed, listMissed } from "./record.server.ts";
import { missedTexts } from "./texts.ts";

const config = { access: "admin" } as const;
const tags = ["catalogue"];

export const missedSearchesApi: FeatureApi = async (app, { db, now }) => {
  app.route({
    method: "GET",
    url: "/api/missed-searches",
    config,
    schema: {
      tags,
      summary: "What three people or more searched for in 90 days without a result",
      response: { 200: z.array(MissedSearch) },
    },
    handler: () => listMissed(db, now()),
  });

  app.route({
    method: "POST",
    url: "/api/missed-searches/dismiss",
    config,
    schema: {
      tags,
      summary: "Takes a search out of that list",
      body: MissedSearchBody,
      response: { 200: Sentence },
    },
    handler: async ({ body }) => {
      await dismissMissed(db, body.query);
      return missedTexts.dismissed;
    },
  });
};
