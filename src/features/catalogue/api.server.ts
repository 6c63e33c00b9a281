import { z } from "zod";
import type { FeatureApi } from "#src/http/api/api.server.ts";
import { CityView, ProfessionView } from "./contract.ts";
import { citiesByName, professionsByTitle } from "./options.server.ts";

export const catalogueApi: FeatureApi = async (app, { readDb }) => {
  app.route({
    method: "GET",
    url: "/api/get-all-professions",
    config: { access: "anyone", cacheTags: () => [] },
    schema: {
      tags: ["catalogue"],
      summary: "All professions in Arabic alphabetical order",
      response: { 200: z.array(ProfessionView) },
    },
    handler: () => professionsByTitle(readDb),
  });

  app.route({
    method: "GET",
    url: "/api/get-all-cities",
    config: { access: "anyone", cacheTags: () => [] },
    schema: {
      tags: ["catalogue"],
      summary: "All cities in Arabic alphabetical order",
      response: { 200: z.array(CityView) },
    },
    handler: () => citiesByName(readDb),
  });
};
