import { z } from "zod";
import type { FeatureApi } from "#src/http/api/api.server.ts";
import { listTag } from "#src/http/cache/tags.ts";
import { Suggestion, SuggestQuery } from "./contract.ts";
import { suggest } from "./suggestions.server.ts";

export const suggestionsApi: FeatureApi = async (app, { readDb }) => {
  app.route({
    method: "GET",
    url: "/api/suggest",
    config: { access: "anyone", generalLimit: "suggestions", cacheTags: "collected" },
    schema: {
      tags: ["craftsmen"],
      summary: "Professions and cities that begin with what was typed; never people",
      querystring: SuggestQuery,
      response: { 200: z.array(Suggestion) },
    },
    handler: async (request) => {
      const { suggestions, listsToTag } = await suggest(readDb, request.query.q);
      request.collectedTags = listsToTag.map(listTag);
      return suggestions;
    },
  });
};
